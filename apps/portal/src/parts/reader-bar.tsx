import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import type { OpenSheet } from '../views/sheet-view.ts';
import { Icon } from './icon.tsx';
import { useSheetAddress } from './part-addresses.ts';
import { Looks, Tools } from './reader-tools.tsx';
import { SearchInside } from './search-inside.tsx';

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

/** Search on all pages of the record, with the number of matches and a link to the next one. */
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
      hiddenFields={<input type="hidden" name="s" value={sheet.number} />}
    >
      {next && next.number !== sheet.number && (
        <a href={to(next.number)} rel="nofollow">
          {texts.say('portal.sheet.nextHit', { page: next.number })}
        </a>
      )}
    </SearchInside>
  );
}

export function ReaderBar({ view, sheet }: Props) {
  return (
    <div className="reader-bar">
      <Pages view={view} sheet={sheet} />
      <Tools view={view} sheet={sheet} />
      <Inside view={view} sheet={sheet} />
      <Looks />
    </div>
  );
}
