import { writeBackup } from '../backup/write-backup.ts';
import { argument, withProgram } from './with-program.ts';

const file = argument('npm run backup -- PLIK.zip');
await withProgram(async ({ pool, store }) => {
  await writeBackup(pool, store, file);
  console.log(`Kopia zapasowa: ${file}`);
});
