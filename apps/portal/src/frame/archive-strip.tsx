import { logoPath } from '../addresses/paths.ts';
import type { ArchiveBrief } from '../views/common.ts';
import { usePortal } from './portal-context.tsx';

/** The archive's own strip: its mark and colour stand here and nowhere else. */
export function ArchiveStrip({ archive }: { archive: ArchiveBrief }) {
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
