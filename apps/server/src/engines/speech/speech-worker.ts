import sherpa, { type OfflineRecognizer } from 'sherpa-onnx-node';
import { serveIsolated } from '../isolation/serve-isolated.ts';
import { readSamples, SAMPLE_RATE, type Span } from './decode-audio.ts';
import type { SpeechModel } from './model-folder.ts';

export interface HearSegment {
  model: SpeechModel;
  language: string;
  threads: number;
  pcmPath: string;
  span: Span;
}

let loaded: { key: string; recogniser: OfflineRecognizer } | undefined;

async function recogniserFor({ model, language, threads }: HearSegment): Promise<OfflineRecognizer> {
  const key = JSON.stringify([model.encoder, model.decoder, language]);
  if (loaded?.key === key) return loaded.recogniser;
  const { encoder, decoder, tokens } = model;
  const recogniser = await sherpa.OfflineRecognizer.createAsync({
    modelConfig: {
      tokens,
      numThreads: threads,
      provider: 'cpu',
      ...(model.kind === 'moonshine'
        ? { moonshine: { encoder, mergedDecoder: decoder } }
        : { whisper: { encoder, decoder, language, task: 'transcribe', tailPaddings: -1 } }),
    },
  });
  loaded = { key, recogniser };
  return recogniser;
}

serveIsolated(async (segment: HearSegment) => {
  const recogniser = await recogniserFor(segment);
  const samples = await readSamples(segment.pcmPath, segment.span);
  const stream = recogniser.createStream();
  stream.acceptWaveform({
    samples: Float32Array.from(samples, (sample) => sample / 32768),
    sampleRate: SAMPLE_RATE,
  });
  return (await recogniser.decodeAsync(stream)).text.trim();
});
