import { EngineUnavailable } from '../engine-errors.ts';
import { httpEngine } from './http-engine.ts';
import { englishEngine, whisperEngine } from './local-engine.ts';
import { describeModelFolder } from './model-folder.ts';
import type { SpeechEngine } from './speech-engine.ts';

export interface SpeechSettings {
  /** `REGEST_STT`: whatever is set up, only on this machine, only the outside server, or nothing. */
  choice: 'auto' | 'sherpa' | 'http' | 'off';
  /** `REGEST_STT_URL` */
  url: string | null;
  /** `REGEST_STT_KEY`, sent as a bearer token. */
  key: string | null;
  /** `REGEST_STT_NAME`: the model the outside server is asked for. */
  modelName: string;
  /** `REGEST_STT_MODEL` */
  modelFolder: string | null;
  cacheFolder: string;
}

/**
 * The engines these settings give, best first: the outside server was set up on purpose, a model folder too,
 * and the packaged one knows English only. Call once and keep them: they own processes.
 */
export async function openSpeechEngines(settings: SpeechSettings): Promise<SpeechEngine[]> {
  const { choice, url, key, modelName, modelFolder, cacheFolder } = settings;
  const engines: SpeechEngine[] = [];
  if (url && (choice === 'auto' || choice === 'http'))
    engines.push(httpEngine({ url, key, model: modelName }));
  if (choice === 'auto' || choice === 'sherpa') {
    const { model } = modelFolder ? await describeModelFolder(modelFolder) : { model: null };
    if (model) engines.push(whisperEngine(model));
    engines.push(englishEngine(cacheFolder));
  }
  return engines;
}

/** The first engine that knows the language; else `EngineUnavailable` that names what to set. */
export function pickSpeechEngine(engines: readonly SpeechEngine[], language: string): SpeechEngine {
  const engine = engines.find((candidate) => candidate.covers(language));
  if (engine) return engine;
  if (engines.length === 0) throw new EngineUnavailable('REGEST_STT', 'transcription is switched off');
  throw new EngineUnavailable(
    'REGEST_STT_MODEL',
    `no engine for "${language}": set REGEST_STT_MODEL (a multilingual Whisper folder) or REGEST_STT_URL`,
  );
}
