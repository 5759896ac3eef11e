import { z } from 'zod';
import { AUDIT_KINDS } from '../audit.ts';
import { ROLES } from '../roles.ts';
import type { Endpoint } from './endpoint.ts';
import { dayText, id, institutionQuery, pageOf, pageQuery } from './paging.ts';

const AUDIT_PAGE_SIZE = 30;

const auditValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ id: z.int(), name: z.string() }),
]);

/** Names, roles, titles and signatures are those of the moment, not today's. */
export const auditEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(AUDIT_KINDS),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  /** Null for entries made before roles were stored, and without a signed-in account. */
  userRole: z.enum(ROLES).nullable(),
  /** Network address of the client; null for acts of the program itself. */
  address: z.string().nullable(),
  institutionId: z.int().nullable(),
  institutionName: z.string().nullable(),
  resourceType: z.string().nullable(),
  resourceId: z.int().nullable(),
  resourceTitle: z.string().nullable(),
  resourceSignature: z.string().nullable(),
  /** Changed fields with the old and the new value. */
  changes: z.array(z.object({ field: z.string(), from: auditValue, to: auditValue })),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.output<typeof auditEvent>;

export const auditApi = {
  list: {
    method: 'GET',
    path: '/api/audit',
    action: 'audit.read',
    summary: 'Who signed in, exported, published, deleted or changed rights; newest first',
    query: z.object({
      ...pageQuery(AUDIT_PAGE_SIZE),
      ...institutionQuery,
      user_id: id.optional(),
      kind: z.enum(AUDIT_KINDS).optional(),
      date_start: dayText.optional(),
      date_end: dayText.optional(),
    }),
    reply: pageOf(auditEvent),
  },
} as const satisfies Record<string, Endpoint>;
