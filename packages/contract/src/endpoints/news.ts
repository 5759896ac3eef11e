import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { idParams } from './paging.ts';

export const newsView = z.object({
  id: z.int(),
  date: z.string(),
  title: z.string(),
  content: z.string(),
  version: z.int(),
});
export type NewsView = z.output<typeof newsView>;

const body = z.object({ news: z.looseObject({}) });
const reply = z.object({ news: newsView });

export const newsApi = {
  list: {
    method: 'GET',
    path: '/api/news',
    action: 'public',
    summary: 'News, newest first',
    reply: z.array(newsView),
  },
  create: {
    method: 'POST',
    path: '/api/news',
    action: 'news.write',
    writes: 'news',
    audit: 'news',
    summary: 'Publish a piece of news',
    body,
    reply,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/news/:id',
    action: 'news.write',
    writes: 'news',
    audit: 'news',
    summary: 'Change a piece of news',
    params: idParams,
    body,
    reply,
  },
  remove: {
    method: 'DELETE',
    path: '/api/news/:id',
    action: 'news.write',
    writes: 'news',
    audit: 'news',
    summary: 'Take a piece of news back',
    params: idParams,
    reply: z.object({}),
  },
} as const satisfies Record<string, Endpoint>;
