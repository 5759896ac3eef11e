import { test } from 'vitest';
import type { OcrEngine } from '../../src/engines/ocr/ocr-engine.ts';
import { findSystemEngine } from '../../src/engines/ocr/pick-ocr-engine.ts';

const ENGINE = await findSystemEngine();

/**
 * A check by the machine's own tesseract, where there is one that reads Polish and English. The packaged engine reads
 * the same in the tests beside it; elsewhere the test command says what it left out.
 */
export function withTesseract(name: string, check: (engine: OcrEngine) => Promise<void>): void {
  if (ENGINE !== null) test(name, () => check(ENGINE));
}
