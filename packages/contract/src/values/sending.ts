import raw from './sending.json' with { type: 'json' };

/** The questions before a file is sent to be read, and the languages it may be in. Apart, since no form needs it. */
export const OCR_QUIZ = raw.ocrQuestions;
export const SPEECH_QUIZ = raw.speechQuestions;
export const SPEECH_LOCALES = raw.transcriptionLocales;
