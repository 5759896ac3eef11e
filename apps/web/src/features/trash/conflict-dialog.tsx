import { Button } from '@mantine/core';
import type { SignatureClash } from '@regest/contract/endpoints/trash.ts';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './conflict-dialog.module.css';
import { ConflictRow } from './conflict-row.tsx';
import { type Choices, choiceFaults } from './signature-choices.ts';
import { useSignatureCheck, useSuggestions } from './use-signature-check.ts';

interface Props {
  rootId: number;
  clashes: readonly SignatureClash[];
  onCancel: () => void;
  /** Restores; returns a message on failure. */
  onRestore: (signatures: { id: number; signature: string }[]) => Promise<string | undefined>;
}

/** New signatures for clashing records: suggested, checked during typing, applied when all are free. */
export default function ConflictDialog({ rootId, clashes, onCancel, onRestore }: Props) {
  const { t } = useTranslation();
  const form = useId();
  const suggestions = useSuggestions(clashes);
  const [typed, setTyped] = useState<Choices>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const choices: Choices = Object.fromEntries(
    clashes.map(({ id }) => [id, typed[id] ?? suggestions[id] ?? '']),
  );
  const { taken, isChecking } = useSignatureCheck(rootId, clashes, choices);
  const faults = choiceFaults(clashes, choices, taken);
  const isReady = faults.size === 0 && !isChecking && !busy;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    const wrong = await onRestore(clashes.map(({ id }) => ({ id, signature: (choices[id] ?? '').trim() })));
    setBusy(false);
    setProblem(wrong);
  }

  return (
    <Dialog
      opened
      size="xl"
      onClose={onCancel}
      closeOnClickOutside={false}
      title={t('trash.conflict.title')}
      footer={
        <>
          <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
          <Button variant="filled" type="submit" form={form} disabled={!isReady} loading={busy}>
            {t('trash.conflict.ok')}
          </Button>
        </>
      }
    >
      <p>{t('trash.conflict.intro')}</p>
      <div role="alert">{problem && <Banner kind="danger">{problem}</Banner>}</div>
      <div className={classes.head}>
        <p role="status">
          {isChecking && t('trash.conflict.checking')}
          {!isChecking &&
            (faults.size > 0
              ? t('trash.conflict.count', { count: faults.size })
              : t('trash.conflict.allFree'))}
        </p>
        {clashes.length > 1 && (
          <Button size="compact-sm" onClick={() => setTyped({})}>
            {t('trash.conflict.useAllSuggested')}
          </Button>
        )}
      </div>
      <form id={form} onSubmit={submit} noValidate>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('trash.conflict.record')}</th>
              <th scope="col">{t('trash.conflict.currentSignature')}</th>
              <th scope="col">{t('trash.conflict.newSignature')}</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash, index) => (
              <ConflictRow
                key={clash.id}
                clash={clash}
                isFirst={index === 0}
                value={choices[clash.id] ?? ''}
                suggestion={suggestions[clash.id]}
                fault={faults.get(clash.id)}
                isChecking={isChecking}
                onChange={(signature) => setTyped({ ...typed, [clash.id]: signature })}
              />
            ))}
          </tbody>
        </table>
      </form>
    </Dialog>
  );
}
