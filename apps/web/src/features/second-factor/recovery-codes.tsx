import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './second-factor.module.css';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, shown once; the dialog closes only after the user confirms that they are stored. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { t } = useTranslation();
  const text = `${codes.join('\r\n')}\r\n`;
  async function copy() {
    if (await copyText(text)) notify.info(t('secondFactor.recovery.copied'));
  }
  return (
    <Dialog
      opened
      onClose={() => undefined}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
      title={t('secondFactor.recovery.show')}
      footer={
        <Button variant="filled" onClick={onClose}>
          {t('secondFactor.recovery.done')}
        </Button>
      }
    >
      <div className={classes.form}>
        <Banner kind="warning">{t('secondFactor.recovery.warning')}</Banner>
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={classes.actions}>
          <Button onClick={copy}>{t('secondFactor.recovery.copy')}</Button>
          <Button
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={t('secondFactor.recovery.fileName')}
          >
            {t('secondFactor.recovery.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
