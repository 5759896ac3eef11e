import { learnMessages, type MessageKey, POLISH } from '@regest/contract/locale/pl/texts.ts';
import { createStore } from '../store/store.ts';

type PluralForm = '_zero' | '_one' | '_few' | '_many' | '_other';
type WithoutForm<Key extends string> = Key extends `${infer Name}${PluralForm}` ? Name : Key;
/** The name of a text; one that depends on a number goes by its name without the form. */
export type TextKey = WithoutForm<MessageKey>;
export type Translate = (
  key: TextKey,
  values?: Readonly<Record<string, string | number | undefined>>,
) => string;

let missing: (key: string) => void = () => {};

/** Fetches a text that is not loaded; its place stays empty until then. */
export function onMissingText(fetch: (key: string) => void): void {
  missing = fetch;
}

export const translate: Translate = (key, values = {}) => {
  const { count } = values;
  const counted = typeof count === 'number' ? POLISH.inForm(key, count) : key;
  const available = [counted, key].find(POLISH.has);
  if (available !== undefined) return POLISH.say(available, values);
  missing(key);
  return '';
};

/** A function of another identity after texts came, so that whatever was made with the old one is made again. */
export const translation = createStore<{ t: Translate }>({ t: translate });

export function addTexts(texts: Readonly<Record<string, string>>): void {
  learnMessages(texts);
  translation.set({ t: (key, values) => translate(key, values) });
}
