import { permanentPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import type { OpenSheet } from '../views/sheet-view.ts';
import { Icon, type IconName } from './icon.tsx';

const TOOLS: [string, IconName][] = [
  ['out', 'zoomOut'],
  ['in', 'zoomIn'],
  ['whole', 'whole'],
  ['turn', 'turn'],
  ['full', 'full'],
];

export function Tools({ view, sheet }: { view: RecordPage; sheet: OpenSheet }) {
  const { texts, origin, plain } = usePortal();
  const link = texts.say('portal.zoom.link');
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
      {!view.isPreview && (
        <button
          type="button"
          className="icon-button"
          data-copy-region={`${origin}${plain(permanentPath(view.id))}?s=${sheet.number}`}
          aria-label={link}
          title={link}
        >
          <Icon name="link" />
        </button>
      )}
    </span>
  );
}

const LOOKS = ['scan', 'both', 'text'] as const;

/** Choice of scan, text or both; CSS applies it without a script. */
export function Looks() {
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
