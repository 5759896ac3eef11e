import { readFile } from 'node:fs/promises';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { serveIsolated } from '../isolation/serve-isolated.ts';
import { readTsv } from './read-tsv.ts';

export interface ReadPage {
  pngPath: string;
  languages: readonly string[];
  languageFolder: string;
}

let engine: { key: string; worker: Worker } | undefined;

async function engineFor({ languages, languageFolder }: ReadPage): Promise<Worker> {
  const key = languages.join('+');
  if (engine?.key === key) return engine.worker;
  await engine?.worker.terminate();
  const worker = await createWorker(key, OEM.LSTM_ONLY, {
    langPath: languageFolder,
    cacheMethod: 'none',
    gzip: true,
    // Without a handler an unreadable picture ends the whole process instead of rejecting.
    errorHandler: () => {},
  });
  engine = { key, worker };
  return worker;
}

serveIsolated(async (page: ReadPage) => {
  const worker = await engineFor(page);
  const { data } = await worker.recognize(await readFile(page.pngPath), {}, { text: false, tsv: true });
  return readTsv(data.tsv ?? '');
});
