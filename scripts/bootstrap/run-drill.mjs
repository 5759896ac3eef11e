import { ensureInstalled } from './install.mjs';
import { continueUnderNode24 } from './node24.mjs';

await ensureInstalled('test');
await continueUnderNode24();
await import('../../packaging/drills/run.ts');
