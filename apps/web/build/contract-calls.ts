import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ENDPOINTS = /\/packages\/contract\/src\/endpoints\/[\w-]+\.ts$/;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The part of a declaration that a caller uses; undefined for schemas and functions, which only the server runs. */
export function callerSide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(callerSide);
  if (typeof value === 'function') return undefined;
  if (!isRecord(value)) return value;
  if ('_zod' in value) return undefined;
  if (typeof value.method === 'string' && typeof value.path === 'string') {
    const { method, path, writes } = value;
    return {
      method,
      path,
      reply: value.reply === null ? null : true,
      ...(writes !== undefined && { writes }),
    };
  }
  const entries = Object.entries(value).map(([name, part]) => [name, callerSide(part)] as const);
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined));
}

/**
 * Leaves the browser the method and the path of every call. Schemas check requests on the server and give the
 * client its types, which cost nothing. Without them the first load is a tenth smaller, since no page carries Zod
 * only to make a call. A page that imports a schema from `derive/` still gets it with Zod.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    enforce: 'pre',
    async load(id) {
      if (!ENDPOINTS.test(id)) return null;
      this.addWatchFile(id);
      const loaded: Record<string, unknown> = await import(
        `${pathToFileURL(id).href}?v=${statSync(id).mtimeMs}`
      );
      const lines = Object.entries(loaded)
        .map(([name, value]) => [name, callerSide(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { code: lines.join('\n'), map: null, moduleType: 'js' };
    },
  };
}
