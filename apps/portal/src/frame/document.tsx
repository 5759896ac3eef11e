import type { ReactNode } from 'react';
import { logoPath } from '../addresses/paths.ts';
import type { ArchiveBrief } from '../views/common.ts';
import { Footer } from './footer.tsx';
import { Head, type HeadProps } from './head.tsx';
import { usePortal } from './portal-context.tsx';
import { TopBar } from './top-bar.tsx';

/** The archive's own strip: the only place of its logo and colour. */
function ArchiveStrip({ archive }: { archive: ArchiveBrief }) {
  const { href, plain, texts } = usePortal();
  const question = `/pytanie?archiwum=${archive.path.slice(1)}`;
  return (
    <div className="strip" style={archive.accent ? { borderTopColor: archive.accent } : undefined}>
      <nav className="wide strip-row" aria-label={archive.title}>
        <a className="strip-name" href={archive.hasPage ? href(archive.path) : undefined}>
          {archive.logo !== null && <img src={plain(logoPath(archive.logo))} alt="" width="32" height="32" />}
          {archive.title}
        </a>
        {archive.hasPage && (
          <span className="strip-links">
            <a href={href(`${archive.path}#zbiory`)}>{texts.say('portal.strip.collections')}</a>
            <a href={href(`${archive.path}#archiwum`)}>{texts.say('portal.strip.about')}</a>
            <a href={href(`${archive.path}#wizyta`)}>{texts.say('portal.strip.visit')}</a>
            <a href={href(question)}>{texts.say('portal.strip.ask')}</a>
          </span>
        )}
      </nav>
    </div>
  );
}

export interface DocumentProps extends HeadProps {
  archive?: ArchiveBrief | undefined;
  query?: string | undefined;
  /** Modules over the HTML of this page, by name. */
  islands?: readonly string[];
  /** The home page has its own, larger search. */
  withSearch?: boolean;
  className?: string;
  /** Id of the target of the skip link; by default the whole content. */
  skipTo?: string;
  /** Query of the visit counter, which counts the opening and the leaving: `r=` a record, `i=` an archive. */
  visit?: string | undefined;
  children: ReactNode;
}

/** A whole page; all its content is readable without scripts. */
export function Document(props: DocumentProps) {
  const {
    archive,
    query = '',
    islands = [],
    withSearch = true,
    className,
    skipTo = 'tresc',
    visit,
    children,
  } = props;
  const { texts, assets, plain } = usePortal();
  return (
    <html lang={texts.locale}>
      <Head {...props} />
      <body data-visit={visit && plain(`/_/v?${visit}`)}>
        <a className="skip" href={`#${skipTo}`}>
          {texts.say('portal.skip')}
        </a>
        <TopBar query={query} withSearch={withSearch} />
        {archive && <ArchiveStrip archive={archive} />}
        <main id="tresc" tabIndex={-1} className={className}>
          {children}
        </main>
        <Footer />
        <div
          className="announcement"
          role="status"
          data-announcement
          data-press-copy={texts.say('portal.pressCopy')}
        />
        <script type="module" src={assets.core} />
        {islands.map((name) => (
          <script key={name} type="module" src={assets.islands[name]} />
        ))}
      </body>
    </html>
  );
}
