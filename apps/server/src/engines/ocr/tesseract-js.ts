import { availableParallelism } from 'node:os';
import { isolatedPool } from '../isolation/isolated-pool.ts';
import { packagedLanguages, prepareLanguageData } from './languages.ts';
import type { OcrEngine, PageReading } from './ocr-engine.ts';
import type { ReadPage } from './tesseract-js-worker.ts';

/** Measured at 330 MB for an A4 page at 300 dpi; the largest page we draw needs about twice that. */
const MEMORY_MB = 1536;

/** The engine that comes with the program: needs nothing of the machine and no network. */
export function tesseractJs(cacheFolder: string): OcrEngine {
  const parallel = availableParallelism();
  const pool = isolatedPool<ReadPage, PageReading>({
    script: new URL('./tesseract-js-worker.ts', import.meta.url),
    size: parallel,
    memoryMb: MEMORY_MB,
  });
  return {
    name: 'tesseract.js',
    languages: packagedLanguages(),
    parallel,
    async recognise(pngPath, { languages, timeoutMs, signal }) {
      const languageFolder = await prepareLanguageData(cacheFolder, languages);
      const page: ReadPage = { pngPath, languages, languageFolder };
      return pool.run(page, { timeoutMs, signal });
    },
    stop: () => pool.stop(),
  };
}
