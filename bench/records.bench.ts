import { fork } from 'node:child_process';
import { join } from 'node:path';
import { SIZES, type SizeName } from './build-records.ts';
import { milliseconds, ratio, table } from './measure.ts';
import type { SizeReport } from './records/of-size.ts';

/** `npm run bench -- records` measures the two sizes that are compared; `npm run bench -- records "10 000"` one. */
const wanted = process.argv.slice(2);
const isSize = (name: string): name is SizeName => name in SIZES;
const sizes = wanted.length > 0 ? wanted.filter(isSize) : (['10 000', '1 000 000'] satisfies SizeName[]);

function measure(size: SizeName): Promise<SizeReport> {
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'records/of-size.ts'), [size], {
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    });
    child.once('message', (report) => done(report as SizeReport));
    child.once('exit', (code) => fail(new Error(`the run of ${size} records ended with ${code}`)));
  });
}

const reports: SizeReport[] = [];
for (const size of sizes) reports.push(await measure(size));
const [small, large] = reports;

const head = ['call', ...reports.flatMap(({ records }) => [`${records} records`, 'bare SQL', 'ratio'])];
const rows = (small?.calls ?? []).map(({ name, ours }, place) => {
  const cells = reports.flatMap(({ calls }) => {
    const { ours, bare } = calls[place] ?? { ours: Number.NaN, bare: Number.NaN };
    return [milliseconds(ours), milliseconds(bare), ratio(ours, bare)];
  });
  return [name, ...cells, ...(large ? [ratio(large.calls[place]?.ours ?? Number.NaN, ours)] : [])];
});
console.log(`\n## One call, median ms\n\n${table([...head, ...(large ? ['large / small'] : [])], rows)}`);

for (const { records, moveMs, memoryMb, subtrees } of reports) {
  console.log(`\n## ${records} records\n`);
  console.log(
    `Moving a subtree of 1,000: ${milliseconds(moveMs)} ms. Memory after the calls: ${memoryMb} MB.\n`,
  );
  const changes = subtrees.map(({ name, ours, bare, rest, busy }) => [
    name,
    milliseconds(ours),
    milliseconds(bare),
    ratio(ours, bare),
    milliseconds(rest),
    milliseconds(busy),
    ratio(busy, rest),
  ]);
  console.log(
    table(
      [
        'change of a collection',
        'ms',
        'bare UPDATE ms',
        'ratio',
        "others' p95 at rest",
        'during it',
        'ratio',
      ],
      changes,
    ),
  );
}
