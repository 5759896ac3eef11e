/** Confidence of an engine, from 0 to 1, below which a word counts as unsure. */
const MIN_CONFIDENCE = 0.9;

/** True where a person should check a word that an engine read with this confidence. */
export const isUnsure = (confidence: number): boolean => confidence < MIN_CONFIDENCE;
