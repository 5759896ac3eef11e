import { fork } from 'node:child_process';
import { join } from 'node:path';
import { SIZES, SIZES_OF_CALLS, type SizeName } from '../build-records.ts';
import { milliseconds, ratio, table } from '../measure.ts';
import { buildSizes, compareSizes, isSizeOfCalls } from './compare-sizes.ts';
import type { SizeReport } from './measure-size.ts';

/**
 * `npm run bench -- records` measures the two sizes that are compared; `npm run bench -- records "10 000"` one.
 * `-- records "10 000 000"` compares its calls with those among 1 000 000, `-- records compare "10 000" "100 000"` those
 * of any two sizes; `-- records build "10 000 000"` only builds. REGEST_BENCH_DATA keeps what these three built.
 */
const LARGEST = '10 000 000';
const wanted = process.argv.slice(2);
const isSize = (name: string): name is SizeName => name in SIZES;
const sizes = wanted.length > 0 ? wanted.filter(isSize) : (['10 000', '1 000 000'] satisfies SizeName[]);

/** True where calls stay within their limit among more records; undefined where something else was requested. */
async function compareOrBuild(): Promise<boolean | undefined> {
  const [what = '', ...names] = wanted;
  const [few, many] = what === LARGEST ? (['1 000 000', LARGEST] as const) : names.filter(isSizeOfCalls);
  if (what === 'build') return buildSizes(names.filter(isSizeOfCalls)).then(() => true);
  if (what !== 'compare' && what !== LARGEST) return undefined;
  if (!few || !many) throw new Error(`Two of: ${Object.keys(SIZES_OF_CALLS).join(', ')}.`);
  return compareSizes(few, many);
}

function measure(size: SizeName): Promise<SizeReport> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'measure-size.ts'), [size], {
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    });
    child.once('message', (report) => resolve(report as SizeReport));
    child.once('exit', (code) => reject(new Error(`the run of ${size} records ended with ${code}`)));
  });
}

function print(reports: readonly SizeReport[]): void {
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
}

const isKept = await compareOrBuild();
if (isKept === false) process.exitCode = 1;
if (isKept === undefined) {
  const reports: SizeReport[] = [];
  for (const size of sizes) reports.push(await measure(size));
  print(reports);
}
