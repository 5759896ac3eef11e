import { AsyncLocalStorage } from 'node:async_hooks';
import { type Locale, localeOf, OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The origin of the current request, and the language of its answer. */
export interface CallOrigin {
  address: string;
  locale: Locale;
}

const current = new AsyncLocalStorage<CallOrigin>();

/** Undefined outside a request: in a job or a command. */
export function callOrigin(): CallOrigin | undefined {
  return current.getStore();
}

/** The language that the browser prefers. */
export function callLocale(request: FastifyRequest): Locale {
  return localeOf(request.headers['accept-language']);
}

/** The texts of the answer; Polish outside a request. */
export function callTexts(): Texts {
  return texts(callOrigin()?.locale ?? OWN_LOCALE);
}

/** Stored in an async context and not passed as an argument, so that every entry of the audit trail has the address. */
export function rememberOrigin(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) =>
    current.run({ address: request.ip, locale: callLocale(request) }, done),
  );
}
