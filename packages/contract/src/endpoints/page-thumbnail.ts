/** The address of a small picture of a page (from 1); the first page's is that of the file. */
export function pageThumbnail(fileId: number, page: number): string {
  return `/api/files/thumbnail/${fileId}${page > 1 ? `?page=${page}` : ''}`;
}
