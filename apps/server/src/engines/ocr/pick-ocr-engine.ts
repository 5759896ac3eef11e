import { EngineUnavailable } from '../engine-errors.ts';
import { findOnPath } from '../media/find-program.ts';
import { READING_LANGUAGES } from './languages.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { systemTesseract, tesseractLanguages } from './system-tesseract.ts';
import { tesseractJs } from './tesseract-js.ts';

/** `REGEST_OCR`: the machine's tesseract if it reads Polish, else the packaged one; or one of them by name. */
export type OcrChoice = 'auto' | 'tesseract' | 'tesseract.js' | 'off';

/** The machine's own tesseract, where it has one that reads what we read. */
export async function findSystemEngine(): Promise<OcrEngine | null> {
  const program = findOnPath('tesseract');
  const languages = program ? await tesseractLanguages(program) : [];
  const readsAll = READING_LANGUAGES.every((language) => languages.includes(language));
  return program && readsAll ? systemTesseract(program, languages) : null;
}

/** Call once and keep the engine: it owns the processes. */
export async function pickOcrEngine(choice: OcrChoice, cacheFolder: string): Promise<OcrEngine> {
  if (choice === 'off') throw new EngineUnavailable('REGEST_OCR', 'reading of text is switched off');
  if (choice !== 'tesseract.js') {
    const systemEngine = await findSystemEngine();
    if (systemEngine) return systemEngine;
    if (choice === 'tesseract') {
      const languages = READING_LANGUAGES.join(' and ');
      throw new EngineUnavailable('REGEST_OCR', `no tesseract with ${languages} on this machine`);
    }
  }
  return tesseractJs(cacheFolder);
}
