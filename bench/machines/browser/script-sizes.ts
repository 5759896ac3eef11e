import { scriptBytes } from '../../../e2e/pages/script-bytes.ts';
import type { BenchData } from '../../build-records.ts';
import { type Site, visit } from './visit.ts';

/** Compressed bytes of script of a first visit, by screen. */
export async function scriptSizes(site: Site, data: BenchData): Promise<[string, number][]> {
  const screens: [string, string][] = [
    ['tree', '/resource'],
    ['collection', `/collections/${data.collectionId}`],
    ['series', `/series/${data.seriesId}`],
    ['unit', `/units/${data.unitId}`],
    ['document', `/documents/${data.documentId}`],
  ];
  const sizes: [string, number][] = [];
  for (const [name, path] of screens) {
    const bytes = await visit(site, (page, open) =>
      scriptBytes(page, async () => {
        await open(path);
        await page.getByRole('treeitem').first().waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
      }),
    );
    sizes.push([name, bytes]);
  }
  return sizes;
}
