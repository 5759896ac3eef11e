/** Of an engine, from 0 to 1. */
const MIN_CONFIDENCE = 0.9;

/** Whether a person should look at a word that an engine read with this confidence. */
export const isUnsure = (confidence: number): boolean => confidence < MIN_CONFIDENCE;
