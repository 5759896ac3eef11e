import { type BenchServer, startBenchServer } from '../../bench-server.ts';
import { type BenchData, buildRecords, type DataSize } from '../../build-records.ts';

/** Descriptions of units and documents, so that rows have a realistic size. */
const DESCRIBED = `
  update record set fields = fields || jsonb_build_object(
    'content', 'Protokoły zebrań, sprawozdania kasowe, korespondencja z gminą i powiatem, odpisy pism; nr ' || id || '. '
      || repeat(md5(id::text) || ' ', 8),
    'externalForm', 'teczka', 'creationPlace', 'Modrzewina', 'physicalState', 'good',
    'accessTerms', 'Udostępnia się w czytelni po wcześniejszym uzgodnieniu.',
    'rightsHolder', 'Towarzystwo Przyjaciół Modrzewiny',
    'textDocumentation', jsonb_build_object('numberOfPages', id % 200 + 1, 'numberOfDocuments', id % 9 + 1))
  where level in ('unit', 'document')`;

/** Runs on the real server with described records, and leaves nothing behind. */
export async function withData(
  size: DataSize,
  work: (server: BenchServer, data: BenchData) => Promise<string>,
): Promise<string> {
  const server = await startBenchServer();
  const interrupted = () => server.close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  try {
    const data = await buildRecords(server.pool, size);
    await server.pool.query(DESCRIBED);
    await server.pool.query('vacuum analyze record');
    await server.signIn(data.institutionId);
    return await work(server, data);
  } finally {
    process.off('SIGINT', interrupted);
    await server.close();
  }
}
