import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import { authorsApi } from '@regest/contract/endpoints/authors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH_MS, followWrites } from '../../api/follow-writes.ts';

export function authorQuery(id: number) {
  return queryOptions({
    queryKey: ['authors', id],
    queryFn: async ({ signal }) => (await call(authorsApi.read, { params: { id }, signal })).author,
    staleTime: FRESH_MS,
  });
}

followWrites(['authors'], {
  takes: (reply) => {
    const { author } = reply as { author?: AuthorView };
    return author && { queryKey: authorQuery(author.id).queryKey, data: author };
  },
});

export async function saveAuthor(
  id: number | undefined,
  author: Record<string, unknown>,
  institutionId: number,
): Promise<AuthorView> {
  const saved =
    id === undefined
      ? await call(authorsApi.create, { body: { author, institutionId } })
      : await call(authorsApi.update, { params: { id }, body: { author } });
  return saved.author;
}

export function removeAuthor(id: number) {
  return call(authorsApi.remove, { params: { id } });
}
