import { encode } from 'uqr';
import { usePortal } from '../frame/portal-context.tsx';

/** Any mask is read alike; to try all eight and take the fairest was a third of the work of a page. */
const MASK = 3;

/** A row of squares as strokes: how far to move, how far to draw. */
function strokes(row: readonly boolean[], y: number): string {
  let path = `M0 ${y}.5`;
  let at = 0;
  for (const { 0: run, index } of row.map(Number).join('').matchAll(/1+/g)) {
    path += `${index > at ? `m${index - at} 0` : ''}h${run.length}`;
    at = index + run.length;
  }
  return path;
}

/** The permanent link for the camera of a phone; only paper needs it. */
export function PermanentCode({ url }: { url: string }) {
  const { texts } = usePortal();
  const { size, data } = encode(url, { ecc: 'L', border: 0, maskPattern: MASK });
  return (
    <svg className="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.say('portal.code')}>
      <path d={data.map(strokes).join('')} />
    </svg>
  );
}
