import { readdirSync, rmSync, statSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Packages with a large part that is not read; the others are not looked through. */
const LARGE = /^(?:@tesseract\.js-data|tesseract\.js-core|onnxruntime-node|node-(?:linux|darwin|win)-\w+)$/;

/** Files of packages that no program here reads: larger models, headers for compilers, libraries of other systems. */
export const unreadFiles = ({ os, cpu }) => [
  // The engine reads by the smaller models of each language.
  /^node_modules\/@tesseract\.js-data\/\w+\/4\.0\.0\//,
  // Node loads `.js` with `.wasm` beside it; the engine loads the whole core, not its neural part alone.
  /^node_modules\/tesseract\.js-core\/.*(?:-lstm\.|\.wasm\.js$)/,
  /^node_modules\/node-[\w-]+\/(?:include|share|lib)\//,
  new RegExp(`^node_modules/onnxruntime-node/bin/[\\w-]+/(?!${os}/${cpu}/)`),
];

/** A quarter of what npm has unpacked. */
export function trimPackages() {
  const patterns = unreadFiles({ os: process.platform, cpu: process.arch });
  const isUnread = (path) => patterns.some((pattern) => pattern.test(path));
  for (const name of readdirSync(inProject('node_modules')).filter((folder) => LARGE.test(folder))) {
    const folder = `node_modules/${name}`;
    const paths = readdirSync(inProject(folder), { recursive: true }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    );
    for (const path of paths.filter(isUnread))
      if (statSync(inProject(path)).isFile()) rmSync(inProject(path));
  }
}
