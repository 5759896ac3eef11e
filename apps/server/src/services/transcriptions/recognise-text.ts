import { PAGE_BREAK } from '@regest/contract/text/text-pages.ts';
import type { Deps } from '../../deps.ts';
import { ocrFile } from '../../derivatives/ocr-file.ts';
import { readingLanguages } from '../../engines/ocr/languages.ts';
import { shownContent } from '../../queries/files/find-files.ts';
import { insertPage, listPages } from '../../queries/transcriptions/text-jobs.ts';
import { packWords } from '../../queries/transcriptions/text-pages.ts';
import { findRecordWords } from '../../queries/transcriptions/transcriptions.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { ocrEngine, packagedOcrEngine } from './engines.ts';
import type { TextWork } from './run-text-job.ts';

/** Reads a file page by page. Each page is kept as it comes, so a job that is run again begins after them. */
export async function recogniseText(
  deps: Deps,
  { job, file, signal, onProgress }: TextWork,
): Promise<string> {
  const { engine, languages } = await ocrFor(deps, file.id, job.language);
  const storedPages = await listPages(deps.db, job.id);
  const total = Math.max(job.cost, 1);
  onProgress(storedPages.length / total);
  await withLocalFile(deps.store, shownContent(file), async (path) => {
    const pages = ocrFile(path, file.mime_type, {
      engine,
      languages,
      firstPage: storedPages.length + 1,
      signal,
    });
    for await (const { page, text, words } of pages) {
      const clean = text.replaceAll(PAGE_BREAK, '').replaceAll('\0', '');
      await insertPage(deps.db, job.id, { page, text: clean, words: packWords(words) });
      onProgress(page / total);
    }
  });
  return (await listPages(deps.db, job.id)).map(({ text }) => text).join(PAGE_BREAK);
}

/**
 * The engine of this server with the chosen language, else with those of the record; the packaged one where only that
 * can read them.
 */
async function ocrFor(deps: Deps, fileId: number, chosen: string | null) {
  const stated = chosen === null ? (await findRecordWords(deps.db, fileId))?.languages : [chosen];
  const mainEngine = await ocrEngine(deps.settings);
  const packaged = packagedOcrEngine(deps.settings);
  const languages = readingLanguages(stated ?? [], [...mainEngine.languages, ...(packaged?.languages ?? [])]);
  const engine =
    packaged && !languages.every((code) => mainEngine.languages.includes(code)) ? packaged : mainEngine;
  return { engine, languages: languages.filter((code) => engine.languages.includes(code)) };
}
