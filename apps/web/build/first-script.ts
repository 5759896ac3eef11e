import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { contractCalls } from './contract-calls.ts';

const SOURCE = 'src/app/first-script.ts';
const PLACE = '<!-- first script -->';

/** The script by itself, in one piece: it shares nothing with the program and waits for nothing of it. */
async function firstScriptCode(root: string): Promise<string> {
  const made = (await build({
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
  return made.output[0].code;
}

/**
 * Puts the script that runs before anything is painted into the page. A file of its own, because the content policy
 * allows no inline script, and no module, because those wait for each other.
 */
export function firstScript(): Plugin {
  let root = '';
  let isBuild = true;
  let file = '';
  return {
    name: 'regest-first-script',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    async buildStart() {
      if (!isBuild) return;
      const source = await firstScriptCode(root);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      file = `assets/first-${hash}.js`;
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
