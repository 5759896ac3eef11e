import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { limitBodies } from '../limits/request-limits.ts';
import { allowHosts } from './allowed-hosts.ts';
import { readJsonText } from './read-json.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Forms are for OAuth alone; a key given twice keeps its first value. */
function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_, text, done) => {
    const fields: Record<string, string> = {};
    for (const [key, value] of new URLSearchParams(text as string)) fields[key] ??= value;
    done(null, fields);
  });
}

function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const text = await readJsonText(bytes);
      // Some clients name the type with every call, also where there is nothing to send: that is no broken body.
      if (text === '') return undefined;
      return new Promise((read, fail) => {
        parse(request, text, (error, value) => (error ? fail(error) : read(value)));
      });
    },
  );
}

/** Scripts come from our own files alone; nothing may frame the editor. */
const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  // Mantine sets positions and sizes through style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** reCAPTCHA comes from outside; the policy opens for it only where its keys are set. */
function policy(withRecaptcha: boolean) {
  if (!withRecaptcha) return CSP;
  return { ...CSP, scriptSrc: [...CSP.scriptSrc, ...RECAPTCHA], frameSrc: RECAPTCHA };
}

/** The headers of helmet, computed once: for every answer it would read the policy again. */
async function protect(app: FastifyInstance): Promise<void> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(app.deps.settings.recaptcha !== null) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const headers: [string, string][] = [];
  probe.get('/', (_, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) headers.push([name, String(value)]);
    return '';
  });
  await probe.inject('/');
  await probe.close();
  app.addHook('onRequest', (_, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    next();
  });
}

/** Answers of the API are private: no proxy or browser caches them unless a route says so. */
function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

const BEGUN_BY_US = /^(application\/(json|xml)|text\/(html|css|javascript|csv|xml))\b/;

/**
 * As the whole server's processor has it (docs/performance.md): an answer that comes in one round trip anyway is sent
 * as it is, a larger one packed at the level from which on each further one costs more than it saves.
 */
const PACKING = {
  threshold: 4096,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  zlibOptions: { level: 4 },
};

/** The plugin takes a text that happens to begin like packed bytes for packed, and says so of it. */
function packOwnTextsOnly(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!BEGUN_BY_US.test(String(reply.getHeader('content-type') ?? '')))
      request.headers['x-no-compression'] = '1';
  });
}

export async function registerPlugins(app: FastifyInstance): Promise<void> {
  parseJson(app);
  parseForms(app);
  keepOutOfCaches(app);
  await protect(app);
  // After the headers that every answer carries, a refusal too.
  allowHosts(app);
  limitBodies(app);
  packOwnTextsOnly(app);
  await app.register(compress, { ...PACKING, encodings: ['br', 'gzip'], globalDecompression: false });
}
