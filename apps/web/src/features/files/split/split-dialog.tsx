import 'virtual:texts/files';
import { Button } from '@mantine/core';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { scansApi } from '@regest/contract/endpoints/scans.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { errorMessageKey } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { TextInput } from '../../../fields/widgets/text-input.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { confirm } from '../../../ui/dialogs/dialog-requests.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { readBlock } from '../../../ui/table/clipboard-block.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useUnsavedGuard } from '../../../ui/unsaved/use-unsaved-guard.ts';
import {
  COLUMNS,
  joinedEvery,
  type ProposedDocument,
  pastedValues,
  proposeDocuments,
  type Scan,
  type TitleSource,
} from './propose-documents.ts';
import classes from './split.module.css';
import { type SplitEnd, splitFiles } from './split-files.ts';
import { SplitStrip } from './split-strip.tsx';

interface Props {
  parent: FilesParent;
  unitId: number;
  files: readonly Scan[];
  picture: (id: number) => ReactNode;
  /** Sends local scans and returns their ids by key; null after a failure, which it reports itself. */
  send?: (onProgress: (part: number) => void) => Promise<ReadonlyMap<number, number> | null>;
  onMade?: () => void;
  onClose: () => void;
}

/** The same documents with the stored ids of their scans. */
function withIds(rows: readonly ProposedDocument[], ids: ReadonlyMap<number, number>): ProposedDocument[] {
  const idOf = (key: number) => ids.get(key) ?? key;
  return rows.map((row) => ({ ...row, fileId: idOf(row.fileId), pages: row.pages.map(idOf) }));
}

