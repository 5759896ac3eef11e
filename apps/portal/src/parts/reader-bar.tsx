import { usePortal } from '../frame/portal-context.tsx';
import type { OpenSheet, RecordPage } from '../views/record-view.ts';
import { Icon, type IconName } from './icon.tsx';
import { SearchInside } from './search-inside.tsx';
import { useSheetAddress } from './sheet-address.ts';

interface Props {
  view: RecordPage;
  sheet: OpenSheet;
}

function Pages({ view, sheet }: Props) {
  const { texts } = usePortal();
  const to = useSheetAddress(view);
  const last = view.sheets.length;
  if (last < 2) return null;
  return (
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
  );
}

const TOOLS: [string, IconName][] = [
  ['out', 'zoomOut'],
  ['in', 'zoomIn'],
  ['whole', 'whole'],
  ['turn', 'turn'],
  ['full', 'full'],
];

function Tools() {
  const { texts } = usePortal();
  return (
    <span className="reader-tools" data-reader-tools hidden>
      {TOOLS.map(([how, icon]) => {
        const name = texts.say(`portal.zoom.${how}`);
        return (
          <button
            key={how}
            type="button"
            className="icon-button"
            data-zoom={how}
            aria-label={name}
            title={name}
          >
            <Icon name={icon} />
          </button>
        );
      })}
    </span>
  );
}

/** Words looked for inside, on all pages: how many are found, and the way to the next. */
function Inside({ view, sheet }: Props) {
  const { texts } = usePortal();
  const to = useSheetAddress(view);
  if (!view.media.hasText) return null;
  const total = view.sheetHits.reduce((sum, { count }) => sum + count, 0);
  const next = view.sheetHits.find(({ number }) => number > sheet.number) ?? view.sheetHits[0];
  return (
    <SearchInside
      path={view.path}
      query={view.query}
      label={texts.say('portal.sheet.search')}
      total={total}
      kept={<input type="hidden" name="s" value={sheet.number} />}
    >
      {next && next.number !== sheet.number && (
        <a href={to(next.number)} rel="nofollow">
          {texts.say('portal.sheet.nextHit', { page: next.number })}
        </a>
      )}
    </SearchInside>
  );
}

const LOOKS = ['scan', 'both', 'text'] as const;

/** Which of the two is shown: no script is needed to choose. */
function Looks() {
  const { texts } = usePortal();
  return (
    <fieldset className="reader-looks">
      <legend className="unseen">{texts.say('portal.look')}</legend>
      {LOOKS.map((look) => (
        <label key={look}>
          <input type="radio" name="look" value={look} defaultChecked={look === 'both'} />
          <span>{texts.say(`portal.look.${look}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function ReaderBar({ view, sheet }: Props) {
  return (
    <div className="reader-bar">
      <Pages view={view} sheet={sheet} />
      <Tools />
      <Inside view={view} sheet={sheet} />
      <Looks />
    </div>
  );
}
