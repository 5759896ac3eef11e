import type { PublicClosure } from '@regest/contract/values/closure.ts';
import { DOCUMENT_TEXTS } from '../documents.ts';

const { say, format } = DOCUMENT_TEXTS;

/** The closure in the words of the record's page. */
export function publicClosureText({ reason, until }: PublicClosure): string {
  const why = say(`portal.closed.${reason}`);
  return until === null
    ? say('portal.closed.withoutEnd', { why })
    : say('portal.closed.until', { why, day: format.date(until) });
}
