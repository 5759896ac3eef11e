import type { AuditEntry } from '../../queries/audit/audit.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';

/** What the audit trail keeps of an import: whose file, what was done with it and how much that was. */
export function importEvent(found: ImportWithPerson, by: number, done: 'applied' | 'undone'): AuditEntry {
  const { create = 0, update = 0, move = 0 } = found.counts;
  return {
    kind: 'import',
    userId: by,
    institutionId: found.institution_id,
    resourceType: 'imports',
    resourceId: found.id,
    resourceTitle: found.file_name,
    details: { done, create, update, move },
  };
}
