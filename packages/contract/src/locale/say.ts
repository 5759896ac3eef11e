import labels from './pl/labels.json' with { type: 'json' };
import messages from './pl/messages.json' with { type: 'json' };

export type MessageKey = keyof typeof messages;
type Values = Readonly<Record<string, string | number | undefined>>;
/** Only what stands in a form has a help. */
type Labels = Record<string, { label: string; help?: string }>;

const MESSAGES: Record<string, string> = { ...messages };
const LABELS: Labels = { ...labels };

/** The editor begins with the texts of its first screen; those of another page come with that page. */
export function learnMessages(more: Readonly<Record<string, string>>): void {
  Object.assign(MESSAGES, more);
}

export function learnLabels(more: Readonly<Labels>): void {
  Object.assign(LABELS, more);
}

/** A Polish text with its gaps filled. */
export function say(key: string, values: Values = {}): string {
  const text = MESSAGES[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** Is there a text of this name? Some are written only for the fields that need their own. */
export function hasMessage(key: string): boolean {
  return key in MESSAGES;
}

const plural = new Intl.PluralRules('pl');
/** The name of a counted text in the form that the number asks for; nothing at all may have words of its own. */
export function inForm(key: string, count: number): string {
  if (count === 0 && hasMessage(`${key}_zero`)) return `${key}_zero`;
  return `${key}_${plural.select(count)}`;
}

export function sayCount(key: string, count: number, values: Values = {}): string {
  return say(inForm(key, count), { count, ...values });
}

export function labelOf(entity: string, field: string): string {
  return LABELS[`${entity}.${field}`]?.label ?? field;
}

export function helpOf(entity: string, field: string): string {
  return LABELS[`${entity}.${field}`]?.help ?? '';
}
