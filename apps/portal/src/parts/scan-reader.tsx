import { filePath, picturePath, thumbnailPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { OpenSheet, RecordPage, Sheet } from '../views/record-view.ts';
import { Icon } from './icon.tsx';
import { Marked } from './marked.tsx';

const AROUND = 12;

function useSheetAddress(view: RecordPage) {
  const { href } = usePortal();
  const q = view.query === '' ? '' : `&q=${encodeURIComponent(view.query)}`;
  return (number: number) => href(`${view.path}?s=${number}${q}`);
}

/** Thumbnails around the open page; thousands are reached by their number. */
function Strip({ view, sheet }: { view: RecordPage; sheet: OpenSheet }) {
  const { plain, texts } = usePortal();
  const to = useSheetAddress(view);
  if (view.sheets.length < 2) return null;
  const from = Math.max(0, Math.min(sheet.number - 1 - AROUND, view.sheets.length - 2 * AROUND));
  const shown = view.sheets.slice(from, from + 2 * AROUND);
  const picture = ({ fileId, page }: Sheet) =>
    plain(page === null ? thumbnailPath(fileId) : picturePath(fileId, page, '!120,160'));
  return (
    <nav className="sheet-strip" aria-label={texts.say('portal.sheet.all')}>
      <ol start={from + 1}>
        {shown.map((one) => (
          <li key={one.number}>
            <a href={to(one.number)} aria-current={one.number === sheet.number ? 'page' : undefined}>
              <img src={picture(one)} alt="" width="36" height="48" loading="lazy" decoding="async" />
              <span>{one.number}</span>
            </a>
          </li>
        ))}
      </ol>
      {view.sheets.length > 2 * AROUND && (
        <form action="" method="get">
          <label>
            {texts.say('portal.sheet.go')}{' '}
            <input type="number" name="s" min="1" max={view.sheets.length} defaultValue={sheet.number} />
          </label>
          <button type="submit" className="button">
            {texts.say('portal.sheet.show')}
          </button>
        </form>
      )}
    </nav>
  );
}

function Text({ sheet }: { sheet: OpenSheet }) {
  const { texts } = usePortal();
  const state = sheet.isTextChecked ? 'portal.text.isChecked' : 'portal.text.isMachine';
  return (
    <section className="sheet-text" id="tekst" aria-labelledby="tekst-strony">
      <h2 id="tekst-strony">
        {texts.say('portal.sheet.text', { page: sheet.number })}
        {sheet.text && (
          <small className={sheet.isTextChecked ? 'checked' : undefined}>{texts.say(state)}</small>
        )}
      </h2>
      {sheet.text ? (
        <div className="sheet-words" lang="pl">
          <Marked text={sheet.text} marks={sheet.marks} />
        </div>
      ) : (
        <p className="muted">{texts.say('portal.text.none')}</p>
      )}
    </section>
  );
}

/** Scan and text side by side; each is whole without the other, and both without a script. */
export function ScanReader({ view, sheet }: { view: RecordPage; sheet: OpenSheet }) {
  const { plain, texts, base } = usePortal();
  const to = useSheetAddress(view);
  const last = view.sheets.length;
  const size = (width: number) => plain(picturePath(sheet.fileId, sheet.page, `!${width},${width * 2}`));
  const id = sheet.page === null ? String(sheet.fileId) : `${sheet.fileId}-${sheet.page}`;
  const alt = texts.say('portal.sheet.alt', { page: sheet.number, title: view.title });
  return (
    <section
      className="reader"
      aria-label={texts.say('portal.sheet.reader')}
      data-reader={`${base}/iiif/${id}`}
    >
      <div className="reader-bar">
        {last > 1 && (
          <span className="reader-pages">
            {sheet.number > 1 && (
              <a href={to(sheet.number - 1)} rel="prev" aria-label={texts.say('portal.sheet.previous')}>
                <Icon name="previous" />
              </a>
            )}
            <span>{texts.say('portal.sheet.of', { page: sheet.number, pages: last })}</span>
            {sheet.number < last && (
              <a href={to(sheet.number + 1)} rel="next" aria-label={texts.say('portal.sheet.next')}>
                <Icon name="next" />
              </a>
            )}
          </span>
        )}
        <span className="reader-tools" data-reader-tools hidden>
          <button type="button" className="button" data-zoom="in">
            {texts.say('portal.zoom.in')}
          </button>
          <button type="button" className="button" data-zoom="out">
            {texts.say('portal.zoom.out')}
          </button>
          <button type="button" className="button" data-zoom="turn">
            {texts.say('portal.zoom.turn')}
          </button>
          <button type="button" className="button" data-zoom="full">
            {texts.say('portal.zoom.full')}
          </button>
        </span>
        <a className="reader-file" href={plain(filePath(sheet.fileId))}>
          {texts.say('portal.sheet.file')}
        </a>
      </div>
      <div className="reader-panes">
        <figure className="sheet-picture" data-sheet>
          <img
            src={size(900)}
            srcSet={`${size(600)} 600w, ${size(900)} 900w, ${size(1400)} 1400w`}
            sizes="(min-width: 1100px) 640px, 100vw"
            alt={alt}
            fetchPriority="high"
          />
        </figure>
        <Text sheet={sheet} />
      </div>
      <Strip view={view} sheet={sheet} />
      <p className="unseen" role="status" data-zoom-told />
    </section>
  );
}
