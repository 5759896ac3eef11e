import { usePortal } from '../frame/portal-context.tsx';
import { Icon, type IconName } from './icon.tsx';

const TOOLS: [string, IconName][] = [
  ['out', 'zoomOut'],
  ['in', 'zoomIn'],
  ['whole', 'whole'],
  ['turn', 'turn'],
  ['full', 'full'],
];

export function Tools() {
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

const LOOKS = ['scan', 'both', 'text'] as const;

/** Which of the two is shown: no script is needed to choose. */
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
