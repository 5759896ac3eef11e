import type { FileView } from '@regest/contract/endpoints/files.ts';
import { expect, test } from 'vitest';
import { costOf, judgeFiles } from './judge-files.ts';
import {
  asksLanguage,
  knownAnswers,
  offeredLanguages,
  sharedAnswers,
  unanswered,
  wronglyAnswered,
} from './questions.ts';

const MB = 1024 * 1024;
const file = (part: Partial<FileView>) =>
  ({ id: 1, mimeType: 'image/jpeg', contentLength: MB, pages: 1, duration: null, ...part }) as FileView;
const NOW = { languages: [], today: '2026-11-15' };
const PRINTED = { printedText: true, sizeExceeded: false, format: 'jpeg' };

test.each([
  ['ocr', 'image/jpeg', 50 * MB, { sizeExceeded: false, format: 'jpeg' }],
  ['ocr', 'application/pdf', 50 * MB + 1, { sizeExceeded: true, format: 'pdf' }],
  ['ocr', 'image/webp', MB, { sizeExceeded: false, format: 'other' }],
  ['stt', 'audio/wav', 1024 * MB, { sizeExceeded: false, format: 'wave' }],
  ['stt', 'video/mp4', 1024 * MB + 1, { sizeExceeded: true, format: 'mp4' }],
] as const)('for %s, %s of %i bytes the program answers itself', (kind, mimeType, contentLength, known) => {
  expect(knownAnswers(kind, { mimeType, contentLength })).toEqual(known);
});

test('only what a person must judge is left to answer', () => {
  expect(unanswered('ocr', knownAnswers('ocr', file({}))).map(({ id }) => id)).toEqual(['printedText']);
  expect(unanswered('stt', knownAnswers('stt', file({}))).map(({ id }) => id)).toEqual(['spokenVoice']);
});

test('handwriting, a file too large and another format are wrong answers', () => {
  const wrong = wronglyAnswered('ocr', { printedText: false, sizeExceeded: true, format: 'other' });
  expect(wrong.map(({ id }) => id)).toEqual(['printedText', 'sizeExceeded', 'format']);
  expect(wronglyAnswered('ocr', PRINTED)).toEqual([]);
});

test('size and format are never taken over from another file', () => {
  expect(sharedAnswers('ocr', PRINTED)).toEqual({ printedText: true });
});

test('files are taken in order until the quota is used up', () => {
  const files = [3, 5, 2].map((pages, i) => ({
    file: file({ id: i, pages }),
    answers: { answers: PRINTED },
  }));
  const judged = judgeFiles(files, { ...NOW, kind: 'ocr', quota: { remaining: 6, deadline: null } });
  expect(judged.map(({ refusal }) => refusal?.why)).toEqual([undefined, 'limit', undefined]);
});

test('after the deadline nothing is taken, on its last day still', () => {
  const files = [{ file: file({}), answers: { answers: PRINTED } }];
  const judge = (deadline: string) =>
    judgeFiles(files, { ...NOW, kind: 'ocr', quota: { remaining: 9, deadline } })[0]?.refusal?.why;
  expect(judge('2026-11-15')).toBeUndefined();
  expect(judge('2026-11-14')).toBe('deadline');
});

test('a language that no engine covers is refused with what is missing', () => {
  const languages = [
    { value: -1, code: 'pl-PL', name: 'polski', available: false, reason: 'REGEST_STT_MODEL' },
  ];
  const answers = { answers: { spokenVoice: true, sizeExceeded: false, format: 'mp3' }, language: '-1' };
  const quota = { remaining: 100, deadline: null };
  const [judged] = judgeFiles([{ file: file({ duration: 7.2 }), answers }], {
    ...NOW,
    kind: 'stt',
    quota,
    languages,
  });
  expect(judged).toMatchObject({ cost: 8, refusal: { why: 'language', reason: 'REGEST_STT_MODEL' } });
});

test('a PDF whose pages are not counted yet has no known cost', () => {
  expect(costOf('ocr', file({ mimeType: 'application/pdf', pages: null }))).toBeNull();
  expect(costOf('ocr', file({ pages: null }))).toBe(1);
});

test('only speech that will be taken is asked for its language', () => {
  const speech = { spokenVoice: true, sizeExceeded: false, format: 'mp3' };
  expect(asksLanguage('stt', speech)).toBe(true);
  expect(asksLanguage('stt', { ...speech, spokenVoice: false })).toBe(false);
  expect(asksLanguage('ocr', PRINTED)).toBe(false);
});

test('of a hundred languages those are offered that an engine speaks, and Polish and English with them', () => {
  const language = (value: number | string, available: boolean) => ({
    value,
    code: String(value),
    name: String(value),
    available,
  });
  const languages = [language(-1, false), language(1, true), language('deu', true), language('fra', false)];
  expect(offeredLanguages(languages).map(({ value }) => value)).toEqual([-1, 1, 'deu']);
});
