import { usePortal } from '../frame/portal-context.tsx';
import type { Named } from '../views/common.ts';

export function Crumbs({ places }: { places: readonly (Named & { signature?: string })[] }) {
  const { href, texts } = usePortal();
  if (places.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={texts.say('portal.crumbs')}>
      <ol>
        {places.map(({ title, path, signature }) => (
          <li key={path}>
            <a href={href(path)} lang="pl">
              {signature ? `${signature} ${title}` : title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
