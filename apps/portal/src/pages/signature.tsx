import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { EntryList } from '../parts/entry-list.tsx';
import type { SignaturePage as View } from '../views/pages.ts';

export function SignaturePage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const title = texts.say('portal.signature.title', { signature: view.signature });
  return (
    <Document title={title} canonical={null}>
      <div className="wide reading">
        <h1>{title}</h1>
        <p>{texts.say('portal.signature.lead')}</p>
        <ul className="plain-list">
          {view.archives.map(({ title: name, path }) => (
            <li key={path}>
              <a href={href(path)} lang="pl">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <EntryList entries={view.entries} />
      </div>
    </Document>
  );
}
