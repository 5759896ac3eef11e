import type { Texts } from '@regest/contract/locale/make-texts.ts';

/** Values shared by all parts of one response. */
export interface PortalFrame {
  texts: Texts;
  /** `/portal`, or empty when the portal has a host of its own. */
  base: string;
  /** Scheme and host, for citations, shared links and metadata. */
  origin: string;
  /** Path of the page below the base, without the language; null when the address of the request is no page. */
  path: string;
  assets: { styles: string; core: string; islands: Record<string, string>; fonts: string[] };
  editorUrl: string;
  hasDemo: boolean;
  /** Day of the response, for citations. */
  today: string;
}
