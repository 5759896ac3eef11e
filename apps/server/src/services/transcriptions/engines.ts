import { join } from 'node:path';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import type { Deps } from '../../deps.ts';
import { EngineUnavailable } from '../../engines/engine-errors.ts';
import type { OcrEngine } from '../../engines/ocr/ocr-engine.ts';
import { pickOcrEngine } from '../../engines/ocr/pick-ocr-engine.ts';
import { tesseractJs } from '../../engines/ocr/tesseract-js.ts';
import {
  openSpeechEngines,
  pickSpeechEngine,
  type SpeechEngines,
} from '../../engines/speech/pick-speech-engine.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Settings } from '../../settings.ts';

interface Engines {
  ocr: Promise<OcrEngine> | null;
  packagedOcr: OcrEngine | null;
  speech: Promise<SpeechEngines> | null;
}

/** Engines by settings: they own processes, so each settings object has one set, started when first needed. */
const opened = new WeakMap<Settings, Engines>();

function enginesOf(settings: Settings): Engines {
  const engines = opened.get(settings) ?? { ocr: null, packagedOcr: null, speech: null };
  opened.set(settings, engines);
  return engines;
}

const cacheFolder = (settings: Settings) => join(settings.dataDir, 'cache');

/** Rejects with `EngineUnavailable`. */
export function ocrEngine(settings: Settings): Promise<OcrEngine> {
  const engines = enginesOf(settings);
  engines.ocr ??= pickOcrEngine(settings.ocr, cacheFolder(settings));
  // A failure is not cached: the missing part may be installed before the next request.
  engines.ocr.catch(() => {
    engines.ocr = null;
  });
  return engines.ocr;
}

/** The packaged engine beside the machine's own, which may have fewer languages; null where one was chosen by name. */
export function packagedOcrEngine(settings: Settings): OcrEngine | null {
  if (settings.ocr !== 'auto') return null;
  const engines = enginesOf(settings);
  engines.packagedOcr ??= tesseractJs(cacheFolder(settings));
  return engines.packagedOcr;
}

export function speechEngines(settings: Settings): Promise<SpeechEngines> {
  const engines = enginesOf(settings);
  engines.speech ??= openSpeechEngines({
    choice: settings.speech,
    url: settings.speechUrl,
    key: settings.speechKey,
    modelName: settings.speechModelName,
    modelFolder: settings.speechModelDir,
    cacheFolder: cacheFolder(settings),
  });
  return engines.speech;
}

/** Logs one line for an administrator when the program starts without the package for Polish speech. */
export async function logSpeechProblems({ settings, log }: Pick<Deps, 'settings' | 'log'>): Promise<void> {
  const { problems } = await speechEngines(settings);
  if (problems.length === 0) return;
  log.warn(
    { problems },
    'speech is heard in English alone: optional packages are missing; npm run doctor says what to do',
  );
}

/** Distinct names of packages, for people who install them. */
export function packageNames(problems: SpeechEngines['problems']): string {
  return [...new Set(problems.map((problem) => problem.package))].join(', ');
}

const WORDS: Record<string, string> = {
  REGEST_OCR: 'ocr.unavailable',
  REGEST_STT: 'speech.unavailable.off',
  REGEST_STT_MODEL: 'speech.unavailable.noModel',
  packages: 'speech.unavailable.packages',
};

/** Refuses before anything is received when no engine here can do the work; the answer names the setting. */
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
