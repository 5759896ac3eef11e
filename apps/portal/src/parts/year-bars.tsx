import { useTexts } from '../frame/portal-context.tsx';
import type { YearBar } from '../views/common.ts';

const WIDTH = 320;
const HEIGHT = 64;
const MAX_BARS = 40;

/** Years grouped into periods, so that there are fewer bars than MAX_BARS. */
function gathered(years: readonly YearBar[]): { from: number; to: number; count: number }[] {
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => (last - first) / size < MAX_BARS) ?? 200;
  const start = Math.floor(first / step) * step;
  const bars = Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, index) => ({
    from: start + index * step,
    to: start + (index + 1) * step - 1,
    count: 0,
  }));
  for (const { year, count } of years) {
    const bar = bars[Math.floor((year - start) / step)];
    if (bar) bar.count += count;
  }
  return bars;
}

/** A chart of records by year, with its summary in words. */
export function YearBars({
  years,
  gaps = [],
}: {
  years: readonly YearBar[];
  gaps?: readonly { from: number; to: number }[];
}) {
  const { say, format } = useTexts();
  if (years.length < 2) return null;
  const bars = gathered(years);
  const maxCount = Math.max(...bars.map(({ count }) => count));
  const width = WIDTH / bars.length;
  const best = bars.find(({ count }) => count === maxCount) ?? { from: 0, to: 0 };
  const range = best.from === best.to ? String(best.from) : `${best.from}–${best.to}`;
  return (
    <figure className="years">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ from, count }, index) => {
          const height = count === 0 ? 0 : Math.max(2, (count / maxCount) * HEIGHT);
          return (
            <rect
              key={from}
              className={count >= maxCount * 0.6 ? 'most' : undefined}
              x={(index * width + 0.5).toFixed(1)}
              width={Math.max(1, width - 1.5).toFixed(1)}
              y={(HEIGHT - height).toFixed(1)}
              height={height.toFixed(1)}
            />
          );
        })}
      </svg>
      <figcaption>
        <span className="years-ends">
          <span>{years[0]?.year}</span>
          <span>{years.at(-1)?.year}</span>
        </span>
        {say('portal.years.most', { range, count: format.number(maxCount) })}
        {gaps.length > 0 && (
          <span className="years-gaps">
            {say('portal.years.gaps', { ranges: gaps.map(({ from, to }) => `${from}–${to}`).join(', ') })}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
