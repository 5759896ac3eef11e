import { COLLECTION_FILES, inventoryPagePath, permanentPath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import type { InventoryPage as View } from '../views/pages.ts';

/** Progress of the job. A module refreshes it every few seconds; without scripts a link does. */
function Progress({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const done = texts.say('portal.inventoryPdf.done', {
    done: texts.format.number(view.unitsDone),
    units: texts.format.number(view.units),
  });
  return (
    <>
      <p className="notice">
        {texts.say('portal.inventoryPdf.waiting')} <span data-progress-part>{done}</span>
      </p>
      <p>
        <progress
          max={view.units}
          value={view.unitsDone}
          aria-label={texts.say('portal.inventoryPdf.progress')}
          data-progress-part
        />
      </p>
      <p>
        <a href={href(inventoryPagePath(view.collection.id))}>{texts.say('portal.inventoryPdf.look')}</a>
      </p>
    </>
  );
}

function Ready({ view }: { view: View }) {
  const { texts, plain } = usePortal();
  return (
    <p>
      <a
        className="button primary"
        href={plain(`${permanentPath(view.collection.id)}/${COLLECTION_FILES.inventoryPdf}`)}
        rel="nofollow"
        download
      >
        {texts.say('portal.inventoryPdf.take')}
      </a>{' '}
      {view.size !== null && <small className="muted">{texts.format.fileSize(view.size)}</small>}
    </p>
  );
}

function Request({ view }: { view: View }) {
  const { texts, href } = usePortal();
  return (
    <form method="post" action={href(inventoryPagePath(view.collection.id))}>
      <button type="submit" className="button primary">
        {texts.say('portal.inventoryPdf.want')}
      </button>
    </form>
  );
}

/** The inventory of a large collection as PDF: request, progress, file. */
export function InventoryPage({ view }: { view: View }) {
  const { texts, href, plain } = usePortal();
  const { collection, state } = view;
  const title = texts.say('portal.inventoryPdf.title');
  const file = (kind: 'inventory' | 'table') => (
    <a href={plain(`${permanentPath(collection.id)}/${COLLECTION_FILES[kind]}`)} rel="nofollow" download>
      {texts.say(`portal.download.${kind}`)}
    </a>
  );
  return (
    <Document
      title={title}
      canonical={null}
      isFollowed={false}
      islands={state === 'waiting' ? ['progress'] : []}
    >
      <div className="wide reading prose">
        <h1>{title}</h1>
        <p>
          <a href={href(collection.path)} lang={collection.lang}>
            {collection.title}
          </a>
        </p>
        <div data-progress={state}>
          {state === 'waiting' ? (
            <Progress view={view} />
          ) : (
            <p className={state === 'none' ? undefined : 'notice'}>
              {texts.say(`portal.inventoryPdf.is.${state}`)}
            </p>
          )}
          {state === 'ready' && <Ready view={view} />}
          {(state === 'none' || state === 'failed') && <Request view={view} />}
        </div>
        <p>
          {texts.say('portal.inventoryPdf.others')} {file('inventory')} · {file('table')}
        </p>
      </div>
    </Document>
  );
}
