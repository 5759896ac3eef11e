declare module 'sherpa-onnx-node' {
  interface OfflineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
  }

  interface ModelConfig {
    tokens: string;
    numThreads: number;
    provider: 'cpu';
    /** `mergedDecoder` is missing in the package's own description but read by the library. */
    moonshine?: { encoder: string; mergedDecoder: string };
    whisper?: {
      encoder: string;
      decoder: string;
      language: string;
      task: 'transcribe';
      tailPaddings: number;
    };
  }

  class OfflineRecognizer {
    static createAsync(config: { modelConfig: ModelConfig }): Promise<OfflineRecognizer>;
    createStream(): OfflineStream;
    decodeAsync(stream: OfflineStream): Promise<{ text: string }>;
  }

  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer };
  export default sherpa;
  export type { OfflineRecognizer };
}
