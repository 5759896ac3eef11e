import type { SpeechLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import { SPEECH_LOCALES } from '@regest/contract/values/sending.ts';
import type { SpeechEngine } from '../../engines/speech/speech-engine.ts';
import { invalidField } from '../../errors/app-error.ts';
import { callTexts } from '../../operation/call-origin.ts';
import type { Settings } from '../../settings.ts';
import { speechEngines } from './engines.ts';

const CODE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

/** The code a language is stored under, from an option of the select (−1, −2) or a BCP-47 code. */
export function languageCode(asked: string): string {
  const text = asked.trim();
  const listed = SPEECH_LOCALES.find(({ value, code }) => String(value) === text || code === text);
  if (listed) return listed.code;
  if (!CODE.test(text)) throw invalidField('language', text === '' ? 'Required' : 'Value');
  return text;
}

function reasonWhyNot(engines: readonly SpeechEngine[]): string {
  const { say } = callTexts();
  return engines.length === 0 ? say('speech.unavailable.off') : say('speech.unavailable.noModel');
}

/** Every language that can be chosen, with what must be set where no engine knows it. */
export async function listSpeechLanguages(settings: Settings): Promise<SpeechLanguage[]> {
  const engines = await speechEngines(settings);
  return SPEECH_LOCALES.map(({ value, code, name }) => {
    const available = engines.some((engine) => engine.covers(code));
    return { value, code, name, available, ...(!available && { reason: reasonWhyNot(engines) }) };
  });
}
