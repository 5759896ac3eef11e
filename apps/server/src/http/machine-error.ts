import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { ErrorPage } from '@regest/portal/views/pages.ts';
import { xmlText } from '../writers/exchange/xml-text.ts';

interface ErrorForm {
  type: string;
  write(message: string, status: number): string;
}

const XML: ErrorForm = {
  type: 'text/xml; charset=utf-8',
  write: (message, status) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<error status="${status}">${xmlText(message)}</error>\n`,
};
const JSON_FORM: ErrorForm = {
  type: 'application/json; charset=utf-8',
  write: (message, code) => JSON.stringify({ code, message }),
};
const PLAIN: ErrorForm = {
  type: 'text/plain; charset=utf-8',
  write: (message) => `${message}\n`,
};

/** The paths that programs request, and the form of their errors. */
const FORMS: readonly [path: RegExp, form: ErrorForm][] = [
  [/\/oai$|\.(?:xml|atom)$/, XML],
  [/\.json$|\/oembed$|\/r\/\d+\/search1?$|\/iiif\/[^/]+$/, JSON_FORM],
  [/\.(?:csv|txt|vtt|bib|ris|jpg|png|webp)$/, PLAIN],
];

/** The error for a program; null for a page that a person reads. */
export function machineError(
  url: string,
  status: number,
  shown: ErrorPage['status'],
  { say }: Texts,
): { type: string; body: string } | null {
  const path = url.split('?', 1)[0] ?? '';
  const form = FORMS.find(([pattern]) => pattern.test(path))?.[1];
  if (!form) return null;
  return { type: form.type, body: form.write(say(`portal.error.${shown}.title`), status) };
}
