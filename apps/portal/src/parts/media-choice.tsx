import { clock } from '@regest/contract/locale/clock.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';

/** Where there are several things to hear and see: each of them, and which one is open. */
export function MediaChoice({ view }: { view: RecordPage }) {
  const { href, texts } = usePortal();
  const { recordings, recording, sheets, path } = view;
  if (recordings.length === 0 || recordings.length + Math.min(1, sheets.length) < 2) return null;
  const isOpen = (is: boolean) => (is ? ('page' as const) : undefined);
  return (
    <nav className="media-choice" aria-label={texts.say('portal.mediaChoice')}>
      <ol>
        {recordings.map(({ id, name, duration }, index) => (
          <li key={id}>
            <a
              href={href(index === 0 ? path : `${path}?n=${index + 1}`)}
              aria-current={isOpen(recording?.file.id === id)}
            >
              <span lang="pl">{name.replace(/\.[^.]{1,5}$/, '')}</span>
              {duration !== null && <code>{clock(duration)}</code>}
            </a>
          </li>
        ))}
        {sheets.length > 0 && (
          <li>
            <a href={href(`${path}?s=1`)} aria-current={isOpen(recording === null)}>
              {texts.sayCount('portal.scans', sheets.length)}
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
