import type { FileView } from '@regest/contract/endpoints/files.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { publishFiles } from '../file-actions.ts';
import classes from './file-row.module.css';

interface Props {
  file: FileView;
  disabled: boolean;
}

export function PublishBox({ file, disabled }: Props) {
  const { t } = useTranslation();
  /** What was requested, until the server has answered: the box must not jump back under the pointer. */
  const [pending, setPending] = useState<boolean | null>(null);
  const turn = useRef<Promise<void>>(Promise.resolve());

  /** One after another, so that of two quick clicks the second is what stays. */
  async function change(isPublished: boolean) {
    setPending(isPublished);
    const publishing = turn.current.then(() => publishFiles([file], isPublished, t));
    turn.current = publishing;
    await publishing;
    if (turn.current === publishing) setPending(null);
  }

  return (
    <label className={classes.publish}>
      <input
        type="checkbox"
        checked={pending ?? file.isPublished}
        disabled={disabled}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span>
        {t('files.publish')}
        <span className="visually-hidden">: {file.name}</span>
      </span>
    </label>
  );
}
