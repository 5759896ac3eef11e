import { picturePath, thumbnailPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import type { OpenSheet, Sheet } from '../views/sheet-view.ts';
import { useSheetAddress } from './part-addresses.ts';

const AROUND = 12;
const GRID = 96;

function Thumbnail({ view, sheet, isOpen }: { view: RecordPage; sheet: Sheet; isOpen: boolean }) {
  const { plain, texts } = usePortal();
  const to = useSheetAddress(view);
  const { fileId, page, number } = sheet;
  const hits = view.sheetHits.find((one) => one.number === number)?.count ?? 0;
  return (
    <li>
      <a href={to(number)} aria-current={isOpen ? 'page' : undefined}>
        <img
          src={plain(page === null ? thumbnailPath(fileId) : picturePath(fileId, page, '!120,160'))}
          alt=""
          width="36"
          height="48"
          loading="lazy"
          decoding="async"
        />
        <span>
          <span className="unseen">{texts.say('portal.sheet.go')} </span>
          {number}
          {hits > 0 && <small>{texts.sayCount('portal.search.inGroup', hits)}</small>}
        </span>
      </a>
    </li>
  );
}

/** Form that opens a page by its number, for records with more pages than the strip shows. */
function ByNumber({ view, sheet }: { view: RecordPage; sheet: OpenSheet }) {
  const { texts, href } = usePortal();
  return (
    <form action={href(view.path)} method="get">
      <label>
        {texts.say('portal.sheet.go')}{' '}
        <input type="number" name="s" min="1" max={view.sheets.length} defaultValue={sheet.number} />
      </label>
      {view.query !== '' && <input type="hidden" name="q" value={view.query} />}
      <button type="submit" className="button">
        {texts.say('portal.sheet.show')}
      </button>
    </form>
  );
}

/** Thumbnails around the open page; the number form and the grid reach the other pages. */
export function Strip({ view, sheet }: { view: RecordPage; sheet: OpenSheet }) {
  const { texts, href } = usePortal();
  const all = view.sheets.length;
  if (all < 2) return null;
  const isGrid = view.grid !== null;
  const size = isGrid ? GRID : 2 * AROUND;
  const from = isGrid
    ? ((view.grid ?? 1) - 1) * GRID
    : Math.max(0, Math.min(sheet.number - 1 - AROUND, all - size));
  const grids = Math.ceil(all / GRID);
  return (
    <nav className="sheet-strip" id="strony" aria-label={texts.say('portal.sheet.all')}>
      <ol start={from + 1}>
        {view.sheets.slice(from, from + size).map((one) => (
          <Thumbnail key={one.number} view={view} sheet={one} isOpen={one.number === sheet.number} />
        ))}
      </ol>
      {all > 2 * AROUND && <ByNumber view={view} sheet={sheet} />}
      {all > 2 * AROUND && (
        <p className="links">
          {Array.from({ length: Math.min(grids, 40) }, (_, index) => index + 1).map((grid) => (
            <a
              key={grid}
              href={href(`${view.path}?s=${sheet.number}&siatka=${grid}#strony`)}
              rel="nofollow"
              aria-current={view.grid === grid ? 'true' : undefined}
            >
              {(grid - 1) * GRID + 1}–{Math.min(grid * GRID, all)}
            </a>
          ))}
        </p>
      )}
    </nav>
  );
}
