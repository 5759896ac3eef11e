import { InferenceSession, Tensor } from 'onnxruntime-node';

const SAMPLE_RATE = 16_000;
const FRAME = 512;
/** Number of samples of the previous frame, which the model needs before each frame. */
const CONTEXT = 64;
const FRAME_SECONDS = FRAME / SAMPLE_RATE;
const IS_VOICE = 0.5;

/** Less than this is no voice: hiss, hum and music. */
const LEAST = { seconds: 0.25, share: 0.03 };
/** Least speech in a cue, and the margin around it, in seconds. */
const MIN_IN_CUE = { seconds: 0.1, around: 0.3 };

export interface VoiceDetector {
  listen(samples: Int16Array): Promise<Voice>;
}

/** Speech in a window. */
interface Voice {
  isSpeech: boolean;
  /** True where there is speech between two times, in seconds. */
  isSpeechIn(span: { start: number; end: number }): boolean;
}

/** Silero's detector. It tells voice from noise; it must not cut words, whose ends it misses. */
export async function openVoiceDetector(path: string): Promise<VoiceDetector> {
  const session = await InferenceSession.create(path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const rate = new Tensor('int64', [BigInt(SAMPLE_RATE)], []);
  return {
    async listen(samples) {
      let state = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]);
      const frames: boolean[] = [];
      const input = new Float32Array(CONTEXT + FRAME);
      for (let from = 0; from < samples.length; from += FRAME) {
        input.copyWithin(0, FRAME);
        for (let at = 0; at < FRAME; at += 1) input[CONTEXT + at] = (samples[from + at] ?? 0) / 32_768;
        const output = await session.run({
          input: new Tensor('float32', input.slice(), [1, input.length]),
          state,
          sr: rate,
        });
        state = output.stateN as typeof state;
        frames.push(Number(output.output?.data[0]) > IS_VOICE);
      }
      return voiceOf(frames);
    },
  };
}

function voiceOf(frames: readonly boolean[]): Voice {
  const secondsOf = (some: readonly boolean[]) => some.filter(Boolean).length * FRAME_SECONDS;
  const seconds = secondsOf(frames);
  return {
    isSpeech: seconds >= LEAST.seconds && seconds >= LEAST.share * frames.length * FRAME_SECONDS,
    isSpeechIn({ start, end }) {
      const from = Math.max(0, Math.floor((start - MIN_IN_CUE.around) / FRAME_SECONDS));
      return (
        secondsOf(frames.slice(from, Math.ceil((end + MIN_IN_CUE.around) / FRAME_SECONDS))) >=
        MIN_IN_CUE.seconds
      );
    },
  };
}
