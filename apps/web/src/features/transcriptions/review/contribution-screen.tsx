import { Button } from '@mantine/core';
import type { ContributionState, ContributionView } from '@regest/contract/endpoints/contributions.ts';
import { isRecording } from '@regest/contract/values/file-types.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { wordsOfCue } from '@regest/contract/vtt/speakers.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { recordHref } from '../../../domain/addresses/addresses.ts';
import { transcriptionQuery } from '../../../domain/files/viewers/captions.ts';
import FileViewer from '../../../domain/files/viewers/file-viewer.tsx';
import type { PageMark } from '../../../domain/files/viewers/page-mark.ts';
import { Signature } from '../../../domain/records/signature.tsx';
import { titleText } from '../../../domain/records/title-text.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { pagesOf } from '../ocr/pages.ts';
import { usePageWords, useWordMarks } from '../ocr/use-word-marks.ts';
import classes from './contributions.module.css';

/** Place of the line on the scan; empty when the text no longer has the line. */
function useLineMarks({ kind, file, lineText }: ContributionView, page: number): readonly PageMark[] {
  const isLine = kind === 'line' && lineText !== null;
  const { data } = useQuery({ ...transcriptionQuery(file.id), enabled: isLine });
  const text = isLine ? (pagesOf(data?.transcription ?? '', page)[page - 1] ?? '') : '';
  const start = isLine ? text.indexOf(lineText) : -1;
  const words = usePageWords(file.id, page, isLine);
  return useWordMarks(words, text, start < 0 ? undefined : { start, end: start + (lineText ?? '').length });
}

/** Start of the corrected cue in seconds; undefined when the text no longer has the cue. */
function useCueTime({ kind, file, lineText, text }: ContributionView): number | undefined {
  const isCue = kind === 'line' && isRecording(file.mimeType);
  const { data } = useQuery({ ...transcriptionQuery(file.id), enabled: isCue });
  const { cues } = parseEditorText(isCue ? (data?.transcription ?? '') : '');
  const cue = cues.find((one) => [lineText, text].includes(wordsOfCue(one.text)));
  return cue && cue.start / 1000;
}

function marksOfRegion({ region }: ContributionView): readonly PageMark[] | undefined {
  if (!region) return undefined;
  const [x, y, w, h] = region;
  return [{ x: x / 100, y: y / 100, w: w / 100, h: h / 100 }];
}

type Decision = 'accept' | 'reject';

interface Props {
  row: ContributionView;
  /** Position in the queue: "3 z 12". */
  place: string;
  state: ContributionState;
  isPending: boolean;
  onDecide: (decision: Decision) => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Shortcuts with named keys only, since speech input can produce letters. */
function useKeys(keys: Record<string, (() => void) | undefined>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
      const run = latest.current[event.key];
      // Enter on a focused control activates that control.
      const onControl =
        event.target instanceof Element && event.target.closest('button, a, input, audio, video');
      if (!run || (event.key === 'Enter' && onControl)) return;
      event.preventDefault();
      run();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function Facts({ row }: Pick<Props, 'row'>) {
  const { t } = useTranslation();
  const { record, credit, createdAt, acceptedAt, acceptedBy } = row;
  return (
    <>
      <p className={classes.facts}>
        <Link to={recordHref(record.level, record.id)}>
          <Signature value={record.computedSignature} /> {titleText(record.title)}
        </Link>
      </p>
      <p className={classes.facts}>
        {credit ? t('review.contributions.credit', { name: credit }) : t('review.contributions.noCredit')}
        {', '}
        {formatDateTime(createdAt)}
      </p>
      {acceptedAt && (
        <p className={classes.facts}>
          {t('review.contributions.acceptedAt', { at: formatDateTime(acceptedAt), by: acceptedBy ?? '–' })}
        </p>
      )}
    </>
  );
}

/** One contribution of a reader beside the scan or the recording. */
export function ContributionScreen({ row, place, state, isPending, onDecide, onPrevious, onNext }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(row.page ?? 1);
  const first = useRef<HTMLButtonElement>(null);
  const lineMarks = useLineMarks(row, row.page ?? 1);
  const time = useCueTime(row);
  const marks = page === (row.page ?? 1) ? (marksOfRegion(row) ?? lineMarks) : [];
  const isWaiting = state === 'waiting';
  const accept = () => onDecide('accept');
  const reject = () => onDecide('reject');
  useKeys({ Enter: isWaiting ? accept : undefined, Delete: reject, PageUp: onPrevious, PageDown: onNext });
  // Focuses the first button, so that the keyboard works for each contribution.
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={classes.split}>
      <section className={classes.scan} aria-label={row.file.name}>
        <FileViewer file={row.file} page={page} onPage={setPage} marks={marks} time={time} />
      </section>
      <div className={classes.side}>
        <p className={classes.facts}>{place}</p>
        <h2 className={classes.kind}>{t(`review.contributions.kind.${row.kind}`)}</h2>
        {row.lineText !== null && (
          <dl className={classes.lines}>
            <dt>
              {t(
                isRecording(row.file.mimeType) ? 'review.contributions.wasHeard' : 'review.contributions.was',
              )}
            </dt>
            <dd dir="auto">{row.lineText}</dd>
            <dt>{t('review.contributions.willBe')}</dt>
            <dd dir="auto">{row.text}</dd>
          </dl>
        )}
        {row.lineText === null && (
          <p className={classes.text} dir="auto">
            {row.text}
          </p>
        )}
        <Facts row={row} />
        <div className={classes.actions}>
          {isWaiting && (
            <Button
              ref={first}
              variant="filled"
              data-autofocus
              aria-keyshortcuts="Enter"
              title={`${t('review.contributions.accept')} (Enter)`}
              aria-disabled={isPending || undefined}
              onClick={accept}
            >
              {t('review.contributions.accept')}
            </Button>
          )}
          <Button
            ref={isWaiting ? undefined : first}
            data-autofocus={!isWaiting || undefined}
            variant="default"
            aria-keyshortcuts="Delete"
            title={`${t(`review.contributions.remove.${state}`)} (Delete)`}
            aria-disabled={isPending || undefined}
            onClick={reject}
          >
            {t(`review.contributions.remove.${state}`)}
          </Button>
          {onPrevious && (
            <Button variant="subtle" aria-keyshortcuts="PageUp" title="Page Up" onClick={onPrevious}>
              {t('review.contributions.previous')}
            </Button>
          )}
          {onNext && (
            <Button variant="subtle" aria-keyshortcuts="PageDown" title="Page Down" onClick={onNext}>
              {t('review.contributions.next')}
            </Button>
          )}
        </div>
        <p className={classes.facts}>{t(`review.contributions.keys.${state}`)}</p>
      </div>
    </div>
  );
}
