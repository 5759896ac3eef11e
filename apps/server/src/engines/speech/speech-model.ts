/** A model on disk, and how to run it. */
export type SpeechModel =
  | { kind: 'moonshine'; encoder: string; decoder: string; tokens: string }
  | { kind: 'whisper'; encoder: string; decoder: string; tokens: string; languages: readonly string[] };
