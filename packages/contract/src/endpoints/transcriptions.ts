import { z } from 'zod';
import { TEXT_KINDS } from '../values/file-types.ts';
import type { Endpoint } from './endpoint.ts';
import { flagText, id, institutionQuery, whole } from './paging.ts';
import { FIND_MAX, typedText } from './typed-text.ts';

/** A day of speech is some 3 million characters. */
export const TRANSCRIPTION_MAX = 5_000_000;
/** The name of a program outside that read a text. */
export const TEXT_ORIGIN_MAX = 200;
/** Room for such a text in Polish, as JSON. */
const BODY_BYTES = 8 * 1024 * 1024;

export const transcriptionView = z.object({
  fileId: z.int(),
  /** The corrected text, or the machine's where there is none. Form feeds separate the pages of a scan. */
  transcription: z.string(),
  kind: z.enum(TEXT_KINDS),
  /**
   * A locale for speech; for a scan the ids of the languages that it was read in (`pol+deu`), without a choice those of its
   * record; null where the record names none.
   */
  language: z.string().nullable(),
  /** The program outside that read the text; null for engines of this server and for typed texts. */
  origin: z.string().nullable(),
  updatedAt: z.string(),
  isCorrected: z.boolean(),
  /** The machine's own text, which a correction never replaces. */
  machineText: z.string().nullable(),
  version: z.int(),
  /** Pages of a scan, from 1. */
  pages: z.array(z.object({ page: z.int(), text: z.string() })).optional(),
  /** When a person marked it as checked; null before. */
  checkedAt: z.string().nullable(),
});
export type TranscriptionView = z.output<typeof transcriptionView>;

/** Fraction of the page; a word cut off by a crop lies outside 0 to 1. */
const share = z.number();
/** A word and its box, in fractions of the page. */
export const pageWord = z.object({
  text: z.string(),
  x: share,
  y: share,
  w: share,
  h: share,
  /** The engine doubted its reading, and nobody has respelt it since. */
  isUnsure: z.literal(true).optional(),
});
export type PageWord = z.output<typeof pageWord>;

/** A match of the typed query in a file's text; offsets of the mark count UTF-16 units of `text`. */
const placeInText = z.object({
  /** Page of a scan, from 1. */
  page: z.int().optional(),
  /** Seconds from the start of a recording. */
  time: z.number().optional(),
  text: z.string(),
  mark: z.tuple([z.int(), z.int()]),
  /** Boxes of its words on the page, where a machine read them. */
  boxes: z.array(z.object({ x: share, y: share, w: share, h: share })),
});
export type PlaceInText = z.output<typeof placeInText>;

/** The text when it is ready, else how far it has come (202). */
export const textOrProgress = z.object({
  fileId: z.int(),
  transcription: z.string().optional(),
  status: z.literal('processing').optional(),
  progress: z.number().min(0).max(1).optional(),
});
export type TextOrProgress = z.output<typeof textOrProgress>;

export const speechLanguage = z.object({
  /** As the select has it: −1 Polish, −2 English, else the code. */
  value: z.union([z.int(), z.string()]),
  code: z.string(),
  name: z.string(),
  available: z.boolean(),
  /** The record of the file names it: what is proposed. */
  isOfRecord: z.boolean().optional(),
  /** Setting that the administrator must change. */
  reason: z.string().optional(),
});
export type SpeechLanguage = z.output<typeof speechLanguage>;

export const ocrLanguage = z.object({
  /** Id in the list of languages. */
  id: z.string(),
  /** An engine of this server reads it. */
  available: z.boolean(),
  /** The record of the file names it. */
  isOfRecord: z.boolean(),
  /** It is read without a choice: the record names it, and an engine reads it together with the others. */
  isReadOfRecord: z.boolean(),
});
export type OcrLanguage = z.output<typeof ocrLanguage>;

const fileParams = z.object({ fileId: id });

/** As many files as one call sends; a collection with more is sent by its series. */
export const SEND_MAX = 10_000;

const sendBody = z.object({
  kind: z.enum(TEXT_KINDS),
  files: z
    .array(z.object({ id, language: z.string().max(100).optional() }))
    .max(SEND_MAX)
    .optional(),
  /** A record: its files and those of all records below it that have no text yet. */
  under: id.optional(),
  /**
   * For the files that name none: of speech a locale, of OCR an id of the list of languages. Without it a file is read in
   * the languages of its record; a recording whose record names none is refused by name.
   */
  language: z.string().max(100).optional(),
});
export type SendBody = z.output<typeof sendBody>;

