import type { OcrLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { EngineUnavailable } from '../../engines/engine-errors.ts';
import { canRead, OCR_LANGUAGES } from '../../engines/ocr/languages.ts';
import { invalidField } from '../../errors/app-error.ts';
import { findRecordWords } from '../../queries/transcriptions/transcriptions.ts';
import type { Settings } from '../../settings.ts';
import { findReadable } from '../files/find-readable.ts';
import { ocrEngine, packagedOcrEngine } from './engines.ts';

/** The language that a person chose for a scan; null means the languages of the record. */
export function chosenOcrLanguage(given: string | undefined): string | null {
  const id = given?.trim() ?? '';
  if (id === '') return null;
  if (!OCR_LANGUAGES.includes(id)) throw invalidField('language', 'Value');
  return id;
}

async function installedLanguages(settings: Settings): Promise<readonly string[]> {
  const packaged = packagedOcrEngine(settings)?.languages ?? [];
  try {
    return [...(await ocrEngine(settings)).languages, ...packaged];
  } catch (error) {
    if (error instanceof EngineUnavailable) return packaged;
    throw error;
  }
}

export async function listOcrLanguages(
  db: Db,
  actor: Actor,
  settings: Settings,
  fileId?: number,
): Promise<OcrLanguage[]> {
  if (fileId !== undefined) await findReadable(db, actor, 'transcription.read', fileId);
  const record = fileId === undefined ? undefined : await findRecordWords(db, fileId);
  const installed = await installedLanguages(settings);
  return OCR_LANGUAGES.map((id) => ({
    id,
    available: canRead(id, installed),
    isOfRecord: record?.languages.includes(id) ?? false,
  }));
}
