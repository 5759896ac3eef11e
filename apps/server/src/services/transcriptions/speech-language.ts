import type { SpeechLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { SPEECH_LOCALES } from '@regest/contract/values/sending.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import type { Db } from '../../db/schema.ts';
import { languageOf, WHISPER_LANGUAGES } from '../../engines/speech/languages.ts';
import type { SpeechEngines } from '../../engines/speech/pick-speech-engine.ts';
import { invalidField, refused } from '../../errors/app-error.ts';
import { callTexts } from '../../operation/call-origin.ts';
import { findRecordWords } from '../../queries/transcriptions/transcriptions.ts';
import type { Settings } from '../../settings.ts';
import { findReadable } from '../files/find-readable.ts';
import { packageNames, speechEngines } from './engines.ts';

const CODE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

/** Stored code of a language, from an option of the select (−1, −2) or a BCP-47 code. */
export function languageCode(language: string): string {
  const text = language.trim();
  const listed = SPEECH_LOCALES.find(({ value, code }) => String(value) === text || code === text);
  if (listed) return listed.code;
  if (!CODE.test(text)) throw invalidField('language', text === '' ? 'Required' : 'Value');
  return text;
}

/** Chosen language of a recording; null means that of the record. */
export function chosenSpeechLanguage(given: string | undefined): string | null {
  return given === undefined || given.trim() === '' ? null : languageCode(given);
}

function reasonWhyNot({ engines, problems }: SpeechEngines, code: string): string {
  const { say } = callTexts();
  if (engines.length === 0) return say('speech.unavailable.off');
  const isPackaged = problems.length > 0 && WHISPER_LANGUAGES.includes(languageOf(code));
  return isPackaged
    ? say('speech.unavailable.packages', { packages: packageNames(problems) })
    : say('speech.unavailable.noModel');
}

/** All languages, with the reason where no engine supports one. */
export async function listSpeechLanguages(
  db: Db,
  actor: Actor,
  settings: Settings,
  fileId?: number,
): Promise<SpeechLanguage[]> {
  const speech = await speechEngines(settings);
  if (fileId !== undefined) await findReadable(db, actor, 'transcription.read', fileId);
  const ofRecord = fileId === undefined ? new Set() : await localesOfRecord(db, fileId);
  return SPEECH_LOCALES.map(({ value, code, name }) => {
    const available = speech.engines.some((engine) => engine.covers(code));
    return {
      value,
      code,
      name,
      available,
      ...(ofRecord.has(code) && { isOfRecord: true }),
      ...(!available && { reason: reasonWhyNot(speech, code) }),
    };
  });
}

/** First supported locale of each language of the record. */
async function localesOfRecord(db: Db, fileId: number): Promise<ReadonlySet<string>> {
  const ids = (await findRecordWords(db, fileId))?.languages ?? [];
  const codes = VALUE_LISTS.languages.filter(({ id }) => ids.includes(id)).map((one) => one.iso639_1);
  const first = codes.map((code) =>
    SPEECH_LOCALES.find((locale) => code && languageOf(locale.code) === code),
  );
  return new Set(first.flatMap((locale) => locale?.code ?? []));
}

/** Default language of a recording: that of its record, as the form proposes it for a single file. */
export async function localeOfRecord(db: Db, settings: Settings, fileId: number): Promise<string> {
  const ofRecord = await localesOfRecord(db, fileId);
  const { engines } = await speechEngines(settings);
  const codes = SPEECH_LOCALES.map(({ code }) => code).filter((code) => ofRecord.has(code));
  const [first] = codes;
  if (first === undefined) throw refused('speech.noLanguage');
  return codes.find((code) => engines.some((engine) => engine.covers(code))) ?? first;
}
