import { buildPortalBeside } from './build-portal.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { continueUnderNode24 } from './node24.mjs';

await ensureInstalled('start');
await continueUnderNode24();
const portal = buildPortalBeside();
ensureWebBuilt();
await portal;
await import('../../apps/server/src/programs/main.ts');
