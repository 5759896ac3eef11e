import { Button } from '@mantine/core';
import { type BulkFault, bulkRecordsApi, type GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { ParentChoice } from '@regest/contract/endpoints/tree.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ParentChoices } from '../../domain/records/parent-choices.tsx';
import { Signature } from '../../domain/records/signature.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './grid.module.css';

interface Props {
  level: RecordLevel;
  rows: readonly GridRow[];
  parent: { id: number; institutionId: number };
  onMove: (target: ParentChoice) => Promise<void>;
  onClose: () => void;
}

/** Preview of the move from the server, which has all its rules; nothing is changed. */
function useTrial(rows: readonly GridRow[], target: ParentChoice | undefined) {
  const ids = rows.map(({ id }) => id);
  return useQuery({
    queryKey: ['grid', 'move', target?.id, ids],
    queryFn: ({ signal }) =>
      call(bulkRecordsApi.patch, { body: { ids, set: { parentId: target?.id }, dryRun: true }, signal }),
    enabled: target !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Moves the selected rows below another record after a preview of their new signatures. */
export function MoveRowsDialog({ level, rows, parent, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<ParentChoice>();
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error } = useTrial(rows, target);
  const faults = new Map((data?.faults ?? []).map((fault: BulkFault) => [fault.id, fault]));
  const isReady = data !== undefined && faults.size === 0;
  const isRule = error instanceof ApiError && error.status === 400;
  const refusal = error && (isRule ? error.message : t(errorMessageKey(error)));

  async function move() {
    setMissing(true);
    if (!target || !isReady) return;
    setBusy(true);
    await onMove(target);
    onClose();
  }

  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('grid.moveTitle', { count: rows.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button variant="filled" loading={busy} onClick={move}>
            {t('move.ok')}
          </Button>
        </>
      }
    >
      <ParentChoices
        level={level}
        institutionId={parent.institutionId}
        without={[parent.id, ...rows.map(({ id }) => id)]}
        choice={target}
        onChoose={setTarget}
      />
      <section className={classes.trial} aria-live="polite" aria-label={t('grid.movePreview')}>
        {target && !data && !error && <Loading rows={2} />}
        {isMissing && !target && <Banner kind="danger">{t('move.chooseFirst')}</Banner>}
        {refusal && <Banner kind="danger">{refusal}</Banner>}
        {faults.size > 0 && <Banner kind="danger">{t('grid.moveFaults', { count: faults.size })}</Banner>}
        {target && data && (
          <>
            <h3>{t('grid.movePreview')}</h3>
            <ul>
              {rows.map(({ id, values }) => (
                <li key={id}>
                  <Signature value={`${target.computedSignature}_${String(values.signature ?? '')}`} />{' '}
                  {String(values.title ?? '')}
                  {faults.has(id) && (
                    <strong className={classes.fault}>
                      {t(faults.get(id)?.fieldName === 'signature' ? 'grid.moveTaken' : 'move.error.place')}
                    </strong>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </Dialog>
  );
}
