import { parseArgs } from 'node:util';
import { runChaos } from '../../apps/server/test/chaos/run-chaos.ts';

/** `npm run chaos -- [--kills 100] [--editors 6] [--pause 3000] [--seed N]` */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    editors: { type: 'string', default: '6' },
    pause: { type: 'string', default: '3000' },
    seed: { type: 'string' },
  },
});
const startedAt = Date.now();
const report = await runChaos({
  kills: Number(values.kills),
  editors: Number(values.editors),
  pauseMs: Number(values.pause),
  withImports: true,
  ...(values.seed !== undefined && { seed: Number(values.seed) }),
  tell: console.log,
});
console.log(report, `${Math.round((Date.now() - startedAt) / 1000)} s`);
process.exitCode = report.faults.length === 0 ? 0 : 1;
