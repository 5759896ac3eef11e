import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTUAL = /\.(js|mjs|css|svg|json)$/;
const WORTH_IT = 512;
const squeeze = promisify(brotliCompress);

/** Compresses every script and sheet once at build time at the highest level, which is too slow per request. */
export function compressedAssets(): Plugin {
  let folder = '';
  return {
    name: 'regest-compressed-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // A failed build has no folder, and its own error must be the reported one.
      if (!existsSync(folder)) return;
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && TEXTUAL.test(entry.name),
      );
      // In parallel, since zlib has a thread pool.
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
