import { PAGE_BREAK } from '@regest/contract/text/text-pages.ts';
import type { Deps } from '../../deps.ts';
import { ocrFile } from '../../derivatives/ocr-file.ts';
import { readLanguages } from '../../engines/ocr/languages.ts';
import { shownContent } from '../../queries/files/find-files.ts';
import { insertPage, listPages } from '../../queries/transcriptions/text-jobs.ts';
import { packWords } from '../../queries/transcriptions/text-pages.ts';
import { findRecordWords } from '../../queries/transcriptions/transcriptions.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { planReading } from './ocr-language.ts';
import type { ReadText, TextWork } from './run-text-job.ts';

/** Reads a file page by page. Each page is stored at once, so a repeated job continues after the last one. */
export async function recogniseText(
  deps: Deps,
  { job, file, signal, onProgress }: TextWork,
): Promise<ReadText> {
  const { engine, languages, language } = await ocrFor(deps, file.id, job.language);
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
  const pages = await listPages(deps.db, job.id);
  return { text: pages.map(({ text }) => text).join(PAGE_BREAK), language };
}

/** The engine for the chosen language, else for those of the record. */
async function ocrFor({ db, settings }: Deps, fileId: number, chosen: string | null) {
  const stated = chosen === null ? ((await findRecordWords(db, fileId))?.languages ?? []) : [chosen];
  const plan = await planReading(settings, stated);
  return { ...plan, language: readLanguages(stated, plan.languages) };
}
