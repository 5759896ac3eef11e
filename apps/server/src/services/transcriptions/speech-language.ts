import type { SpeechLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import { SPEECH_LOCALES } from '@regest/contract/values/sending.ts';
import { languageOf, WHISPER_LANGUAGES } from '../../engines/speech/languages.ts';
import type { SpeechEngines } from '../../engines/speech/pick-speech-engine.ts';
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

/** Names of packages once each, for people who install them. */
export function packageNames(problems: SpeechEngines['problems']): string {
  return [...new Set(problems.map((problem) => problem.package))].join(', ');
}

function reasonWhyNot({ engines, problems }: SpeechEngines, code: string): string {
  const { say } = callTexts();
  if (engines.length === 0) return say('speech.unavailable.off');
  const isPackaged = problems.length > 0 && WHISPER_LANGUAGES.includes(languageOf(code));
  return isPackaged
    ? say('speech.unavailable.packages', { packages: packageNames(problems) })
    : say('speech.unavailable.noModel');
}

/** Every language that can be chosen, with what is missing where no engine knows it. */
export async function listSpeechLanguages(settings: Settings): Promise<SpeechLanguage[]> {
  const speech = await speechEngines(settings);
  return SPEECH_LOCALES.map(({ value, code, name }) => {
    const available = speech.engines.some((engine) => engine.covers(code));
    return { value, code, name, available, ...(!available && { reason: reasonWhyNot(speech, code) }) };
  });
}
