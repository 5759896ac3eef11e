import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { createContext, type ReactNode, useContext } from 'react';
import type { PortalFrame } from './portal-frame.ts';

export interface Portal extends PortalFrame {
  /** The address of a path in the language of the page. */
  href(path: string): string;
  /** The address of a file or of data for machines, the same in every language. */
  plain(path: string): string;
}

const Context = createContext<Portal | null>(null);

export function PortalProvider({ frame, children }: { frame: PortalFrame; children: ReactNode }) {
  const localeBase = frame.texts.locale === 'pl' ? frame.base : `${frame.base}/${frame.texts.locale}`;
  const href = (path: string) => (path === '/' && localeBase !== '' ? localeBase : `${localeBase}${path}`);
  return <Context value={{ ...frame, href, plain: (path) => `${frame.base}${path}` }}>{children}</Context>;
}

export function usePortal(): Portal {
  const portal = useContext(Context);
  if (!portal) throw new Error('A part of a page is outside of it.');
  return portal;
}

/** `say` of the language of the page. */
export function useTexts(): Texts {
  return usePortal().texts;
}
