import { EngineUnavailable } from '../engine-errors.ts';
import { httpEngine } from './http-engine.ts';
import { languageOf, WHISPER_LANGUAGES } from './languages.ts';
import { englishEngine, sherpaWhisperEngine } from './local-engine.ts';
import { describeModelFolder } from './model-folder.ts';
import type { SpeechEngine } from './speech-engine.ts';
import {
  type FindPackage,
  installedPackage,
  PACKAGED_NAME,
  type PackageProblem,
  packagedModel,
  runtimeProblem,
} from './whisper/packaged-model.ts';
import { isPrepared, preparedFiles, prepareModel } from './whisper/prepare-model.ts';
import { onnxWhisperEngine } from './whisper/whisper-engine.ts';

export interface SpeechSettings {
  /** `REGEST_STT`: whatever is set up, only on this machine, only the outside server, or nothing. */
  choice: 'auto' | 'sherpa' | 'http' | 'off';
  /** `REGEST_STT_URL` */
  url: string | null;
  /** `REGEST_STT_KEY`, sent as a bearer token. */
  key: string | null;
  /** `REGEST_STT_NAME`: the model requested from the outside server. */
  modelName: string;
  /** `REGEST_STT_MODEL` */
  modelFolder: string | null;
  cacheFolder: string;
}

export interface SpeechEngines {
  /** Best first. */
  engines: readonly SpeechEngine[];
  /** Why the packaged multilingual engine is not among them; empty where it is, or is not wanted. */
  problems: readonly PackageProblem[];
}

/**
 * The engines these settings give: the outside server was set up on purpose, a model folder too; the packaged English
 * one is eight times quicker than the multilingual one. Call once and keep them: they own processes.
 */
export async function openSpeechEngines(
  settings: SpeechSettings,
  find: FindPackage = installedPackage,
): Promise<SpeechEngines> {
  const { choice, url, key, modelName, modelFolder, cacheFolder } = settings;
  const engines: SpeechEngine[] = [];
  if (url && (choice === 'auto' || choice === 'http'))
    engines.push(httpEngine({ url, key, model: modelName }));
  if (choice === 'http' || choice === 'off') return { engines, problems: [] };
  const runtime = runtimeProblem(find);
  const { model } = modelFolder ? await describeModelFolder(modelFolder, find) : { model: null };
  if (model && 'kind' in model) engines.push(sherpaWhisperEngine(model));
  else if (model && !runtime) {
    const prepare = () => prepareModel(model, cacheFolder);
    engines.push(onnxWhisperEngine({ name: 'whisper-onnx', isLarge: true, prepare }));
  }
  engines.push(englishEngine(cacheFolder));
  const packaged = packagedModel(find);
  const isReady = isPrepared(cacheFolder, PACKAGED_NAME);
  const problems = [...(runtime ? [runtime] : []), ...(isReady ? [] : packaged.problems)];
  if (problems.length === 0) {
    const prepare = async () =>
      packaged.source
        ? prepareModel(packaged.source, cacheFolder)
        : preparedFiles(cacheFolder, PACKAGED_NAME);
    engines.push(onnxWhisperEngine({ name: 'whisper-small', isLarge: false, prepare }));
  }
  return { engines, problems };
}

/** The first engine that knows the language; else `EngineUnavailable` that names what to set or install. */
export function pickSpeechEngine({ engines, problems }: SpeechEngines, language: string): SpeechEngine {
  const engine = engines.find((candidate) => candidate.covers(language));
  if (engine) return engine;
  if (engines.length === 0) throw new EngineUnavailable('REGEST_STT', 'transcription is switched off');
  if (problems.length > 0 && WHISPER_LANGUAGES.includes(languageOf(language))) {
    const names = problems.map((problem) => problem.package).join(', ');
    throw new EngineUnavailable('packages', `no engine for "${language}": ${names} cannot be used`);
  }
  throw new EngineUnavailable(
    'REGEST_STT_MODEL',
    `no engine for "${language}": set REGEST_STT_MODEL (a multilingual Whisper folder) or REGEST_STT_URL`,
  );
}
