import 'virtual:texts/files';
import { Button, TextInput } from '@mantine/core';
import { bulkRecordsApi } from '@regest/contract/endpoints/bulk-records.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { scansApi } from '@regest/contract/endpoints/scans.ts';
import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, errorMessageKey, refusalText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { refreshFiles } from '../../../domain/files/files-query.ts';
import { Signature } from '../../../domain/records/signature.tsx';
import { titleText } from '../../../domain/records/title-text.ts';
import { useCan } from '../../../session/current-user.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { notify } from '../../../ui/notices/notify.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './pages.module.css';

interface Target {
  id: number;
  title: string;
  signature: string;
}

interface Props {
  parent: FilesParent;
  unitId: number;
  pages: readonly FileView[];
  onClose: () => void;
  onMoved: () => void;
}

/** Moves pages to another document of their unit, or back to the unit. */
export default function MovePagesDialog({ parent, unitId, pages, onClose, onMoved }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const name = useId();
  const [text, setText] = useState('');
  const [target, setTarget] = useState<Target>();
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['tree', 'documents-of', unitId],
    queryFn: ({ signal }) => call(treeApi.unitChildren, { query: { parent_id: unitId }, signal }),
    staleTime: 0,
  });
  const documents = (data ?? []).filter(({ id }) => id !== parent.id);
  const filter = text.trim().toLocaleLowerCase('pl');
  const matching = documents.filter(({ signature, title }) =>
    `${signature} ${title}`.toLocaleLowerCase('pl').includes(filter),
  );
  const unit: Target | undefined =
    parent.id === unitId ? undefined : { id: unitId, title: t('files.pages.unit'), signature: '' };

  async function takeBack(undoId: number) {
    try {
      const files = pages.map(({ id }) => id);
      if (can('record.bulk')) await call(bulkRecordsApi.undo, { params: { id: undoId } });
      else await call(scansApi.move, { params: { id: parent.id }, body: { files } });
      notify.info(t('files.pages.undone'));
    } catch (failure) {
      const isTouched = failure instanceof ApiError && failure.status === 409;
      notify.error(
        isTouched ? t('files.pages.touched') : (refusalText(failure) ?? t(errorMessageKey(failure))),
      );
    }
    void refreshFiles();
  }

  async function move() {
    if (!target) return setMissing(true);
    setBusy(true);
    try {
      const files = pages.map(({ id }) => id);
      const { moved, closed, undoId } = await call(scansApi.move, {
        params: { id: target.id },
        body: { files },
      });
      const done = t('files.pages.moved', { count: moved, title: target.title });
      notify.info(closed > 0 ? `${done} ${t('closure.kept')}` : done, {
        label: t('actions.undo'),
        run: () => void takeBack(undoId),
      });
      void refreshFiles();
      onMoved();
      onClose();
    } catch (failure) {
      notify.error(refusalText(failure) ?? t(errorMessageKey(failure)));
      setBusy(false);
    }
  }

  const option = (one: Target) => (
    <label key={one.id} className={classes.choice}>
      <input
        type="radio"
        name={name}
        checked={target?.id === one.id}
        onChange={() => {
          setTarget(one);
          setMissing(false);
        }}
      />
      {one.signature && <Signature value={one.signature} />}
      <span>{titleText(one.title)}</span>
    </label>
  );

  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('files.pages.moveTitle', { count: pages.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="filled" loading={busy} onClick={move}>
            {t('files.pages.move')}
          </Button>
        </>
      }
    >
      <p>{t('files.pages.intro')}</p>
      <TextInput
        label={t('files.pages.find')}
        description={t('files.pages.findHelp')}
        value={text}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data && (
        <fieldset className={classes.choices}>
          <legend className="visually-hidden">{t('files.pages.target')}</legend>
          {unit && option(unit)}
          {matching.map(option)}
          {matching.length === 0 && <p>{t('files.pages.none')}</p>}
        </fieldset>
      )}
      {isMissing && (
        <p className={classes.fault} role="alert">
          {t('files.pages.chooseFirst')}
        </p>
      )}
    </Dialog>
  );
}
