import { PATHS } from '../addresses/paths.ts';
import { usePortal } from './portal-context.tsx';

export interface HeadProps {
  title: string;
  description?: string | undefined;
  /** Canonical path below the base; null keeps search engines from indexing the page. */
  canonical: string | null;
  /** schema.org data of the page, printed unchanged. */
  jsonLd?: object | undefined;
  picture?: string | undefined;
  alternates?: { type: string; href: string; title: string }[];
  /** Dublin Core pairs: name of the element and value. */
  dublinCore?: [string, string][];
  isFollowed?: boolean;
}

/** JSON for a script element; no value can close the element. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

export function Head(facts: HeadProps) {
  const {
    title,
    description,
    canonical,
    jsonLd,
    picture,
    alternates = [],
    dublinCore = [],
    isFollowed = true,
  } = facts;
  const { texts, assets, origin, base, plain } = usePortal();
  const full = title === '' ? `Regest – ${texts.say('portal.name')}` : `${title} – Regest`;
  const inLanguage = (locale: string) =>
    `${origin}${base}${locale === 'pl' ? '' : `/${locale}`}${canonical === '/' ? '' : canonical}`;
  const summary = description?.replace(/\s+/g, ' ').slice(0, 200);
  return (
    <head>
      <meta charSet="utf-8" />
      <title>{full}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {summary && <meta name="description" content={summary} />}
      <script src={assets.islands.theme} />
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={assets.styles} />
      <link rel="icon" href={plain('/zasoby/ikona.svg')} type="image/svg+xml" />
      <link
        rel="alternate"
        type="application/atom+xml"
        href={plain(PATHS.newest)}
        title={texts.say('portal.feed')}
      />
      {(canonical === null || !isFollowed) && <meta name="robots" content="noindex, nofollow" />}
      {canonical !== null && <link rel="canonical" href={inLanguage(texts.locale)} />}
      {canonical !== null &&
        (['pl', 'en'] as const).map((locale) => (
          <link key={locale} rel="alternate" hrefLang={locale} href={inLanguage(locale)} />
        ))}
      {alternates.map((one) => (
        <link key={one.href} rel="alternate" type={one.type} href={one.href} title={one.title} />
      ))}
      <meta property="og:site_name" content={`Regest – ${texts.say('portal.name')}`} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title || full} />
      {summary && <meta property="og:description" content={summary} />}
      {canonical !== null && <meta property="og:url" content={inLanguage(texts.locale)} />}
      {picture && <meta property="og:image" content={`${origin}${picture}`} />}
      {dublinCore.map(([name, content]) => (
        <meta key={`${name} ${content}`} name={`DC.${name}`} content={content} />
      ))}
      {jsonLd && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every < is written as an escape
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(jsonLd) }} />
      )}
    </head>
  );
}