/** Preview of the new documents, whose proposed signatures and titles may be changed. */
export default function SplitDialog(props: Props) {
  const { parent, unitId, files, picture, send, onMade, onClose } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const key = useId();
  const [changed, setChanged] = useState<ReadonlyMap<number, Partial<ProposedDocument>>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const isOfUnit = parent.id === unitId;
  // Text, since the field may be empty between two numbers.
  const [every, setEvery] = useState('1');
  const [busy, setBusy] = useState<SplitEnd | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { data, error } = useQuery({
    queryKey: ['split', key],
    queryFn: ({ signal }) =>
      call(recordsApi.document.nextSignature, { query: { parent_id: unitId }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Pages split from a document are usually one document, such as an enclosure.
  const [proposedJoins] = useState(() => (isOfUnit ? new Set<number>() : joinedEvery(files, files.length)));
  const [joined, setJoined] = useState<ReadonlySet<number>>(proposedJoins);
  const [titles, setTitles] = useState<TitleSource['kind']>('names');
  const [pattern, setPattern] = useState('');
  const [isMade, setMade] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isDivided = joined.size !== proposedJoins.size || [...joined].some((id) => !proposedJoins.has(id));
  const isChanged = !isMade && (changed.size > 0 || pattern !== '' || isDivided);
  useUnsavedGuard(isChanged, { body: t('files.split.unsaved') });
  const read = useQuery({
    queryKey: ['split-lines', key],
    queryFn: ({ signal }) => call(scansApi.firstLines, { params: { id: parent.id }, signal }),
    enabled: isOfUnit && !send,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lines = new Map(read.data?.lines.map(({ fileId, text }) => [fileId, text]));
  const sources = {
    names: { kind: 'names' },
    lines: { kind: 'lines', lines },
    pattern: { kind: 'pattern', pattern },
  };
  const source = sources[titles] as TitleSource;
  const proposed = data
    ? proposeDocuments(files, data.signature, t('files.split.word'), { joined, source })
    : [];
  const rows = proposed.map((row) => ({ ...row, ...changed.get(row.fileId) }));
  const fileOf = new Map(files.map((file) => [file.id, file]));
  const put = (fileId: number, part: Partial<ProposedDocument>) =>
    setChanged(new Map(changed).set(fileId, { ...changed.get(fileId), ...part }));

  function setJoinedTo(id: number, isJoined: boolean) {
    const next = new Set(joined);
    if (isJoined) next.add(id);
    else next.delete(id);
    setJoined(next);
  }

  /** Enter moves to the same field of the next document. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>('input:not([type])') ?? [])];
    inputs[inputs.indexOf(event.target) + COLUMNS.length]?.select();
  }

  /** A pasted block of cells fills the fields below and beside; a single cell is pasted as text. */
  function onPaste(event: ClipboardEvent) {
    const cells = readBlock(event.clipboardData.getData('text/plain'));
    if (cells.length * (cells[0]?.length ?? 0) <= 1) return;
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const at = inputs.indexOf(event.target as HTMLInputElement);
    if (at < 0) return;
    event.preventDefault();
    const place = { row: Math.floor(at / COLUMNS.length), column: at % COLUMNS.length };
    const pasted = pastedValues(rows, cells, place);
    setChanged(
      new Map([
        ...changed,
        ...[...pasted].map(([id, part]) => [id, { ...changed.get(id), ...part }] as const),
      ]),
    );
  }

  async function close() {
    if (!isChanged) return onClose();
    setAsking(true);
    const isLeft = await confirm({
      title: t('files.split.leave'),
      body: t('files.split.unsaved'),
      confirmLabel: t('files.split.leaveOk'),
      cancelLabel: t('files.split.stay'),
      danger: true,
    });
    setAsking(false);
    if (isLeft) onClose();
  }

  async function make(end: SplitEnd) {
    if (busy) return;
    setBusy(end);
    const ids = send && (await send(setProgress));
    setProgress(null);
    if (ids === null) return setBusy(null);
    const stored = ids ? withIds(rows, ids) : rows;
    const refused = await splitFiles({ parent, isOfUnit }, stored, end, {
      t,
      open(href) {
        // The guard must know it before the page is left.
        flushSync(() => setMade(true));
        onMade?.();
        router.history.push(href);
      },
    });
    setBusy(null);
    if (refused === undefined) onClose();
    else setFaults(refused);
  }

  return (
    <Dialog
      opened
      onClose={() => void close()}
      size="xl"
      closeOnClickOutside={false}
      // Escape in the confirmation, a dialog of its own, must not open a second one.
      closeOnEscape={!isAsking}
      title={t(isOfUnit ? 'files.split.title' : 'files.split.titlePages')}
      footer={
        <>
          <Button disabled={busy !== null} onClick={() => void close()}>
            {t('actions.cancel')}
          </Button>
          {isOfUnit && rows.length > 1 && (
            <Button loading={busy === 'table'} onClick={() => void make('table')}>
              {t('files.split.okTable')}
            </Button>
          )}
          <Button
            variant="filled"
            loading={busy === 'first'}
            disabled={rows.length === 0}
            onClick={() => void make('first')}
          >
            {t('files.split.ok', { count: rows.length })}
          </Button>
        </>
      }
    >
      <p>{t(isOfUnit ? 'files.split.intro' : 'files.split.introPages')}</p>
      <div className={classes.every}>
        <label htmlFor={`${key}-titles`}>{t('files.split.titles')}</label>
        <SelectInput
          id={`${key}-titles`}
          value={titles}
          onChange={(value) => setTitles(value as TitleSource['kind'])}
        >
          {(['names', 'lines', 'pattern'] as const)
            .filter((kind) => kind !== 'lines' || lines.size > 0)
            .map((kind) => (
              <option key={kind} value={kind}>
                {t(`files.split.titlesFrom.${kind}`)}
              </option>
            ))}
        </SelectInput>
        {titles === 'pattern' && (
          <TextInput
            aria-label={t('files.split.pattern')}
            placeholder={t('files.split.patternExample')}
            value={pattern}
            onChange={setPattern}
          />
        )}
      </div>
      {isOfUnit && files.length > 1 && (
        <div className={classes.every}>
          <label htmlFor={`${key}-every`}>{t('files.split.every')}</label>
          <TextInput
            id={`${key}-every`}
            type="number"
            min={1}
            max={files.length}
            value={every}
            onChange={(value) => {
              setEvery(value);
              const count = Number(value);
              if (Number.isInteger(count) && count > 0) setJoined(joinedEvery(files, count));
            }}
          />
        </div>
      )}
      {files.length > 1 && (
        <SplitStrip files={files} picture={picture} joined={joined} onJoined={setJoinedTo} />
      )}
      {error && <ErrorState message={t(errorMessageKey(error))} />}
      {!data && !error && <Loading />}
      {progress !== null && <ProgressBar label={t('files.split.sending')} value={progress} />}
      <ol ref={list} className={classes.rows} onKeyDown={onKeyDown} onPaste={onPaste}>
        {rows.map(({ fileId, fileName, pages, signature, title, date }, index) => (
          <li key={fileId} className={classes.row}>
            <span className={classes.file}>
              {[fileId, ...pages].map((id) => (
                <Fragment key={id}>{picture(id)}</Fragment>
              ))}
              <span>{fileName}</span>
            </span>
            <TextInput
              aria-label={t('files.split.signatureOf', { name: fileName })}
              aria-invalid={faults.has(index) || undefined}
              value={signature}
              onChange={(value) => put(fileId, { signature: value })}
            />
            <TextInput
              aria-label={t('files.split.titleOf', { name: fileName })}
              value={title}
              onChange={(value) => put(fileId, { title: value })}
            />
            <TextInput
              aria-label={t('files.split.dateOf', { name: fileName })}
              placeholder={t('files.split.date')}
              value={date}
              onChange={(value) => put(fileId, { date: value })}
            />
            <span className={classes.joins}>
              {index > 0 && (
                <Button size="compact-xs" variant="subtle" onClick={() => setJoinedTo(fileId, true)}>
                  {t('files.split.join')}
                  <span className="visually-hidden">: {fileName}</span>
                </Button>
              )}
              {pages.map((id) => (
                <Button key={id} size="compact-xs" variant="subtle" onClick={() => setJoinedTo(id, false)}>
                  {t('files.split.part', { name: fileOf.get(id)?.name ?? '' })}
                </Button>
              ))}
            </span>
            {faults.has(index) && (
              <p className={classes.fault} role="alert">
                {faults.get(index)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
