import type { SpeechLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import { SENDABLE_BYTES, type TextKind } from '@regest/contract/values/file-types.ts';
import { OCR_QUIZ, SPEECH_QUIZ } from '@regest/contract/values/sending.ts';

export type Answer = boolean | string;
/** Answers by the id of the question; open questions are missing. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

export interface Question {
  id: string;
  text: string;
  hint: string;
  options: readonly { value: Answer; name: string }[];
  correct: Answer | readonly Answer[];
  suggestion: string;
}

export const QUESTIONS: Record<TextKind, { intro: string; questions: readonly Question[] }> = {
  ocr: OCR_QUIZ,
  stt: SPEECH_QUIZ,
};

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wave',
  'audio/mp4': 'mp4',
  'video/mp4': 'mp4',
};

export interface QuizFile {
  mimeType: string;
  contentLength: number;
}

/** Answers that the program derives from the file, for the person to confirm. */
export function knownAnswers(kind: TextKind, file: QuizFile): Answers {
  return {
    sizeExceeded: file.contentLength > SENDABLE_BYTES[kind],
    format: FORMATS[file.mimeType] ?? 'other',
  };
}

export function isKnown(question: Question): boolean {
  return question.id === 'sizeExceeded' || question.id === 'format';
}

export function isRight({ correct }: Question, answer: Answer): boolean {
  return Array.isArray(correct) ? correct.includes(answer) : answer === correct;
}

export function unanswered(kind: TextKind, answers: Answers): Question[] {
  return QUESTIONS[kind].questions.filter(({ id }) => answers[id] === undefined);
}

export function wronglyAnswered(kind: TextKind, answers: Answers): Question[] {
  return QUESTIONS[kind].questions.filter((question) => {
    const answer = answers[question.id];
    return answer !== undefined && !isRight(question, answer);
  });
}

/** Whether the language is needed: for speech only, and not for a file that is refused anyway. */
export function asksLanguage(kind: TextKind, answers: Answers): boolean {
  return kind === 'stt' && wronglyAnswered(kind, answers).length === 0;
}

/** Answers that can be reused for other files; size and format belong to each file. */
export function sharedAnswers(kind: TextKind, answers: Answers): Answers {
  const shared = QUESTIONS[kind].questions.filter((question) => !isKnown(question));
  return Object.fromEntries(shared.map(({ id }) => [id, answers[id]]));
}

/** Available languages, and always Polish and English, the two with numeric values. */
export function offeredLanguages(languages: readonly SpeechLanguage[]): SpeechLanguage[] {
  return languages.filter(({ available, value }) => available || typeof value === 'number');
}
