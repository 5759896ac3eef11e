import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');
const PARTS = ['app.ts', 'worker.ts', 'open-database.ts'].map(
  (name) => pathToFileURL(join(SOURCE, name)).href,
);

/**
 * Tests start the program some hundred times and kill most of them, and a killed process leaves nothing of what it
 * compiled to the next one. So one process that ends by itself comes first, while the database starts.
 */
export function compileProgram(): Promise<void> {
  if (process.env.NODE_COMPILE_CACHE === undefined) return Promise.resolve();
  const script = `${PARTS.map((part) => `await import(${JSON.stringify(part)});`).join('')}process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  // Without it the program starts all the same, only later.
  return new Promise((done) => child.once('error', () => done()).once('exit', () => done()));
}
