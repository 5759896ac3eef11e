import { z } from 'zod';
import { bodyShape, viewShape } from '../derive/entity-shape.ts';
import { AGREEMENT_FIELDS } from '../fields/agreement-fields.ts';
import type { EntityView } from '../fields/entity-values.ts';
import { fieldsOf } from '../fields/field.ts';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { id, idParams, institutionQuery, PAGE_SIZE, pageOf, pageQuery, searchText } from './paging.ts';
import { type EditionMeta, editionMeta } from './record-views.ts';

const FIELDS = fieldsOf(AGREEMENT_FIELDS);

export const AGREEMENT_STATES = ['valid', 'ended', 'withdrawn'] as const;
export type AgreementState = (typeof AGREEMENT_STATES)[number];
/** Records that one agreement names; each includes its subtree. */
export const MAX_AGREEMENT_RECORDS = 100;

const named = z.object({
  id: z.int(),
  level: z.enum(RECORD_LEVELS),
  title: z.string(),
  computedSignature: z.string(),
});

export interface AgreementView extends EntityView<typeof AGREEMENT_FIELDS> {
  id: number;
  institutionId: number;
  state: AgreementState;
  records: z.output<typeof named>[];
  editionMeta: EditionMeta;
  version: number;
}

export const agreementView = z.object({
  id: z.int(),
  institutionId: z.int(),
  ...viewShape(FIELDS, { file: fileView }),
  state: z.enum(AGREEMENT_STATES),
  records: z.array(named),
  editionMeta,
  version: z.int(),
}) as unknown as z.ZodType<AgreementView>;

const body = z.object({ agreement: z.looseObject({}) });
const bodyDoc = z.object({
  agreement: z.object({
    ...bodyShape(FIELDS),
    records: z.array(z.object({ id: z.int() })).optional(),
    institutionId: z.int().optional(),
    version: z.int().optional(),
  }),
});
const reply = z.object({ agreement: agreementView });

/** The register of agreements; private, for editors and above. */
export const agreementsApi = {
  list: {
    method: 'GET',
    path: '/api/agreements',
    action: 'agreement.read',
    summary: 'The register of agreements',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      q: searchText.optional(),
      record_id: id.optional(),
      state: z.enum(AGREEMENT_STATES).optional(),
    }),
    reply: pageOf(agreementView),
  },
  read: {
    method: 'GET',
    path: '/api/agreements/:id',
    action: 'agreement.read',
    summary: 'One agreement',
    params: idParams,
    reply,
  },
  create: {
    method: 'POST',
    path: '/api/agreements',
    action: 'agreement.write',
    writes: 'agreements',
    audit: 'closure',
    summary: 'Enter an agreement; it opens what an ended one closed',
    body,
    bodyDoc,
    reply,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/agreements/:id',
    action: 'agreement.write',
    writes: 'agreements',
    audit: 'closure',
    summary: 'Change or withdraw an agreement',
    params: idParams,
    body,
    bodyDoc,
    reply,
  },
  remove: {
    method: 'DELETE',
    path: '/api/agreements/:id',
    action: 'agreement.write',
    writes: 'agreements',
    audit: 'delete',
    summary: 'Delete an agreement; 409 while it closes something',
    params: idParams,
    reply: z.object({}),
  },
} as const satisfies Record<string, Endpoint>;
