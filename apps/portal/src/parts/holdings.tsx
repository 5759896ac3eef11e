import { usePortal } from '../frame/portal-context.tsx';
import { EntryList } from '../parts/entry-list.tsx';
import { GroupHead } from '../parts/group-head.tsx';
import type { Holdings } from '../views/pages.ts';
import { Paging } from './paging.tsx';

/** The number of records of a name, on all pages. */
export function HoldingsTotal({ holdings: { total, isExact } }: { holdings: Holdings }) {
  const { texts } = usePortal();
  const count = `${isExact ? '' : texts.say('portal.search.over')}${texts.format.number(total)}`;
  return <>{texts.sayCount('portal.holdings', total, { count })}</>;
}

export function HoldingGroups({ holdings, path }: { holdings: Holdings; path: string }) {
  const { texts, href } = usePortal();
  const { groups, pageNumber, pages } = holdings;
  return (
    <>
      {groups.map(({ archive, collection, signature, total, entries }) => (
        <section key={collection.path} className="group">
          <GroupHead
            {...{ archive, collection, signature }}
            count={texts.sayCount('portal.holdings', total)}
          />
          <EntryList entries={entries} />
        </section>
      ))}
      {pages > 1 && (
        <Paging pageNumber={pageNumber} pages={pages} to={(page) => href(`${path}?strona=${page}`)} />
      )}
    </>
  );
}
