import { type Format, format } from './format.ts';
import type { Locale } from './locale.ts';

export type Values = Readonly<Record<string, string | number | undefined>>;
/** Only fields of a form have a help text. */
export type Labels = Record<string, { label: string; help?: string }>;

/** The words of one language. Tables that are not there are asked of `otherwise`. */
export interface TextTables {
  messages: Record<string, string>;
  labels: Labels;
  /** Names of values by list and id; the Polish ones stand in the lists themselves. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  otherwise?: Texts;
}

/** The texts of a language as a value, passed to code that writes for people. */
export interface Texts {
  locale: Locale;
  format: Format;
  /** A text with its gaps filled. */
  say(key: string, values?: Values): string;
  /** The form of a text that the number asks for. */
  sayCount(key: string, count: number, values?: Values): string;
  /** Is there a text of this name? Some are written only for the fields that need their own. */
  has(key: string): boolean;
  /** The name of a counted text in the form that the number asks for; nothing at all may have words of its own. */
  inForm(key: string, count: number): string;
  labelOf(entity: string, field: string): string;
  helpOf(entity: string, field: string): string;
  /** The name of a value where this language has its own. */
  valueName(list: string, id: string): string | undefined;
}

const GAP = /(„?)\{\{(\w+)\}\}(”?)/g;
const QUOTED = /„([^„”]*)”|"([^"]*)"/g;

/** A title in quotation marks may have some of its own, which then become the inner ones: „Zeszyt »Bunt«”. */
const withInnerQuotes = (text: string) =>
  text.replace(QUOTED, (_, low = '', straight = '') => `»${low}${straight}«`);

export function makeTexts(locale: Locale, { messages, labels, values, otherwise }: TextTables): Texts {
  const words = format(locale);
  const has = (key: string) => Object.hasOwn(messages, key);
  const inForm = (key: string, count: number) =>
    count === 0 && has(`${key}_zero`) ? `${key}_zero` : `${key}_${words.plural(count)}`;
  function say(key: string, filling: Values = {}): string {
    if (!has(key) && otherwise) return otherwise.say(key, filling);
    const text = has(key) ? messages[key] : undefined;
    return (text ?? key).replace(GAP, (gap, opening: string, name: string, closing: string) => {
      const value = filling[name];
      if (value === undefined) return gap;
      const filled = String(value);
      return `${opening}${opening && closing ? withInnerQuotes(filled) : filled}${closing}`;
    });
  }
  return {
    locale,
    format: words,
    say,
    has: (key) => has(key) || (otherwise?.has(key) ?? false),
    inForm,
    sayCount(key, count, filling = {}) {
      const named = inForm(key, count);
      // Forms differ from language to language: one that is lent is chosen by the lender.
      if (!has(named) && otherwise) return otherwise.sayCount(key, count, filling);
      return say(named, { count, ...filling });
    },
    labelOf: (entity, field) =>
      labels[`${entity}.${field}`]?.label ?? otherwise?.labelOf(entity, field) ?? field,
    helpOf: (entity, field) => labels[`${entity}.${field}`]?.help ?? otherwise?.helpOf(entity, field) ?? '',
    valueName: (list, id) => {
      const names = values?.[list] ?? {};
      return Object.hasOwn(names, id) ? names[id] : undefined;
    },
  };
}
