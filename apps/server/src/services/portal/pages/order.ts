import { MAX_ORDER_RECORDS } from '@regest/contract/endpoints/orders.ts';
import { ORDER_FIELDS, type OrderFieldName } from '@regest/contract/fields/order-fields.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { orderPath } from '@regest/portal/addresses/paths.ts';
import type { OrderedRecord, OrderedUnit, OrderPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { findPublicInstitution } from '../../../queries/published/institutions.ts';
import { findPublicHeads, type PublicHead } from '../../../queries/published/records.ts';
import { readId } from '../addresses.ts';
import { findBrief, fullSignature, langOf } from '../entries.ts';
import { type Query, queryText } from '../page-request.ts';

const NAMES = Object.keys(ORDER_FIELDS) as OrderFieldName[];

/** Unchecked text of the form. */
export const typedOrder = (form: Readonly<Record<string, string>>): OrderPage['typed'] =>
  Object.fromEntries(NAMES.map((name) => [name, form[name] ?? ''])) as OrderPage['typed'];

/** Reads `?r=12,34`: each record once, up to the limit of an order. */
function idsIn(text: string): number[] {
  const ids = text.split(',').flatMap((part) => readId(part.trim()) ?? []);
  return [...new Set(ids)].slice(0, MAX_ORDER_RECORDS);
}

const isOrdered = ({ level }: PublicHead) => !LEVELS[level].isAggregate;

const orderedOf = (head: PublicHead): OrderedRecord => ({
  id: head.id,
  title: head.title,
  lang: langOf(head),
  signature: fullSignature(head),
});

/** The unit of a document; a unit is its own. */
function unitOf(head: PublicHead): OrderedRecord {
  const above = head.ancestors.at(-1);
  if (LEVELS[head.level].holdsLeaves || !above) return orderedOf(head);
  const signatures = head.ancestors.map(({ signature }) => signature);
  return {
    id: above.id,
    title: above.title,
    lang: langOf(head),
    signature: joinSignature([head.institution_signature, ...signatures]),
  };
}

/** Groups documents by unit; a unit in the list itself is ordered whole. */
function byUnit(heads: readonly PublicHead[]): OrderedUnit[] {
  const named = new Set(heads.map(({ id }) => id));
  const units = new Map<number, OrderedUnit>();
  for (const head of heads) {
    const unit = unitOf(head);
    const ordered = units.get(unit.id) ?? { unit, documents: [] };
    units.set(unit.id, ordered);
    if (head.id !== unit.id && !named.has(unit.id)) ordered.documents.push(orderedOf(head));
  }
  return [...units.values()];
}

/** An order of the public records in the address. */
export async function loadOrder(
  reader: Reader,
  query: Query,
  sent: { typed: OrderPage['typed']; faults: string[] } = { typed: typedOrder({}), faults: [] },
): Promise<OrderPage> {
  const heads = await findPublicHeads(reader, idsIn(queryText(query, 'r')));
  const ordered = heads.filter(isOrdered);
  const archives = Map.groupBy(ordered, ({ institution_id }) => institution_id);
  const [[institutionId] = []] = archives.size === 1 ? archives : [];
  const institution =
    institutionId === undefined ? undefined : await findPublicInstitution(reader, institutionId);
  const contact = (institution?.fields.contact ?? {}) as { email?: string; phone?: string };
  return {
    page: 'order',
    archive: institution ? await findBrief(reader, institution.id) : null,
    letters:
      archives.size < 2
        ? []
        : [...archives.values()].map((own) => ({
            title: own[0]?.institution_name ?? '',
            path: orderPath(own.map(({ id }) => id)),
          })),
    units: byUnit(ordered),
    tooLarge: heads.filter((head) => !isOrdered(head)).map(({ title }) => title),
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    ...sent,
    isSent: queryText(query, 'wyslano') !== '',
  };
}
