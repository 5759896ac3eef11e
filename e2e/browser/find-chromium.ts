import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackChromium } from './unpack-chromium.ts';

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

/** Program names by preference; the headless shell draws no window, which saves a third of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The package of the registry is built for this platform only; others would run it as a shell script. */
export const REGISTRY_HAS_ONE = process.platform === 'linux' && process.arch === 'x64';

/** Without a sandbox, which root and containers lack; all pages are our own. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds the browser of CHROMIUM_PATH, else an installed one, else that of the registry. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const executablePath = givenPath(env) ?? installedPath(env);
  if (executablePath !== null) return { executablePath, args: ARGS, env: {} };
  if (!REGISTRY_HAS_ONE)
    throw new Error(
      'The registry has no browser for this machine: install Chromium, or name one in CHROMIUM_PATH.',
    );
  const unpacked = await unpackChromium();
  return { ...unpacked, args: [...ARGS, '--no-zygote'] };
}

/** Whether this machine has a browser for the journeys. */
export function hasBrowser(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(env.CHROMIUM_PATH) || installedPath(env) !== null || REGISTRY_HAS_ONE;
}

function givenPath(env: NodeJS.ProcessEnv): string | null {
  const path = env.CHROMIUM_PATH;
  if (!path) return null;
  if (isExecutable(path)) return path;
  throw new Error(`CHROMIUM_PATH names ${path}, which cannot be run.`);
}

export function installedPath(env: NodeJS.ProcessEnv): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...(process.platform === 'darwin' ? MAC : [])].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
