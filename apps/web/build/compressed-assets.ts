import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTUAL = /\.(js|mjs|css|svg|json)$/;
const WORTH_IT = 512;
const squeeze = promisify(brotliCompress);

/** Squeezes every script and sheet once, as small as it gets, in place of a little at each request. */
export function compressedAssets(): Plugin {
  let folder = '';
  return {
    name: 'regest-compressed-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // A failed build wrote nothing, and its own failure must be what is shown.
      if (!existsSync(folder)) return;
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && TEXTUAL.test(entry.name),
      );
      // All at once: the threads of zlib share them out among the processors.
      await Promise.all(files.map((entry) => squeezeFile(join(entry.parentPath, entry.name))));
    },
  };
}

async function squeezeFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await squeeze(bytes, { params }));
}
