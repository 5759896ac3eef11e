/** Options of the language select that are not codes: Polish is −1, English −2. */
const NUMBERED: Record<string, string> = { '-1': 'pl', '-2': 'en' };

/** Languages of a multilingual Whisper model. */
export const WHISPER_LANGUAGES: readonly string[] = (
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu ' +
  'hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ' +
  'ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh'
).split(' ');

/** Codes that name a Whisper language otherwise. */
const SYNONYMS: Record<string, string> = { nb: 'no', jv: 'jw', iw: 'he', fil: 'tl', yue: 'zh', cmn: 'zh' };

/** `pl` for `-1`, `pl` and `pl-PL`. */
export function languageOf(code: string): string {
  const base = NUMBERED[code] ?? code.toLowerCase().split(/[-_]/)[0] ?? '';
  return SYNONYMS[base] ?? base;
}
