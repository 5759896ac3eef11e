import type { QuestionPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { findByAlias, findPublicInstitution } from '../../queries/published/institutions.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { findBrief } from './archive-brief.ts';
import { fullSignature } from './entries.ts';
import { readId } from './find-address.ts';
import { archivesWithCounts } from './home-view.ts';

async function institutionOf(reader: Reader, name: string, ofRecord: number | undefined) {
  if (ofRecord !== undefined) return findPublicInstitution(reader, ofRecord);
  const id = readId(/^i\/(.*)$/.exec(name)?.[1]);
  return id === null ? findByAlias(reader, name) : findPublicInstitution(reader, id);
}

const NOTHING_SENT = { typed: { name: '', email: '', question: '' }, faults: [] };

/** Whom to ask about a record, or about an archive. */
export async function questionView(
  reader: Reader,
  asked: { r: string; archiwum: string; isSent?: boolean },
  sent: { typed: QuestionPage['typed']; faults: string[] } = NOTHING_SENT,
): Promise<QuestionPage> {
  const recordId = readId(asked.r);
  const [head] = recordId === null ? [] : await findPublicHeads(reader, [recordId]);
  const institution = await institutionOf(reader, asked.archiwum, head?.institution_id);
  const contact = (institution?.fields.contact ?? {}) as { email?: string; phone?: string };
  return {
    page: 'question',
    archive: institution ? await findBrief(reader, institution.id) : null,
    archives: institution ? [] : await archivesWithCounts(reader),
    record: head ? { id: head.id, title: head.title, signature: fullSignature(head) } : null,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    ...sent,
    isSent: asked.isSent ?? false,
  };
}