const sendResult = z.object({
  /** Files whose jobs this call queued, in the order of the request. */
  sent: z.array(z.int()),
  /** Files that already had a job. */
  underway: z.array(z.int()),
  /** Pages or seconds that the quota paid. */
  cost: z.int(),
  refused: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
});
export type SendResult = z.output<typeof sendResult>;

export const transcriptionsApi = {
  policy: {
    method: 'GET',
    path: '/api/transcriptions/policy',
    action: 'transcription.read',
    summary: 'How many transcribed files an institution published within 6 months',
    query: z.object(institutionQuery),
    reply: z.object({
      sent: z.int(),
      published: z.int(),
      /** From 0 to 1; null while nothing was transcribed. */
      share: z.number().nullable(),
    }),
  },
  read: {
    method: 'GET',
    path: '/api/transcriptions/:fileId',
    action: 'transcription.read',
    summary: 'The text of a file',
    params: fileParams,
    reply: transcriptionView,
  },
  words: {
    method: 'GET',
    path: '/api/transcriptions/:fileId/words',
    action: 'transcription.read',
    summary: 'Where the words of a page of a scan stand, as far as a machine read them',
    params: fileParams,
    query: z.object({ page: whole(1, 1_000_000).default(1) }),
    reply: z.array(pageWord),
  },
  find: {
    method: 'GET',
    path: '/api/transcriptions/:fileId/find',
    action: 'transcription.read',
    summary: 'Where words, in any of their forms, stand in the text of a file, from its beginning to its end',
    params: fileParams,
    query: z.object({ q: typedText, exact: flagText.default(false) }),
    reply: z.object({
      /** There are more places than the answer has. */
      isCut: z.boolean(),
      places: z.array(placeInText).max(FIND_MAX),
    }),
  },
  save: {
    method: 'POST',
    path: '/api/transcriptions',
    action: 'transcription.write',
    summary: 'Save a corrected text',
    body: z.object({
      fileId: id,
      transcription: z.string(),
      version: z.int().optional(),
      /** Sets or takes away the mark that a person has checked it; left as it is when not said. */
      checked: z.boolean().optional(),
    }),
    bodyLimit: BODY_BYTES,
    reply: transcriptionView,
  },
  download: {
    method: 'GET',
    path: '/api/transcriptions/:fileId/download',
    action: 'transcription.read',
    summary:
      'The text as a file: txt; of speech vtt (the default there) or srt; of a scan alto, or page for one page, with boxes',
    params: fileParams,
    query: z.object({
      format: z.enum(['txt', 'vtt', 'srt', 'alto', 'page']).optional(),
      /** Page of a scan, from 1. By default ALTO has all pages, PAGE XML the first. */
      page: whole(1, 1_000_000).optional(),
    }),
    reply: null,
  },
  send: {
    method: 'POST',
    path: '/api/transcriptions/send',
    action: 'transcription.send',
    writes: 'files',
    summary: 'Send many files to OCR or transcription: the quota is taken and all jobs are queued together',
    body: sendBody,
    reply: sendResult,
  },
  sendOcr: {
    method: 'GET',
    path: '/api/transcriptions/ocr/send/:fileId',
    action: 'transcription.send',
    summary: 'Read the text of a scan; 202 with the progress when it takes longer',
    params: fileParams,
    reply: textOrProgress,
  },
  sendSpeech: {
    method: 'GET',
    path: '/api/transcriptions/stt/send',
    action: 'transcription.send',
    summary: 'Turn a recording into WebVTT; fileLink is not read',
    query: z.object({ language: z.string().max(100), fileId: id, fileLink: z.string().max(4000).optional() }),
    reply: z.object({ transcriptionLink: z.string(), fileId: z.int() }),
    status: 202,
  },
  getSpeech: {
    method: 'GET',
    path: '/api/transcriptions/stt/get',
    action: 'transcription.read',
    summary: 'The WebVTT when it is ready, else the progress (202)',
    query: z.object({ transcriptionLink: z.string().max(4000), fileId: id }),
    reply: textOrProgress,
  },
  ocrLanguages: {
    method: 'GET',
    path: '/api/transcriptions/ocr/languages',
    action: 'transcription.read',
    summary: 'Languages of scans, which of them this server reads and which the record of a file names',
    query: z.object({ fileId: id.optional() }),
    reply: z.array(ocrLanguage),
  },
  languages: {
    method: 'GET',
    path: '/api/transcriptions/stt/languages',
    action: 'transcription.read',
    summary: 'Languages of speech, which of them an engine covers here and which the record of a file names',
    query: z.object({ fileId: id.optional() }),
    reply: z.array(speechLanguage),
  },
} as const satisfies Record<string, Endpoint>;
