import { test } from 'vitest';
import type { OcrEngine } from '../../src/engines/ocr/ocr-engine.ts';
import { findSystemEngine } from '../../src/engines/ocr/pick-ocr-engine.ts';

const ENGINE = await findSystemEngine();

/**
 * Check by tesseract of the machine, if it has Polish and English. Other tests check the packaged engine with the
 * same files. On other machines the test command reports that the check was left out.
 */
export function withTesseract(name: string, check: (engine: OcrEngine) => Promise<void>): void {
  if (ENGINE !== null) test(name, () => check(ENGINE));
}
