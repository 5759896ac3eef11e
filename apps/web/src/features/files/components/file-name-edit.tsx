import { ActionIcon, Input } from '@mantine/core';
import { extensionOf, fileNameFault } from '@regest/contract/text/file-name.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './file-row.module.css';

const MESSAGES = {
  empty: 'file.name.error.empty',
  tooLong: 'file.name.error.toLong',
  signs: 'file.name.error.signs',
  extension: 'file.name.error.extension',
} as const;

interface Props {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** The extension is outside the field, so that it cannot be changed by accident. */
export function FileNameEdit({ name, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const extension = extensionOf(name);
  const [stem, setStem] = useState(name.slice(0, name.length - extension.length));
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const fault = fileNameFault(stem === '' ? '' : stem + extension, name);

  useEffect(() => input.current?.select(), []);

  function save() {
    if (fault) input.current?.focus();
    else if (stem + extension === name) onCancel();
    else onSave(stem + extension);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      // Only the name is saved, not the form around it.
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <div>
      <div className={classes.rename}>
        <Input
          ref={input}
          aria-label={t('files.name')}
          // Mantine removes these when they are passed as properties.
          attributes={{
            input: {
              'aria-invalid': fault ? true : undefined,
              'aria-describedby': fault ? errorId : undefined,
            },
          }}
          value={stem}
          autoComplete="off"
          onChange={(event) => setStem(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className={classes.extension}>{extension}</span>
        <ActionIcon aria-label={t('files.renameSave')} title={t('files.renameSave')} onClick={save}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('files.renameCancel')} title={t('files.renameCancel')} onClick={onCancel}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {fault && (
        <div id={errorId} role="alert" className={classes.error}>
          {t(MESSAGES[fault])}
        </div>
      )}
    </div>
  );
}
