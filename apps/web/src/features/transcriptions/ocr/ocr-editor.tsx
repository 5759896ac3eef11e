import { Button, Input } from '@mantine/core';
import { textLanguageOf } from '@regest/contract/exchange/language-codes.ts';
import { wordOfBox } from '@regest/contract/text/marked-boxes.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import FileViewer from '../../../domain/files/viewers/file-viewer.tsx';
import type { PageMark, PagePoint } from '../../../domain/files/viewers/page-mark.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { EditorProps } from '../editor/editor-props.ts';
import { FindFrame } from '../find/find-frame.tsx';
import { MatchMark } from '../find/match-mark.tsx';
import { selectInSight } from '../find/text-layer.tsx';
import { useFind } from '../find/use-find.ts';
import { useReplaceHistory } from '../find/use-replace-history.ts';
import classes from './ocr-editor.module.css';
import { pagesOf, withPage, withPages } from './pages.ts';
import { UnsureLegend, UnsureMarks } from './unsure-marks.tsx';
import { type Range, unsureWords } from './unsure-words.ts';
import { usePageWords, useWordMarks } from './use-word-marks.ts';

const UNSURE_ID = 'ocr-unsure';

const isWithin = ({ x: left, y: top, w, h }: PageMark, x: number, y: number) =>
  x >= left && x <= left + w && y >= top && y <= top + h;

/** The scan at the left and the text of the same page at the right; stacked on narrow screens. */
export function OcrEditor(props: EditorProps) {
  const { file, text, language, readOnly, isChecked, onChange, place, finding } = props;
  const { t } = useTranslation();
  const [page, setPage] = useState(place?.page ?? 1);
  const area = useRef<HTMLTextAreaElement>(null);
  const pages = useMemo(() => pagesOf(text, file.pages ?? 1), [text, file.pages]);
  const total = pages.length;
  const pageNumber = Math.min(page, total);
  const pageText = pages[pageNumber - 1] ?? '';
  const history = useReplaceHistory(text, onChange);
  const find = useFind(finding, {
    parts: pages,
    show: (part) => setPage(part + 1),
    change: (changed) => history.change(withPages(pages, changed)),
    first: place && { wanted: place.word ?? '', part: place.page - 1 },
  });
  const match = find.match?.part === pageNumber - 1 ? find.match : undefined;

  const words = usePageWords(file.id, pageNumber, file.transcription === 'ready');
  const unsure = useMemo(
    () => (words && !isChecked ? unsureWords(words, pageText) : []),
    [words, isChecked, pageText],
  );
  const [line, setLine] = useState<Range>();
  const marks = useWordMarks(words, pageText, finding ? match : line);

  /** Marks the line of the caret on the scan. */
  function followCaret({ selectionStart }: HTMLTextAreaElement) {
    const start = pageText.lastIndexOf('\n', selectionStart - 1) + 1;
    const end = pageText.indexOf('\n', selectionStart);
    setLine({ start, end: end < 0 ? pageText.length : end });
  }

  function moveTo(range: Range) {
    if (!area.current) return;
    selectInSight(area.current, range);
    followCaret(area.current);
  }

  /** Moves the caret to the clicked word of the scan. */
  function toWord({ x, y }: PagePoint) {
    const box = words?.find((word) => isWithin(word, x, y));
    const range = box && words && wordOfBox(pageText, box, words);
    if (range) moveTo({ start: range[0], end: range[1] });
  }

  function turnTo(next: number) {
    setLine(undefined);
    setPage(next);
  }

  function closeFind() {
    props.onFindClose();
    area.current?.focus();
    if (match) area.current?.setSelectionRange(match.start, match.end);
  }

  return (
    <FindFrame
      className={classes.whole}
      open={finding}
      find={find}
      history={history}
      readOnly={readOnly}
      onClose={closeFind}
    >
      <div className={classes.split}>
        <section className={classes.scan} aria-label={t('textEditor.scan')}>
          <FileViewer file={file} page={pageNumber} onPage={turnTo} marks={marks} onPoint={toWord} />
        </section>
        <div className={classes.text}>
          <div className={classes.head}>
            <label htmlFor="ocr-page-text" className={classes.label}>
              {total > 1 ? t('textEditor.pageText', { page: pageNumber, total }) : t('textEditor.wholeText')}
            </label>
            {total > 1 && (
              <span className={classes.paging}>
                <Button
                  size="compact-sm"
                  leftSection={<IconChevronLeft size={14} aria-hidden />}
                  disabled={pageNumber === 1}
                  onClick={() => turnTo(pageNumber - 1)}
                >
                  {t('files.previousPage')}
                </Button>
                <Button
                  size="compact-sm"
                  rightSection={<IconChevronRight size={14} aria-hidden />}
                  disabled={pageNumber === total}
                  onClick={() => turnTo(pageNumber + 1)}
                >
                  {t('files.nextPage')}
                </Button>
              </span>
            )}
          </div>
          {unsure.length > 0 && <UnsureLegend id={UNSURE_ID} area={area} words={unsure} onMove={moveTo} />}
          {pageText === '' && <p className={classes.empty}>{t('textEditor.emptyPage')}</p>}
          <div className={classes.area}>
            <Input
              key={pageNumber}
              ref={area}
              id="ocr-page-text"
              component="textarea"
              multiline
              classNames={{ wrapper: classes.wrapper, input: classes.input }}
              lang={textLanguageOf(language)}
              spellCheck
              readOnly={readOnly}
              // As properties, Mantine removes the one and sets the other on the wrapper.
              attributes={{
                input: { dir: 'auto', 'aria-describedby': unsure.length > 0 ? UNSURE_ID : undefined },
              }}
              value={pageText}
              onSelect={(event) => followCaret(event.currentTarget)}
              onChange={(event) => onChange(withPage(pages, pageNumber, event.currentTarget.value))}
            />
            {unsure.length > 0 && <UnsureMarks area={area} text={pageText} words={unsure} />}
            {match && <MatchMark area={area} text={pageText} start={match.start} end={match.end} />}
          </div>
        </div>
      </div>
    </FindFrame>
  );
}
