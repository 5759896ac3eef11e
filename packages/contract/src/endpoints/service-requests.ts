import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Limit for one account, since each is sent as a mail. */
export const SERVICE_REQUESTS_AN_HOUR = 10;

export const serviceRequestsApi = {
  create: {
    method: 'POST',
    path: '/api/service-requests',
    action: 'serviceRequest.create',
    summary: 'Write to the central team',
    body: z.looseObject({}),
    bodyDoc: z.object({ subject: z.string(), description: z.string() }),
    reply: z.object({ id: z.int() }),
    status: 201,
  },
} as const satisfies Record<string, Endpoint>;
