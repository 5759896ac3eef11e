import type { SignatureClash } from '@regest/contract/endpoints/trash.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { z } from 'zod';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { findTrashed } from '../../queries/records/list-trash.ts';
import { requireReach } from '../access/institution-scope.ts';
import { clashOf, freeSignature } from './find-clashes.ts';

const corrections = z.array(z.object({ id: z.int(), signature: z.string() }));

/** A list of corrections in a query: `[{"id": 7, "signature": "3a"}]`. */
function readCorrections(name: string, text: string | undefined): z.output<typeof corrections> {
  if (text === undefined || text === '') return [];
  try {
    return corrections.parse(JSON.parse(text));
  } catch {
    throw invalidField(name, 'Type');
  }
}

export interface ClashQuestion {
  restoring_root_id: number;
  conflicting_signature?: string | undefined;
  corrected_signatures?: string | undefined;
  new_conflicting_signatures?: string | undefined;
}

/** The records that would clash if the root were restored with these corrections; the latest one counts. */
export async function listClashes(db: Db, actor: Actor, question: ClashQuestion): Promise<SignatureClash[]> {
  const root = await findTrashed(db, question.restoring_root_id);
  requireReach(
    actor,
    'trash.read',
    root && { institutionId: root.institution_id },
    'record',
    question.restoring_root_id,
  );
  if (!root) return [];
  const given = [
    ...readCorrections('new_conflicting_signatures', question.new_conflicting_signatures),
    ...readCorrections('corrected_signatures', question.corrected_signatures),
  ];
  const asked = { ...root, signature: question.conflicting_signature || root.signature };
  return (await freeSignature(db, asked, given)) === null ? [clashOf(root)] : [];
}
