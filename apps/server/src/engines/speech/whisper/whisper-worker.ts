import { InferenceSession, Tensor } from 'onnxruntime-node';
import { serveIsolated } from '../../isolation/serve-isolated.ts';
import { readSamples, SAMPLE_RATE, type Span } from '../decode-audio.ts';
import { decodeWindow, type Reading } from './decode-window.ts';
import { logMel } from './log-mel.ts';
import { type ModelConfig, readModelConfig } from './model-config.ts';
import type { WhisperFiles } from './prepare-model.ts';
import { type HeardCue, readCues } from './read-cues.ts';
import { compressionRatio, withoutLoop } from './repetition.ts';
import { openTokenizer, type Tokenizer } from './tokenizer.ts';
import { openVoiceDetector, type VoiceDetector } from './voice-detector.ts';

export interface HearWindow {
  model: WhisperFiles;
  language: string;
  /** Names and words that may occur. */
  prompt: string;
  threads: number;
  pcmPath: string;
  span: Span;
}

/** Sure enough for no other try. */
const GOOD = { certainty: -1, compression: 2.4 };
/** Limits past which a window is dropped: probability of silence, and certainty of the words. */
const SILENT = { noSpeech: 0.5, certainty: -0.5 };
const GUESSED = -1.3;
/** The prompt goes with the first try alone: it may be what sets the model looping. */
const TRIES = [
  { temperature: 0, prompted: true },
  { temperature: 0, prompted: false },
  { temperature: 0.2, prompted: false },
  { temperature: 0.4, prompted: false },
];

interface Loaded {
  encoder: InferenceSession;
  decoder: InferenceSession;
  config: ModelConfig;
  tokenizer: Tokenizer;
  voices: VoiceDetector;
}

let loaded: { key: string; parts: Promise<Loaded> } | undefined;

function load(model: WhisperFiles, threads: number): Promise<Loaded> {
  const key = JSON.stringify([model, threads]);
  if (loaded?.key === key) return loaded.parts;
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    // An arena keeps the peak of the longest window for good.
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 3,
    // Threads that spin while they wait burn half as much time again.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  const parts = async (): Promise<Loaded> => ({
    encoder: await InferenceSession.create(model.encoder, options),
    decoder: await InferenceSession.create(model.decoder, options),
    config: await readModelConfig(model.folder),
    tokenizer: await openTokenizer(model.folder),
    voices: await openVoiceDetector(model.voiceDetector),
  });
  loaded = { key, parts: parts() };
  return loaded.parts;
}

/** Numbers that are the same in every run, so that a recording is heard the same twice. */
function seededRandom(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function hear({ model, language, prompt, threads, pcmPath, span }: HearWindow): Promise<HeardCue[]> {
  const { encoder, decoder, config, tokenizer, voices } = await load(model, threads);
  const samples = await readSamples(pcmPath, span);
  const seconds = samples.length / SAMPLE_RATE;
  const voice = await voices.listen(samples);
  if (!voice.isSpeech) return [];
  const mel = new Tensor('float32', logMel(samples, config.melBands), [1, config.melBands, 3000]);
  const { last_hidden_state: encoded } = await encoder.run({ input_features: mel }, ['last_hidden_state']);
  const names = prompt === '' ? [] : tokenizer.encode(` ${prompt}`);
  const { firstTime } = config.tokens;
  const words = (reading: Reading) => tokenizer.decode(reading.spoken.filter((token) => token < firstTime));
  let reading: Reading | undefined;
  for (const { temperature, prompted } of TRIES) {
    // Without names the second try would be the first again.
    if (reading && temperature === 0 && names.length === 0) continue;
    reading = await decodeWindow(decoder, config, {
      encoded: encoded as Tensor,
      language,
      prompt: prompted ? names : [],
      temperature,
      seconds,
      random: seededRandom(),
    });
    const repeats = reading.looped || compressionRatio(words(reading)) > GOOD.compression;
    if (!repeats && reading.certainty >= GOOD.certainty) break;
  }
  if (!reading || isInvented(reading)) return [];
  const tokens = reading.looped ? withoutLoop(reading.spoken, firstTime) : reading.spoken;
  const cues = readCues(tokens, { firstTime, seconds, decode: tokenizer.decode });
  return cues.filter((cue) => voice.isSpeechIn(cue));
}

function isInvented({ noSpeech, certainty }: Reading): boolean {
  return (noSpeech > SILENT.noSpeech && certainty < SILENT.certainty) || certainty < GUESSED;
}

serveIsolated(hear);
