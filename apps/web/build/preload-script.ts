import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { contractCalls } from './contract-calls.ts';

const SOURCE = 'src/app/preload-entry.ts';
const PLACE = '<!-- preload script -->';

/** One file that shares no chunk with the program and so has no imports to load. */
async function preloadCode(root: string): Promise<string> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [contractCalls()],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, SOURCE), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

/**
 * Adds the script that runs before the first paint. It is a file, because the content security policy
 * forbids inline scripts, and not a module, because modules are deferred.
 */
export function preloadScript(): Plugin {
  let root = '';
  let isBuild = true;
  let file = '';
  return {
    name: 'regest-preload-script',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    async buildStart() {
      if (!isBuild) return;
      const source = await preloadCode(root);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      file = `assets/preload-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: file, source });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          PLACE,
          isBuild
            ? `<script vite-ignore src="/${file}"></script>`
            : `<script type="module" src="/${SOURCE}"></script>`,
        ),
    },
  };
}
