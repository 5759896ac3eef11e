import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { SpeechLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { type Answers, wronglyAnswered } from './questions.ts';

/** Answers for one file. */
export interface FileAnswers {
  answers: Answers;
  /** Value of the language select, for speech only. */
  language?: string | undefined;
}

export type Refusal =
  | { why: 'answers'; suggestions: readonly string[] }
  | { why: 'language'; reason: string }
  | { why: 'limit' }
  | { why: 'deadline' };

export interface Judged {
  file: FileView;
  answers: FileAnswers;
  /** Pages or seconds; null until the length of the file is known. */
  cost: number | null;
  refusal?: Refusal;
}

export interface Quota {
  remaining: number;
  /** Last day of use, `YYYY-MM-DD`. */
  deadline: string | null;
}

interface Circumstances {
  kind: TextKind;
  quota: Quota;
  languages: readonly SpeechLanguage[];
  today: string;
}

/** Pages or seconds of a file. A picture is one page; the server measures the length of recordings. */
export function costOf(kind: TextKind, file: FileView): number | null {
  if (kind === 'ocr') return file.pages ?? (file.mimeType.startsWith('image/') ? 1 : null);
  return file.duration === null ? null : Math.ceil(file.duration);
}

function refusalOf(kind: TextKind, { answers, language }: FileAnswers, languages: readonly SpeechLanguage[]) {
  const wrong = wronglyAnswered(kind, answers);
  if (wrong.length > 0) {
    return { why: 'answers', suggestions: wrong.map(({ suggestion }) => suggestion) } as const;
  }
  const languageChoice = languages.find(({ value }) => String(value) === language);
  if (languageChoice && !languageChoice.available)
    return { why: 'language', reason: languageChoice.reason ?? '' } as const;
  return undefined;
}

/** Judges files in their order against the quota before they are sent. */
export function judgeFiles(
  files: readonly { file: FileView; answers: FileAnswers }[],
  { kind, quota, languages, today }: Circumstances,
): Judged[] {
  const isLate = quota.deadline !== null && quota.deadline < today;
  let remaining = quota.remaining;
  return files.map(({ file, answers }) => {
    const cost = costOf(kind, file);
    const judged = { file, answers, cost };
    const refusal = refusalOf(kind, answers, languages);
    if (refusal) return { ...judged, refusal };
    if (isLate) return { ...judged, refusal: { why: 'deadline' } };
    if (remaining <= 0 || (cost ?? 0) > remaining) return { ...judged, refusal: { why: 'limit' } };
    remaining -= cost ?? 0;
    return judged;
  });
}
