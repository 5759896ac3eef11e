import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { applyRules, chooseToken, logShare } from './decoding-rules.ts';
import type { ModelConfig } from './model-config.ts';
import { isLooping } from './repetition.ts';

/** One reading of a window. */
export interface Reading {
  /** Words and times, without the marks before them. */
  spoken: number[];
  /** Mean logarithm of the shares of its tokens: near 0 is sure, below −1 is guessed. */
  certainty: number;
  /** Probability of silence before the first word. */
  noSpeech: number;
  looped: boolean;
}

export interface DecodeOptions {
  /** Output of the encoder for the window. */
  encoded: Tensor;
  language: string;
  /** Tokens of names and words that may occur; empty for none. */
  prompt: readonly number[];
  temperature: number;
  /** Length of the sound. */
  seconds: number;
  random: () => number;
}

const PROMPT_MAX = 100;
/** No speaker is faster; more tokens than that are invented. */
const TOKENS_PER_SECOND = 14;
const SPARE_TOKENS = 16;

/** Word by word, each time the likeliest that may follow, with the keys and values of earlier words kept. */
export async function decodeWindow(
  decoder: InferenceSession,
  config: ModelConfig,
  { encoded, language, prompt, temperature, seconds, random }: DecodeOptions,
): Promise<Reading> {
  const { tokens } = config;
  const opening = openingTokens(config, language, prompt);
  const startAt = opening.indexOf(tokens.start);
  const maxTokens = Math.min(
    Math.ceil(seconds * TOKENS_PER_SECOND) + SPARE_TOKENS,
    config.longest - opening.length,
  );
  let past = emptyPast(config);
  let input = opening;
  let noSpeech = 0;
  let sum = 0;
  let looped = false;
  const wordTokens: number[] = [];
  while (wordTokens.length < maxTokens) {
    const isFirst = wordTokens.length === 0;
    const output = await decoder.run(
      {
        input_ids: new Tensor('int64', BigInt64Array.from(input, BigInt), [1, input.length]),
        encoder_hidden_states: encoded,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...past,
      },
      isFirst ? decoder.outputNames : wordOutputs(decoder),
    );
    const [, , vocabulary = 0] = output.logits?.dims ?? [];
    const all = output.logits?.data as Float32Array;
    const last = all.slice(all.length - vocabulary);
    if (isFirst) {
      const atStart = all.subarray(startAt * vocabulary, (startAt + 1) * vocabulary);
      noSpeech = Math.exp(logShare(atStart, tokens.noSpeech));
    }
    past = { ...past, ...pastOf(output) };
    applyRules(last, wordTokens, tokens, seconds);
    const token = chooseToken(last, temperature, random);
    sum += logShare(last, token);
    if (token === tokens.end) break;
    wordTokens.push(token);
    input = [token];
    looped = isLooping(wordTokens, tokens.firstTime);
    if (looped) break;
  }
  return { spoken: wordTokens, certainty: sum / (wordTokens.length + 1), noSpeech, looped };
}

function openingTokens({ tokens }: ModelConfig, language: string, prompt: readonly number[]): number[] {
  const mark = tokens.languages[language];
  return [
    ...(prompt.length > 0 ? [tokens.previous, ...prompt.slice(0, PROMPT_MAX)] : []),
    tokens.start,
    // A model of English alone has neither languages nor tasks.
    ...(mark === undefined ? [] : [mark]),
    ...(tokens.transcribe === null ? [] : [tokens.transcribe]),
  ];
}

type Feeds = Record<string, Tensor>;

function emptyPast({ layers, heads, headSize }: ModelConfig): Feeds {
  const past: Feeds = {};
  for (let layer = 0; layer < layers; layer += 1)
    for (const side of ['decoder', 'encoder'])
      for (const part of ['key', 'value'])
        past[`past_key_values.${layer}.${side}.${part}`] = new Tensor('float32', [], [1, heads, 0, headSize]);
  return past;
}

/** The encoder's part of the cache does not change after the first word, so it is copied once. */
function wordOutputs({ outputNames }: InferenceSession): string[] {
  return outputNames.filter((name) => name === 'logits' || /^present\.\d+\.decoder\./.test(name));
}

function pastOf(output: InferenceSession.OnnxValueMapType): Feeds {
  const attentionCache = Object.entries(output).filter(([name]) => name.startsWith('present.'));
  return Object.fromEntries(
    attentionCache.map(([name, value]) => [name.replace('present.', 'past_key_values.'), value as Tensor]),
  );
}
