import type { PortalFrame } from '@regest/portal/frame/portal-frame.ts';
import type { PortalPage } from '@regest/portal/views/pages.ts';
import sharp from 'sharp';
import { connectReader } from '../../apps/server/src/db/connect-reader.ts';
import { frameOf } from '../../apps/server/src/http/portal-frame.ts';
import { loadTemplates } from '../../apps/server/src/http/portal-templates.ts';
import { noFigureCache } from '../../apps/server/src/services/portal/figures.ts';
import { loadPage } from '../../apps/server/src/services/portal/page-routes.ts';
import type { BenchServer } from '../bench-server.ts';
import type { PublicHoldings } from './prepare.ts';
import { SCAN } from './prepare.ts';

/** The least that a page of a record needs: the statements on the public views, each once. */
const STATEMENTS = [
  'select * from published.record where id = $1',
  'select * from published.file where record_id = $1',
  "select a.* from published.record r join published.record a on a.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[]) where r.id = $1",
  'select id, title, signature from published.record where parent_id = (select parent_id from published.record where id = $1) order by sort_key limit 50',
  'select i.* from published.institution i join published.record r on r.institution_id = i.id where r.id = $1',
];

export interface BarePage {
  page(): Promise<unknown>;
  tile(left: number): Promise<unknown>;
  close(): Promise<void>;
}

/** The same work without the program: bare statements and the template filled from a view that is ready. */
export async function openBarePage(
  server: BenchServer,
  { data, address }: PublicHoldings,
): Promise<BarePage> {
  const { deps } = server.app;
  const { reader, close } = connectReader(deps.pool);
  const templates = await loadTemplates();
  const path = address.replace('/portal', '');
  const answer = await loadPage({ reader, deps, figures: noFigureCache, locale: 'pl', path, query: {} });
  if (!('page' in answer)) throw new Error(`${address} is no page.`);
  const view: PortalPage = answer.page;
  const frame: PortalFrame = frameOf(deps, templates, 'pl', path);
  return {
    async page() {
      for (const [index, text] of STATEMENTS.entries())
        await server.pool.query({ name: `by hand ${index}`, text, values: [data.documentId] });
      return templates.render(view, frame);
    },
    tile: (left) =>
      sharp(SCAN)
        .extract({ left, top: 0, width: 512, height: 512 })
        .resize(512, 512)
        .jpeg({ quality: 82, mozjpeg: false })
        .toBuffer(),
    close,
  };
}
