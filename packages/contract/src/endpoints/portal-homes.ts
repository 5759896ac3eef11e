import { z } from 'zod';
import { bodyShape, viewShape } from '../derive/entity-shape.ts';
import type { EntityView } from '../fields/entity-values.ts';
import { fieldsOf, WHOLE_MAX } from '../fields/field.ts';
import { PORTAL_HOME_FIELDS } from '../fields/portal-home-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { whole } from './paging.ts';

const FIELDS = fieldsOf(PORTAL_HOME_FIELDS);

/** The home page of the whole portal; any other is named by the id of its institution. */
export const WHOLE_PORTAL = 0;

const piece = z.object({
  id: z.int(),
  title: z.string(),
  computedSignature: z.string(),
  /** Published, and not closed now. */
  isPublic: z.boolean(),
});

export interface PortalHomeView extends EntityView<typeof PORTAL_HOME_FIELDS> {
  id: number;
  /** The chosen records that are not deleted. */
  pieces: z.output<typeof piece>[];
  version: number;
}

const portalHomeView = z.object({
  id: z.int(),
  ...viewShape(FIELDS, { file: fileView }),
  pieces: z.array(piece),
  version: z.int(),
}) as unknown as z.ZodType<PortalHomeView>;

const params = z.object({ id: whole(WHOLE_PORTAL, WHOLE_MAX) });
const body = z.object({ home: z.looseObject({}) });
const bodyDoc = z.object({ home: z.object({ ...bodyShape(FIELDS), version: z.int().optional() }) });
const reply = z.object({ home: portalHomeView });

/** Home pages of the portal. The one of the whole portal is open to administrators alone. */
export const portalHomesApi = {
  read: {
    method: 'GET',
    path: '/api/portal-homes/:id',
    action: 'portalHome.write',
    summary: 'What was chosen for a home page of the portal; 0: the page of the whole portal',
    params,
    reply,
  },
  update: {
    method: 'PUT',
    path: '/api/portal-homes/:id',
    action: 'portalHome.write',
    audit: 'portalHome',
    auditOf: 'institutions',
    summary: 'Change a home page of the portal',
    params,
    body,
    bodyDoc,
    reply,
  },
  preview: {
    method: 'POST',
    path: '/api/portal-homes/:id/preview',
    action: 'portalHome.write',
    summary: 'An address that shows a home page with these choices, for as long as the session lasts',
    params,
    body,
    bodyDoc,
    reply: z.object({ url: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
