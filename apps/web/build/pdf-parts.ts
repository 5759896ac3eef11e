import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Files that the PDF viewer fetches at run time: worker, fonts, character maps and decoders. */
const WANTED = ['build/pdf.worker.min.mjs', 'cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** The interpreter of scripts inside documents, which the viewer does not run. */
const UNWANTED = /quickjs|LICENSE/;

interface Parts {
  version: string;
  files: { path: string; from: string }[];
}

/** Files of the same copy of pdfjs that react-pdf uses, since the worker must have its version. */
export function pdfParts(): Parts {
  const own = createRequire(import.meta.url);
  const manifest = createRequire(own.resolve('react-pdf/package.json')).resolve('pdfjs-dist/package.json');
  const root = dirname(manifest);
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  const paths = WANTED.flatMap((wanted) =>
    wanted.includes('.') ? [wanted] : readdirSync(join(root, wanted)).map((name) => `${wanted}/${name}`),
  );
  return {
    version,
    files: paths.filter((path) => !UNWANTED.test(path)).map((path) => ({ path, from: join(root, path) })),
  };
}

/** Emits the files under a path with their version, and serves them in development. */
export function pdfFiles(): Plugin {
  const { version, files } = pdfParts();
  const base = `assets/pdfjs-${version}`;
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const { path, from } of files) {
        this.emitFile({ type: 'asset', fileName: `${base}/${path}`, source: readFileSync(from) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0]?.slice(1) ?? '';
        const file = files.find((one) => `${base}/${one.path}` === path);
        if (!file) return next();
        response.setHeader(
          'content-type',
          path.endsWith('js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(file.from));
      });
    },
  };
}
