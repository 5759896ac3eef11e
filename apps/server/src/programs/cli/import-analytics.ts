import { createReadStream } from 'node:fs';
import { say } from '../../operation/console-texts.ts';
import { importAnalytics } from '../../services/statistics/import-analytics.ts';
import { argument, withProgram } from './with-program.ts';

const file = argument(say('statistics.import.usage'));
await withProgram(async ({ pool }) => {
  const { rows, institutions } = await importAnalytics(pool, createReadStream(file));
  console.log(say('statistics.import.done', { rows, institutions }));
}, 'owner');
