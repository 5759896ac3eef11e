import { ensurePortalBuilt } from './build-portal.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { continueUnderNode24 } from './node24.mjs';

ensureInstalled('start');
await continueUnderNode24();
ensureWebBuilt();
ensurePortalBuilt();
await import('../../packaging/build.ts');
