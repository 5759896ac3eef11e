import { usePortal } from '../frame/portal-context.tsx';
import type { HoldingGroup } from '../views/pages.ts';

interface Props extends Pick<HoldingGroup, 'archive' | 'collection' | 'signature'> {
  /** Number of its records in the list, in words. */
  count: string;
}

/** Heading of the records of one collection, with its archive and signature above. */
export function GroupHead({ archive, collection, signature, count }: Props) {
  const { href } = usePortal();
  return (
    <>
      <p className="muted">
        <span lang="pl">{archive}</span> · <code>{signature}</code>
      </p>
      <h2 className="group-title">
        <a href={href(collection.path)} lang={collection.lang}>
          {collection.title}
        </a>
        <small>{count}</small>
      </h2>
    </>
  );
}
