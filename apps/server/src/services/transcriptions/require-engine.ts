import type { TextKind } from '@regest/contract/values/file-types.ts';
import { EngineUnavailable } from '../../engines/engine-errors.ts';
import { pickSpeechEngine } from '../../engines/speech/pick-speech-engine.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Settings } from '../../settings.ts';
import { ocrEngine, speechEngines } from './engines.ts';
import { packageNames } from './speech-language.ts';

const WORDS: Record<string, string> = {
  REGEST_OCR: 'ocr.unavailable',
  REGEST_STT: 'speech.unavailable.off',
  REGEST_STT_MODEL: 'speech.unavailable.noModel',
  packages: 'speech.unavailable.packages',
};

/** Refuses before anything is taken when no engine here can do the work; the answer names the setting. */
export async function requireEngine(
  settings: Settings,
  kind: TextKind,
  language: string | null,
): Promise<void> {
  try {
    if (kind === 'ocr') await ocrEngine(settings);
    else pickSpeechEngine(await speechEngines(settings), language ?? '');
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    const { setting } = error;
    const packages = packageNames((await speechEngines(settings)).problems);
    throw new AppError('engineUnavailable', {
      message: ({ say }) => say(WORDS[setting] ?? 'ocr.unavailable', { setting, packages }),
    });
  }
}
