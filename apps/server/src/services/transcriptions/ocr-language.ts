import type { OcrLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { EngineUnavailable } from '../../engines/engine-errors.ts';
import { canRead, OCR_LANGUAGES, readingLanguages } from '../../engines/ocr/languages.ts';
import type { OcrEngine } from '../../engines/ocr/ocr-engine.ts';
import { invalidField } from '../../errors/app-error.ts';
import { findRecordWords } from '../../queries/transcriptions/transcriptions.ts';
import type { Settings } from '../../settings.ts';
import { findReadable } from '../files/find-readable.ts';
import { ocrEngine, packagedOcrEngine } from './engines.ts';

/** Chosen language of a scan; null means the languages of the record. */
export function chosenOcrLanguage(given: string | undefined): string | null {
  const id = given?.trim() ?? '';
  if (id === '') return null;
  if (!OCR_LANGUAGES.includes(id)) throw invalidField('language', 'Value');
  return id;
}

/** The engines of this server, its own before the packaged one. */
async function installedEngines(settings: Settings): Promise<OcrEngine[]> {
  const packaged = packagedOcrEngine(settings);
  return [await ocrEngine(settings), ...(packaged ? [packaged] : [])];
}

/**
 * Engine and languages for a page: the engine of this server, or the packaged one where that has more of the stated
 * languages.
 */
export async function planReading(
  settings: Settings,
  stated: readonly string[],
): Promise<{ engine: OcrEngine; languages: string[]; installed: string[] }> {
  const engines = await installedEngines(settings);
  const installed = engines.flatMap((engine) => engine.languages);
  const wanted = readingLanguages(stated, installed);
  const plans = engines.map((engine) => ({
    engine,
    languages: wanted.filter((code) => engine.languages.includes(code)),
    installed,
  }));
  return plans.reduce((best, plan) => (plan.languages.length > best.languages.length ? plan : best));
}

const NOTHING = { languages: [], installed: [] };

/**
 * Languages of the record, or of its nearest ancestor with some, joined like those of a recognised scan; null for
 * none.
 */
export async function languagesOfRecord(db: Db, fileId: number): Promise<string | null> {
  return (await findRecordWords(db, fileId))?.languages.join('+') || null;
}

export async function listOcrLanguages(
  db: Db,
  actor: Actor,
  settings: Settings,
  fileId?: number,
): Promise<OcrLanguage[]> {
  if (fileId !== undefined) await findReadable(db, actor, 'transcription.read', fileId);
  const record = fileId === undefined ? undefined : await findRecordWords(db, fileId);
  const ofRecord = record?.languages ?? [];
  const { languages, installed } = await planReading(settings, ofRecord).catch((error: unknown) => {
    if (error instanceof EngineUnavailable) return NOTHING;
    throw error;
  });
  return [...new Set([...OCR_LANGUAGES, ...ofRecord])].map((id) => {
    const isOfRecord = ofRecord.includes(id);
    return {
      id,
      available: canRead(id, installed),
      isOfRecord,
      isReadOfRecord: isOfRecord && canRead(id, languages),
    };
  });
}
