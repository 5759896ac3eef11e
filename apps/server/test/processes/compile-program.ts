import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PARTS = fileURLToPath(new URL('./program-parts.ts', import.meta.url));

/**
 * Fills the compile cache by a process that ends by itself, while the database starts. Tests start the program some
 * hundred times, and the processes that they kill do not write the cache.
 */
export function compileProgram(): Promise<void> {
  if (process.env.NODE_COMPILE_CACHE === undefined) return Promise.resolve();
  const child = spawn(process.execPath, [PARTS], { stdio: 'inherit' });
  // A failure only makes later starts slower.
  return new Promise((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()));
}
