import { basename } from 'node:path';

const DRILLS: Record<string, () => Promise<unknown>> = {
  failover: () => import('./failover/drill.ts'),
  packages: () => import('./packages.ts'),
  'point-in-time': () => import('./point-in-time/drill.ts'),
};

const name = process.argv[2] ?? '';
const drill = DRILLS[name];
if (!drill) {
  console.error(
    `npm run drill -- ${Object.keys(DRILLS).join('|')} (${basename(import.meta.dirname)}/${name})`,
  );
  process.exit(2);
}
await drill();
