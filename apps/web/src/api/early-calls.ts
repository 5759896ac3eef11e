import { FIRST_PATHS, type TogetherAnswer } from '@regest/contract/endpoints/together.ts';
import { IN_EDITOR_LANGUAGE } from '../ui/texts/editor-language.ts';
import { tokenStore } from './token-store.ts';
import { urlOf } from './url-of.ts';

interface EarlyAnswer {
  token: string;
  sent: number;
  answer: Promise<Response>;
}

declare global {
  /** Replies to the calls of the first script that the program has not taken yet; the two share no module. */
  var regestEarly: Map<string, EarlyAnswer> | undefined;
}

/** An answer not used by then may be stale: the request is sent again. */
const EARLY_FRESH_MS = 10_000;
const asResponse = ({ status, total, text }: TogetherAnswer): Response =>
  new Response(text, { status, headers: { 'x-total-count': total ?? '' } });

/** Asks before the program has come, for all in one call. */
export function callEarly(urls: readonly string[]): void {
  const token = tokenStore.get();
  if (token === null || urls.length === 0) return;
  const headers = { ...IN_EDITOR_LANGUAGE, authorization: `Bearer ${token}` };
  const request = fetch(urlOf(FIRST_PATHS.together, {}, { of: urls.join() }), { headers });
  const answers = request.then((answer) => answer.json() as Promise<TogetherAnswer[]>);
  globalThis.regestEarly = new Map(
    urls.map((url, place) => {
      // A refusal of the whole has no parts: each is then lost.
      const answer = answers.then((all) => asResponse(all[place] as TogetherAnswer));
      // The request that uses it sees the failure; unused, it costs nothing.
      answer.catch(() => undefined);
      return [url, { token, sent: Date.now(), answer }];
    }),
  );
}

/** Is an early request pending or unused? */
export const hasEarlyAnswer = (url: string): boolean => globalThis.regestEarly?.has(url) ?? false;

/** Whatever is written may make them old. */
export function forgetEarly(): void {
  globalThis.regestEarly = undefined;
}

/** The answer to a call that went out early, once; none unless it is a good one of the same person. */
export function takeEarly(url: string, token: string | null): Promise<Response | undefined> | undefined {
  const early = globalThis.regestEarly?.get(url);
  if (early === undefined) return undefined;
  globalThis.regestEarly?.delete(url);
  if (early.token !== token || Date.now() - early.sent > EARLY_FRESH_MS) return undefined;
  return early.answer.then(
    (answer) => (answer.ok ? answer : undefined),
    () => undefined,
  );
}
