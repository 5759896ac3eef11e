import type { Locale } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import type { PortalFrame } from '@regest/portal/frame/portal-frame.ts';
import type { Deps } from '../deps.ts';
import { MOUNTED, placeOf } from '../services/portal/portal-place.ts';
import type { Templates } from './portal-templates.ts';

/** Address of the portal's home page for links of the editor; null where the portal is off. */
export function portalAddress({ portal, portalUrl }: Deps['settings']): string | null {
  return portal ? (portalUrl ?? MOUNTED) : null;
}

export function frameOf(deps: Deps, templates: Templates, locale: Locale, path: string): PortalFrame {
  const { origin, base } = placeOf(deps);
  const asset = (file: string) => `${base}/zasoby/${file}`;
  const { styles, islands, fonts } = templates.assets;
  return {
    texts: texts(locale),
    base,
    origin,
    path,
    assets: {
      styles: asset(styles),
      core: asset(islands.core ?? ''),
      islands: Object.fromEntries(Object.entries(islands).map(([name, file]) => [name, asset(file)])),
      fonts: fonts.map(asset),
    },
    editorUrl: `${deps.settings.publicUrl}/`,
    hasDemo: deps.settings.demo,
    today: new Date().toISOString().slice(0, 10),
  };
}
