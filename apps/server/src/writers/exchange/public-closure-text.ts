import type { PublicClosure } from '@regest/contract/values/closure.ts';
import { DOCUMENT_TEXTS } from '../documents.ts';

const { say, format } = DOCUMENT_TEXTS;

/** As the page of the record tells readers. */
export function publicClosureText({ reason, until }: PublicClosure): string {
  const why = say(`portal.closed.${reason}`);
  return until === null
    ? say('portal.closed.withoutEnd', { why })
    : say('portal.closed.until', { why, day: format.date(until) });
}
