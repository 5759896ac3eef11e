import { usePortal } from '../frame/portal-context.tsx';
import type { Counted } from '../views/common.ts';

/** Names with counts, each a link to its records. */
export function NameList({
  names,
  inWords,
}: {
  names: readonly Counted[];
  /** Text key with the counted noun; without it the number stands alone. */
  inWords?: 'portal.collections';
}) {
  const { href, texts } = usePortal();
  return (
    <ul className="names">
      {names.map(({ title, path, count }) => (
        <li key={path}>
          <a href={href(path)} lang={texts.locale === 'pl' ? undefined : 'pl'}>
            {title}
          </a>
          <span>{inWords ? texts.sayCount(inWords, count) : texts.format.number(count)}</span>
        </li>
      ))}
    </ul>
  );
}
