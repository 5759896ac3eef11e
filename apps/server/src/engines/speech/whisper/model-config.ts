import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const CONFIG = z.object({
  d_model: z.int().positive(),
  decoder_layers: z.int().positive(),
  decoder_attention_heads: z.int().positive(),
  num_mel_bins: z.int().positive().default(80),
  max_target_positions: z.int().positive().default(448),
});

const GENERATION = z.object({
  decoder_start_token_id: z.int(),
  eos_token_id: z.int(),
  no_timestamps_token_id: z.int(),
  suppress_tokens: z.array(z.int()).default([]),
  begin_suppress_tokens: z.array(z.int()).default([]),
  lang_to_id: z.record(z.string(), z.int()).default({}),
  task_to_id: z.record(z.string(), z.int()).default({}),
});

/** Parameters of a model for the decoder, from `config.json` and `generation_config.json`. */
export interface ModelConfig {
  melBands: number;
  layers: number;
  heads: number;
  headSize: number;
  /** Tokens of one window, those of the prompt among them. */
  longest: number;
  tokens: {
    start: number;
    end: number;
    transcribe: number | null;
    previous: number;
    noSpeech: number;
    noTimestamps: number;
    /** `<|0.00|>`; all from here on are times in steps of 0.02 s. */
    firstTime: number;
    languages: Record<string, number>;
    suppressed: number[];
    suppressedAtStart: number[];
  };
}

export async function readModelConfig(folder: string): Promise<ModelConfig> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, name), 'utf8'));
  const config = CONFIG.parse(await read('config.json'));
  const generation = GENERATION.parse(await read('generation_config.json'));
  const noTimestamps = generation.no_timestamps_token_id;
  const languages = Object.entries(generation.lang_to_id).map(
    ([mark, id]) => [mark.slice(2, -2), id] as const,
  );
  return {
    melBands: config.num_mel_bins,
    layers: config.decoder_layers,
    heads: config.decoder_attention_heads,
    headSize: config.d_model / config.decoder_attention_heads,
    longest: config.max_target_positions,
    tokens: {
      start: generation.decoder_start_token_id,
      end: generation.eos_token_id,
      transcribe: generation.task_to_id.transcribe ?? null,
      // Every Whisper model has these marks in this order before its times.
      previous: noTimestamps - 2,
      noSpeech: noTimestamps - 1,
      noTimestamps,
      firstTime: noTimestamps + 1,
      languages: Object.fromEntries(languages),
      suppressed: generation.suppress_tokens,
      suppressedAtStart: generation.begin_suppress_tokens,
    },
  };
}
