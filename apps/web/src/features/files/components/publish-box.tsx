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
  /** Requested value until the server replies, so that the box does not flicker. */
  const [pending, setPending] = useState<boolean | null>(null);
  const turn = useRef<Promise<void>>(Promise.resolve());

  /** Requests run one after another, so that the second of two quick clicks wins. */
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
