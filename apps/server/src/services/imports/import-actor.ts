import type { Actor } from '@regest/contract/permissions.ts';

/**
 * Whoever applies an import has the right to, which was checked when the job was queued; the file brings every field of a
 * record, those included that some roles do not see in a form.
 */
export function importActor(id: number, institutionId: number): Actor {
  return { id, role: 'SUPERVISOR', institutionId };
}
