import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './signature.module.css';

interface Props {
  value: string;
  copyable?: boolean;
}

/** A signature in the letters that line up; with a button where it is worth quoting. */
export function Signature({ value, copyable = false }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    setCopied(await copyText(value));
  }

  const label = t('signature.copy', { signature: value });
  return (
    <span className={classes.signature} data-whole={copyable || undefined}>
      <span className={classes.value} title={copyable ? undefined : value}>
        {value}
      </span>
      {copyable && (
        <>
          <ActionIcon size={24} aria-label={label} title={label} onClick={copy} data-print="hide">
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
          <span role="status" className="visually-hidden">
            {copied ? t('signature.copied') : ''}
          </span>
        </>
      )}
    </span>
  );
}
