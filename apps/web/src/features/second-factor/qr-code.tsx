import { encode } from 'uqr';
import classes from './second-factor.module.css';

/** QR code made in the browser, so that no other service gets the secret. Dark on light, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className={classes.qrLight} width={size} height={size} />
      <path className={classes.qrDark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
