import { z } from 'zod';
import { bodyShape, viewShape } from '../derive/entity-shape.ts';
import type { EntityView } from '../fields/entity-values.ts';
import { fieldsOf } from '../fields/field.ts';
import { NEWS_FIELDS } from '../fields/news-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { idParams } from './paging.ts';

const FIELDS = fieldsOf(NEWS_FIELDS);

export interface NewsView extends EntityView<typeof NEWS_FIELDS> {
  id: number;
  version: number;
}

export const newsView = z.object({
  id: z.int(),
  ...viewShape(FIELDS, { file: fileView }),
  version: z.int(),
}) as unknown as z.ZodType<NewsView>;

const body = z.object({ news: z.looseObject({}) });
const bodyDoc = z.object({ news: z.object({ ...bodyShape(FIELDS), version: z.int().optional() }) });
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
    bodyDoc,
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
    bodyDoc,
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
