import type { QuestionPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { findPublicInstitution } from '../../../queries/published/institutions.ts';
import { findPublicHeads } from '../../../queries/published/records.ts';
import { findInstitutionAt, readId } from '../addresses.ts';
import { findBrief, fullSignature, langOf } from '../entries.ts';
import { type Query, queryText } from '../page-request.ts';
import { archivesWithCounts } from './archives.ts';

const NOTHING_SENT = { typed: { name: '', email: '', question: '' }, faults: [] };

/** The question form for a record or an institution. */
export async function loadQuestion(
  reader: Reader,
  query: Query,
  sent: { typed: QuestionPage['typed']; faults: string[] } = NOTHING_SENT,
): Promise<QuestionPage> {
  const recordId = readId(queryText(query, 'r'));
  const [head] = recordId === null ? [] : await findPublicHeads(reader, [recordId]);
  const institution = await (head
    ? findPublicInstitution(reader, head.institution_id)
    : findInstitutionAt(reader, queryText(query, 'archiwum')));
  const contact = (institution?.fields.contact ?? {}) as { email?: string; phone?: string };
  return {
    page: 'question',
    archive: institution ? await findBrief(reader, institution.id) : null,
    archives: institution ? [] : await archivesWithCounts(reader),
    record: head
      ? { id: head.id, title: head.title, lang: langOf(head), signature: fullSignature(head) }
      : null,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    ...sent,
    isSent: queryText(query, 'wyslano') !== '',
  };
}
