import { Button } from '@mantine/core';
import { confirm } from '../../../ui/dialogs/dialog-requests.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './text-editor.module.css';

interface Props {
  text: string;
  onRestore?: () => void;
}

/** The original machine text, unaffected by corrections. */
export function MachineText({ text, onRestore }: Props) {
  const { t } = useTranslation();
  async function restore() {
    const agreed = await confirm({
      title: t('textEditor.machine.restoreTitle'),
      body: t('textEditor.machine.restoreBody'),
      confirmLabel: t('textEditor.machine.restore'),
      danger: true,
    });
    if (agreed) onRestore?.();
  }
  return (
    <section className={classes.machine} aria-label={t('textEditor.machine.title')}>
      <div className={classes.machineHead}>
        <h3>{t('textEditor.machine.title')}</h3>
        {onRestore && (
          <Button size="compact-sm" onClick={restore}>
            {t('textEditor.machine.restore')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard */}
      <pre tabIndex={0} dir="auto">
        {text.replaceAll('\f', '\n\n')}
      </pre>
    </section>
  );
}
