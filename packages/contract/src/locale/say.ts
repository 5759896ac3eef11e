import labels from './pl/labels.json' with { type: 'json' };
import messages from './pl/messages.json' with { type: 'json' };

export type MessageKey = keyof typeof messages;
const MESSAGES: Record<string, string> = messages;
const LABELS: Record<string, { label: string; help: string }> = labels;

/** A Polish text with its gaps filled. The editor uses i18next on the same file; the server uses this. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = MESSAGES[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** Is there a text of this name? Some are written only for the fields that need their own. */
export function hasMessage(key: string): boolean {
  return key in MESSAGES;
}

const plural = new Intl.PluralRules('pl');
/** A text with a number in it, in the form the number asks for. */
export function sayCount(key: string, count: number, values: Record<string, string | number> = {}): string {
  return say(`${key}_${plural.select(count)}`, { count, ...values });
}

export function labelOf(entity: string, field: string): string {
  return LABELS[`${entity}.${field}`]?.label ?? field;
}

export function helpOf(entity: string, field: string): string {
  return LABELS[`${entity}.${field}`]?.help ?? '';
}
