import { restoreBackup } from '../backup/restore-backup.ts';
import { argument, withProgram } from './with-program.ts';

const file = argument('npm run restore -- PLIK.zip');
await withProgram(async ({ pool, store }) => {
  const { takenAt } = await restoreBackup(pool, store, file);
  console.log(`Odtworzono kopię z ${takenAt}.`);
});
