import { PATHS } from '../addresses/paths.ts';
import { usePortal } from './portal-context.tsx';
import { Brand } from './top-bar.tsx';

/** Anchors inside pages. */
const PARTS = {
  reading: `${PATHS.help}#opis`,
  embedding: `${PATHS.about}#osadzanie`,
  contact: `${PATHS.about}#kontakt`,
  data: `${PATHS.about}#dane`,
};
const PAGES = { ...PATHS, ...PARTS };
const READERS = ['help', 'reading', 'folder', 'question'] as const;
const ARCHIVES = ['embedding', 'contact'] as const;
const MACHINES = ['newest', 'sitemap'] as const;
const PORTAL = ['about', 'accessibility', 'privacy', 'rules'] as const;

function Column({ title, links }: { title: string; links: { href: string; text: string }[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Footer() {
  const { href, plain, texts, editorUrl, hasDemo } = usePortal();
  const { say } = texts;
  const link = (name: (typeof READERS | typeof ARCHIVES | typeof PORTAL)[number] | 'data') => ({
    href: href(PAGES[name]),
    text: say(`portal.footer.${name}`),
  });
  return (
    <footer className="foot">
      <div className="wide foot-row">
        <div>
          <Brand />
          <p>
            {say('portal.footer.noCookies')}
            {hasDemo && <br />}
            {hasDemo && say('portal.footer.demo')}
          </p>
        </div>
        <Column title={say('portal.footer.forReaders')} links={READERS.map(link)} />
        <Column
          title={say('portal.footer.forArchives')}
          links={[{ href: editorUrl, text: say('portal.footer.editor') }, ...ARCHIVES.map(link)]}
        />
        <Column
          title={say('portal.footer.forMachines')}
          links={[
            link('data'),
            ...MACHINES.map((name) => ({ href: plain(PATHS[name]), text: say(`portal.footer.${name}`) })),
          ]}
        />
        <Column title={say('portal.footer.portal')} links={PORTAL.map(link)} />
      </div>
    </footer>
  );
}
