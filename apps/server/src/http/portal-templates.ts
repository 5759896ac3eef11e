import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PortalFrame } from '@regest/portal/frame/portal-frame.ts';
import type { PortalPage } from '@regest/portal/views/pages.ts';

const DIST = join(import.meta.dirname, '../../../portal/dist');

type Render = (view: PortalPage, frame: PortalFrame) => string;
type Chunk = { file: string; src?: string; name?: string; assets?: string[] };

export interface Templates {
  render: Render;
  /** Names of built files, below the folder of assets. */
  assets: { styles: string; islands: Record<string, string>; fonts: string[] };
  folder: string;
}

/** The fonts of the first screen, requested before the style sheet has come. */
const FIRST_FONTS = /source-(?:sans-3-latin-400|serif-4-latin-600)-normal/;

/** The built portal: pages as functions, and the files that a browser loads. */
export async function loadTemplates(dist = DIST): Promise<Templates> {
  // A path that begins with the letter of a drive is no address of a module.
  const program = pathToFileURL(join(dist, 'server', 'portal.js')).href;
  const { renderPage } = (await import(program)) as { renderPage: Render };
  const manifest = JSON.parse(readFileSync(join(dist, 'client', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const islands: Record<string, string> = {};
  let styles = '';
  const fonts = new Set<string>();
  for (const [source, chunk] of Object.entries(manifest)) {
    const island = /^src\/islands\/(\w+)\.ts$/.exec(source)?.[1];
    if (island) islands[island] = chunk.file;
    if (source === 'src/styles/portal.css') styles = chunk.file;
    for (const file of [chunk.file, ...(chunk.assets ?? [])]) if (FIRST_FONTS.test(file)) fonts.add(file);
  }
  return { render: renderPage, assets: { styles, islands, fonts: [...fonts] }, folder: join(dist, 'client') };
}
