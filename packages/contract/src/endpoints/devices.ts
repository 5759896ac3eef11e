import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { idParams } from './paging.ts';

const sessionView = z.object({
  id: z.int(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The network address it was last used from; empty for one begun before addresses were kept. */
  address: z.string(),
  /** The browser in words, `Firefox (Windows)`. */
  device: z.string(),
  isCurrent: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

/** Sessions of the own account, by device. */
export const devicesApi = {
  list: {
    method: 'GET',
    path: '/api/users/current/sessions',
    action: 'profile.read',
    withoutFactor: true,
    summary: 'The own sessions, the one last used first',
    reply: z.object({ sessions: z.array(sessionView) }),
  },
  end: {
    method: 'DELETE',
    path: '/api/users/current/sessions/:id',
    action: 'profile.write',
    withoutFactor: true,
    summary: 'End one of the own sessions',
    params: idParams,
    reply: z.object({}),
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/users/current/sessions',
    action: 'profile.write',
    withoutFactor: true,
    summary: 'End all own sessions but this one',
    reply: z.object({ ended: z.int() }),
  },
} as const satisfies Record<string, Endpoint>;
