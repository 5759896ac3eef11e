import { buildPortalBeside } from './build-portal.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { continueUnderNode24 } from './node24.mjs';

await ensureInstalled('start');
await continueUnderNode24();
const { checkStart } = await import('../../apps/server/src/programs/check-start.ts');
const { describeStartupError } = await import('../../apps/server/src/errors/startup-error.ts');
try {
  // A first start builds for a minute: what it would refuse afterwards is refused now.
  await checkStart(process.env);
} catch (error) {
  console.error(describeStartupError(error) ?? error);
  process.exit(1);
}
const portal = buildPortalBeside();
ensureWebBuilt();
await portal;
await import('../../apps/server/src/programs/main.ts');
