import { type Labels, makeTexts } from '../make-texts.ts';
import labels from './labels.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };

export type MessageKey = keyof typeof messages;

const tables = { messages: { ...messages } as Record<string, string>, labels: { ...labels } as Labels };

export const POLISH = makeTexts('pl', tables);

/** The editor begins with the texts of its first screen; those of another page come with that page. */
export function learnMessages(more: Readonly<Record<string, string>>): void {
  Object.assign(tables.messages, more);
}

export function learnLabels(more: Readonly<Labels>): void {
  Object.assign(tables.labels, more);
}
