import type { Texts } from '@regest/contract/locale/make-texts.ts';

/** What is the same for the whole answer. */
export interface PortalFrame {
  texts: Texts;
  /** `/portal`, or nothing where the portal has a host of its own. */
  base: string;
  /** Scheme and host, for citations, shared links and metadata. */
  origin: string;
  /** Below the base, without the language; null where there is nothing to come back to. */
  path: string;
  assets: { styles: string; core: string; islands: Record<string, string>; fonts: string[] };
  editorUrl: string;
  hasDemo: boolean;
  /** The day of the answer, for citations. */
  today: string;
}
