import { ORDER_FIELDS, type OrderFieldName } from '@regest/contract/fields/order-fields.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { PATHS, permanentPath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { OtherWays, ReaderField, ReaderForm } from '../parts/reader-form.tsx';
import type { OrderedRecord, OrderPage as View } from '../views/pages.ts';

const NAMES = Object.keys(ORDER_FIELDS) as OrderFieldName[];

function Ordered({ record }: { record: OrderedRecord }) {
  const { href } = usePortal();
  return (
    <>
      <code>{record.signature}</code>{' '}
      <a href={href(permanentPath(record.id))} lang={record.lang}>
        {record.title}
      </a>
    </>
  );
}

/** Ordered items by unit, since a unit is fetched from the shelves as a whole. */
function Units({ view }: { view: View }) {
  const { texts } = usePortal();
  return (
    <>
      <ul>
        {view.units.map(({ unit, documents }) => (
          <li key={unit.id}>
            <Ordered record={unit} />
            {documents.length > 0 && (
              <ul>
                {documents.map((record) => (
                  <li key={record.id}>
                    <Ordered record={record} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {view.tooLarge.length > 0 && (
        <p className="muted">
          {texts.say('portal.order.tooLarge')} <span lang="pl">{view.tooLarge.join('; ')}</span>
        </p>
      )}
    </>
  );
}

function OrderForm({ view }: { view: View }) {
  const { texts } = usePortal();
  const choicesOf = (name: OrderFieldName) => {
    const field = ORDER_FIELDS[name];
    if (field.kind !== 'choice') return undefined;
    return VALUE_LISTS[field.list].map(({ id }) => [id, valueName(texts, field.list, id) ?? id] as const);
  };
  const ids = view.units.flatMap(({ unit, documents }) =>
    documents.length === 0 ? [unit.id] : documents.map(({ id }) => id),
  );
  return (
    <ReaderForm words="order" path={PATHS.order} faults={view.faults} hidden={{ r: ids.join(',') }}>
      {NAMES.map((name) => (
        <ReaderField
          key={name}
          words="order"
          name={name}
          rule={ORDER_FIELDS[name]}
          typed={view.typed[name]}
          isFaulty={view.faults.includes(name)}
          choices={choicesOf(name)}
          rows={4}
        />
      ))}
    </ReaderForm>
  );
}

/** Without orderable items a link to the folder; with items of several archives one letter for each. */
function Letters({ view }: { view: View }) {
  const { texts, href } = usePortal();
  if (view.letters.length === 0)
    return (
      <p>
        {texts.say('portal.order.nothing')}{' '}
        <a href={href(PATHS.folder)}>{texts.say('portal.folder.title')}</a>
      </p>
    );
  return (
    <>
      <p>{texts.say('portal.order.letters')}</p>
      <ul>
        {view.letters.map(({ title, path }) => (
          <li key={path}>
            <a href={href(path)} lang="pl">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** An order of copies or of a visit; one letter goes to one archive. */
export function OrderPage({ view }: { view: View }) {
  const { texts } = usePortal();
  const { archive, isSent, units } = view;
  const title = texts.say(isSent ? 'portal.order.sentTitle' : 'portal.order.title');
  const isOpen = archive !== null && !isSent;
  return (
    <Document
      title={title}
      canonical={PATHS.order}
      isFollowed={false}
      archive={archive ?? undefined}
      islands={isOpen ? ['ask'] : []}
    >
      <div className="wide reading prose">
        <h1>{title}</h1>
        {isSent && <p className="notice">{texts.say('portal.order.sent')}</p>}
        {isOpen && (
          <p>
            {texts.say('portal.order.to')} <b lang="pl">{archive.title}</b>
          </p>
        )}
        {isOpen && <Units view={view} />}
        {isOpen && <OrderForm view={view} />}
        {isOpen && (
          <OtherWays
            email={view.email}
            phone={view.phone}
            subject={units
              .map(({ unit }) => unit.signature)
              .join(', ')
              .slice(0, 200)}
          />
        )}
        {!isOpen && !isSent && <Letters view={view} />}
      </div>
    </Document>
  );
}
