import { usePortal } from '../frame/portal-context.tsx';
import type { Spot } from '../views/pages.ts';
import { placeSpots } from './map-labels.ts';
import { BORDER, HEIGHT, isOnMap, line, RIVER, WIDTH } from './poland-outline.ts';

/** The map; every place is also in the list beside it, so the picture is optional. */
export function PolandMap({ spots }: { spots: readonly Spot[] }) {
  const { href, texts } = usePortal();
  const placed = placeSpots(spots.filter(({ longitude, latitude }) => isOnMap(longitude, latitude)));
  return (
    <nav aria-label={texts.say('portal.map.title')}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would appear under the pointer; the way is named around it */}
      <svg className="map" viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`}>
        <path className="map-land" d={`M${line(BORDER)}Z`} />
        <path className="map-river" d={`M${line(RIVER)}`} />
        {placed.map(({ spot, cx, cy, r, label }) => (
          <a
            key={spot.path}
            href={href(spot.path)}
            aria-label={`${spot.title}: ${texts.sayCount('portal.holdings', spot.count)}`}
          >
            <circle className="map-hold" cx={cx} cy={cy} r="13" />
            <circle className={spot.isArchive ? 'map-spot own' : 'map-spot'} cx={cx} cy={cy} r={r} />
            {label && (
              <text
                className={label.isForDesks ? 'for-desks' : undefined}
                x={label.x}
                y={cy + 4}
                textAnchor={label.anchor}
                lang="pl"
              >
                {label.text}
              </text>
            )}
          </a>
        ))}
      </svg>
    </nav>
  );
}
