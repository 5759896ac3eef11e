import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const part = z.enum(['ok', 'failing']);

export const systemApi = {
  health: {
    method: 'GET',
    path: '/api/health',
    action: 'public',
    summary: 'Whether the database and the store answer',
    reply: z.object({ status: part, database: part, store: part }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    action: 'public',
    summary: 'Whether this server takes requests; 503 as soon as it is stopping',
    reply: z.object({ status: z.enum(['ready', 'draining']) }),
  },
  live: {
    method: 'GET',
    path: '/api/live',
    action: 'public',
    summary: 'Whether this process answers at all; asks neither the database nor the store',
    reply: z.object({ status: z.literal('ok') }),
  },
  settings: {
    method: 'GET',
    path: '/api/settings',
    action: 'public',
    summary: 'What the editor needs to know before sign-in',
    reply: z.object({
      version: z.string(),
      contactEmail: z.string(),
      provider: z.string().nullable(),
      contactPerson: z.string().nullable(),
      contactPhone: z.string().nullable(),
      publicUrl: z.string(),
      /** Address of the portal for links in the editor; null where the portal is off. */
      portalUrl: z.string().nullable(),
      isDemo: z.boolean(),
      recaptchaSiteKey: z.string().nullable(),
      /** The only address at which passkeys work; null: at none. */
      passkeyOrigin: z.string().nullable(),
      singleSignOnName: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
