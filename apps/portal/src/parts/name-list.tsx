import { usePortal } from '../frame/portal-context.tsx';
import type { Counted } from '../views/common.ts';

/** Names with counts, each leading to what bears it. */
export function NameList({ names, lang = 'pl' }: { names: readonly Counted[]; lang?: string }) {
  const { href, texts } = usePortal();
  return (
    <ul className="names">
      {names.map(({ title, path, count }) => (
        <li key={path}>
          <a href={href(path)} lang={texts.locale === lang ? undefined : lang}>
            {title}
          </a>
          <span>{texts.format.number(count)}</span>
        </li>
      ))}
    </ul>
  );
}
