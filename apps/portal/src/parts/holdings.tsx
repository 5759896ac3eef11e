import { usePortal } from '../frame/portal-context.tsx';
import { EntryList } from '../parts/entry-list.tsx';
import { GroupHead } from '../parts/group-head.tsx';
import type { HoldingGroup } from '../views/pages.ts';

export function Holdings({ groups }: { groups: readonly HoldingGroup[] }) {
  const { texts } = usePortal();
  return groups.map(({ archive, collection, signature, entries }) => (
    <section key={collection.path} className="group">
      <GroupHead
        {...{ archive, collection, signature }}
        count={texts.sayCount('portal.holdings', entries.length)}
      />
      <EntryList entries={entries} />
    </section>
  ));
}
