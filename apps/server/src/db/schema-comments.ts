import type { Generated } from 'kysely';
import type { TimeByDefault, TimeOrNull } from './column-types.ts';

/** Comments on records within an institution, and assignees of drafts. */
export interface CommentTables {
  record_comment: {
    id: Generated<number>;
    institution_id: number;
    record_id: number;
    by_user: number | null;
    at: TimeByDefault;
    text: string;
    changed_at: TimeOrNull;
    resolved_at: TimeOrNull;
    resolved_by: number | null;
  };
  record_assignee: {
    record_id: number;
    user_id: number;
    by_user: number | null;
    at: TimeByDefault;
  };
}
