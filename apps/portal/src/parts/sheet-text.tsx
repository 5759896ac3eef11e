import { filePath, layoutPath, PATHS, textPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import type { OpenSheet, SheetLine } from '../views/sheet-view.ts';
import { lineEnds } from './flow-lines.ts';
import { Icon } from './icon.tsx';
import { Marked } from './marked.tsx';

type Marks = OpenSheet['marks'];

/** Marks of a text as those of one of its lines. */
const marksIn = (marks: Marks, { start, end }: SheetLine): Marks =>
  marks
    .filter(([from, to]) => from < end && to > start)
    .map(([from, to]) => [Math.max(0, from - start), Math.min(end, to) - start]);

/** Lines flow as paragraphs; on request they keep the line breaks of the scan. */
function Lines({ sheet, text }: { sheet: OpenSheet; text: string }) {
  const ends = lineEnds(text, sheet.lines);
  let before = 0;
  return sheet.lines.map((line, index) => {
    const gap = text.slice(before, line.start);
    before = line.end;
    const isCut = ends[index] === 'join';
    const cutLine = isCut
      ? { ...line, end: line.start + text.slice(line.start, line.end).trimEnd().length - 1 }
      : line;
    return (
      <span key={line.start}>
        {gap !== '' && <span className={`gap ${ends[index - 1] ?? ''}`}>{gap}</span>}
        <span className="line" dir="auto" data-box={line.box?.join(' ')}>
          <Marked text={text.slice(cutLine.start, cutLine.end)} marks={marksIn(sheet.marks, cutLine)} />
          {isCut && <span className="cut">{text.slice(cutLine.end, line.end)}</span>}
        </span>
      </span>
    );
  });
}

/** A transcription by hand replaces missing OCR. */
function NoText({ view }: { view: RecordPage }) {
  const { plain, texts } = usePortal();
  return (
    <div className="sheet-none">
      <p className="muted">{texts.say('portal.text.none')}</p>
      {view.transcripts.length > 0 && (
        <p>
          {texts.say('portal.text.byHand')}{' '}
          {view.transcripts.map(({ id, name }) => (
            <a key={id} href={plain(filePath(id))} lang="pl">
              {name}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

/** The text of the open page: a full equivalent of its scan. */
export function SheetText({ view, sheet }: { view: RecordPage; sheet: OpenSheet }) {
  const { texts, plain, href } = usePortal();
  const origin = sheet.isTextImported ? 'portal.text.isImported' : 'portal.text.isMachine';
  const state = sheet.isTextChecked ? 'portal.text.isChecked' : origin;
  return (
    <section className="sheet-text" id="tekst" aria-labelledby="tekst-strony">
      <h2 id="tekst-strony">
        {texts.say('portal.sheet.text', { page: sheet.number })}
        {sheet.text && (
          <small className={sheet.isTextChecked ? 'checked' : undefined}>
            {sheet.isTextChecked && <Icon name="checked" />}
            {texts.say(state)}
          </small>
        )}
      </h2>
      {sheet.text ? (
        <div className="sheet-words" lang={sheet.textLanguage} dir="auto" data-words>
          <Lines sheet={sheet} text={sheet.text} />
        </div>
      ) : (
        <NoText view={view} />
      )}
      <p className="sheet-foot links">
        {sheet.text && (
          <button type="button" className="as-link" data-copy={sheet.text} hidden>
            {texts.say('portal.sheet.copy')}
          </button>
        )}
        {sheet.lines.length > 1 && (
          <label>
            <input type="checkbox" data-lines /> {texts.say('portal.sheet.lines')}
          </label>
        )}
        {sheet.text && <a href={plain(textPath(sheet.fileId, 'txt'))}>TXT</a>}
        {sheet.text && <a href={plain(layoutPath(sheet.fileId, 'alto', sheet.page))}>ALTO</a>}
        {sheet.text && <a href={plain(layoutPath(sheet.fileId, 'page', sheet.page))}>PAGE</a>}
        <a href={plain(filePath(sheet.fileId))}>{texts.say('portal.sheet.file')}</a>
        <a href={href(`${PATHS.question}?r=${view.id}`)}>{texts.say('portal.sheet.report')}</a>
      </p>
    </section>
  );
}
