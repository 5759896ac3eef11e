import { AsyncLocalStorage } from 'node:async_hooks';
import { type Locale, localeOf, OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Where the call that is being served came from, and the language its answer is in. */
export interface CallOrigin {
  address: string;
  locale: Locale;
}

const current = new AsyncLocalStorage<CallOrigin>();

/** Nothing outside a call: in a job or a command. */
export function callOrigin(): CallOrigin | undefined {
  return current.getStore();
}

/** What the browser asks for. */
export function callLocale(request: FastifyRequest): Locale {
  return localeOf(request.headers['accept-language']);
}

/** The texts of the answer that is being made; Polish where nobody called. */
export function callTexts(): Texts {
  return texts(callOrigin()?.locale ?? OWN_LOCALE);
}

/**
 * Kept beside the call and not handed from function to function: an entry of the audit trail must have its
 * address wherever it is written, and nobody can forget to pass it on.
 */
export function rememberOrigin(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) =>
    current.run({ address: request.ip, locale: callLocale(request) }, done),
  );
}
