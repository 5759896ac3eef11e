import { SIZES_OF_CALLS, type SizeOfCalls } from '../build-records.ts';
import { mediansInTurns, milliseconds, ratio, table } from '../measure.ts';
import { bareSql } from './bare-sql.ts';
import { callsOf, RUNS, WARM_UP } from './calls.ts';
import { type OpenRecords, openRecords } from './stored-records.ts';

/** Largest ratio of the times of a call among more and fewer records. */
const LIMIT = 1.5;

export const isSizeOfCalls = (name: string): name is SizeOfCalls => name in SIZES_OF_CALLS;

async function compare(small: OpenRecords, large: OpenRecords): Promise<boolean> {
  const sides = [small, large].map(({ server, data }) => ({
    ours: callsOf(server, data),
    bare: bareSql(server.pool, data),
  }));
  const rows: string[][] = [];
  let isKept = true;
  for (const name of Object.keys(sides[0]?.ours ?? {})) {
    const works = sides
      .flatMap(({ ours, bare }) => [ours[name], bare[name]])
      .filter((work) => work !== undefined);
    const [ours = 0, bare = 0, oursLarge = 0, bareLarge = 0] = await mediansInTurns(RUNS, works, WARM_UP);
    const isWithin = oursLarge <= LIMIT * ours;
    isKept &&= isWithin;
    rows.push([
      name,
      ...[ours, oursLarge].map(milliseconds),
      isWithin ? ratio(oursLarge, ours) : `**${ratio(oursLarge, ours)}**`,
      ...[bare, bareLarge].map(milliseconds),
      ratio(bareLarge, bare),
    ]);
  }
  const [few, many] = [small, large].map(({ data }) => data.records.toLocaleString('en'));
  const head = ['call', `${few} records`, `${many} records`, `ratio, wanted ≤ ${LIMIT}`];
  console.log(`\n## One call, median ms of ${RUNS} in turns\n`);
  console.log(table([...head, `bare SQL, ${few}`, `bare SQL, ${many}`, 'ratio'], rows));
  return isKept;
}

/**
 * The same calls among few and among many records, call by call in turns, each in a database of its own; whether all
 * kept the limit.
 */
export async function compareSizes(few: SizeOfCalls, many: SizeOfCalls): Promise<boolean> {
  const open: OpenRecords[] = [];
  try {
    const small = await openRecords(few);
    open.push(small);
    const large = await openRecords(many);
    open.push(large);
    return await compare(small, large);
  } finally {
    for (const { server } of open) await server.close();
  }
}

/** Built for later, at leisure. */
export async function buildSizes(sizes: readonly SizeOfCalls[]): Promise<void> {
  for (const size of sizes) {
    const { server, data } = await openRecords(size);
    const { rows } = await server.pool.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    await server.close();
    console.log(`${data.records.toLocaleString('en')} records, ${rows[0]?.size}`);
  }
}
