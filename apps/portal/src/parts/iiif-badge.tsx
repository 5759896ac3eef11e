import { manifestPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';

/** The mark of IIIF, as its community publishes it. */
const MARK = [
  [
    '#2873ab',
    'm65 2179 710-264-1-1900-709 262zM804 2640c82-241-26-436-241-436s-454 195-536 436c-81 241 27 436 241 436 215 0 455-195 536-436',
  ],
  [
    '#ed1d33',
    'm1679 2179-710-264 1-1900 709 262zM935 2640c-81-241 27-436 241-436 215 0 455 195 536 436s-26 436-241 436c-214 0-454-195-536-436',
  ],
  [
    '#2873ab',
    'm1860 2179 710-264-1-1900-709 262zM2604 2640c81-241-27-436-241-436-215 0-455 195-536 436-82 241 26 436 241 436 214 0 454-195 536-436',
  ],
  ['#ed1d33', 'M3700 3310v-652s-230 90-257-143v-336l257 84v-573l-258-92V263L2735 0v2360s-15 850 965 950'],
] as const;

/** A link to drag into a viewer; viewers read the manifest from a parameter of the dropped address. */
export function IiifBadge({ id }: { id: number }) {
  const { texts, plain, origin } = usePortal();
  const manifest = plain(manifestPath(id));
  return (
    <a
      className="iiif-badge"
      href={`${manifest}?manifest=${encodeURIComponent(`${origin}${manifest}`)}`}
      title={texts.say('portal.iiif.drag')}
    >
      <svg viewBox="0 0 3701 3310" aria-hidden="true">
        <g transform="matrix(1 0 0 -1 0 3310)">
          {MARK.map(([colour, path]) => (
            <path key={path} fill={colour} d={path} />
          ))}
        </g>
      </svg>
      IIIF
    </a>
  );
}
