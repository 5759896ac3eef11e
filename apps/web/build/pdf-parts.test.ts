import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { pdfParts } from './pdf-parts.ts';

test('the viewer of PDF files finds its worker, fonts and decoders beside the application', () => {
  const paths = pdfParts().files.map(({ path }) => path);
  expect(paths).toContain('build/pdf.worker.min.mjs');
  expect(paths).toContain('wasm/jbig2.wasm');
  expect(paths).toContain('wasm/openjpeg.wasm');
  expect(paths.some((path) => path.startsWith('cmaps/'))).toBe(true);
  expect(paths.some((path) => path.startsWith('standard_fonts/'))).toBe(true);
});

test('nothing that runs scripts of a document comes along, and the version is that of the viewer', () => {
  const { version, files } = pdfParts();
  expect(files.filter(({ path }) => path.includes('quickjs'))).toEqual([]);
  const viewer: { dependencies: Record<string, string> } = createRequire(import.meta.url)(
    'react-pdf/package.json',
  );
  expect(version).toBe(viewer.dependencies['pdfjs-dist']);
});
