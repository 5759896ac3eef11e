import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PARTS = fileURLToPath(new URL('./program-parts.ts', import.meta.url));

/**
 * Tests start the program some hundred times and kill most of them, and a killed process leaves nothing of what it
 * compiled to the next one. So one process that ends by itself comes first, while the database starts.
 */
export function compileProgram(): Promise<void> {
  if (process.env.NODE_COMPILE_CACHE === undefined) return Promise.resolve();
  const child = spawn(process.execPath, [PARTS], { stdio: 'inherit' });
  // Without it the program starts all the same, only later.
  return new Promise((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()));
}
