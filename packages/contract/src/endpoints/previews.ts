import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { idParams } from './paging.ts';

export const previewsApi = {
  read: {
    method: 'GET',
    path: '/api/previews/:id',
    action: 'record.read',
    summary: 'An address that shows a record as readers will see it, for as long as the session lasts',
    params: idParams,
    /** Address of the portal: below the editor's own address, or at the portal's host. */
    reply: z.object({ url: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
