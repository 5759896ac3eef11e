import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './errors/startup-error.ts';

export type Settings = {
  port: number;
  host: string;
  /** Absolute folder of the embedded database, the files and the mailbox. */
  dataDir: string;
  /** An outside PostgreSQL; null means the embedded one. */
  databaseUrl: string | null;
  /** The role that owns its tables and migrates them; null means the one of `databaseUrl`. */
  databaseOwnerUrl: string | null;
  /** Bytes of the disk that uploads leave free for the database. */
  diskReserve: number;
  /** `disk` or `s3://bucket?endpoint=…`. */
  store: string;
  /** Whether an empty database gets the demo; never true on an outside database. */
  demo: boolean;
  smtpUrl: string | null;
  ocr: (typeof OCR_CHOICES)[number];
  speech: (typeof SPEECH_CHOICES)[number];
  speechModelDir: string | null;
  speechUrl: string | null;
  /** Sent to the outside speech server as a bearer token. */
  speechKey: string | null;
  /** The model that server is asked for. */
  speechModelName: string;
  role: (typeof ROLES)[number];
  contactEmail: string;
  /** For the accessibility declaration: who runs this installation, who answers, by which telephone. */
  provider: string | null;
  contactPerson: string | null;
  contactPhone: string | null;
  /** The address that links in mails begin with; no slash at the end. */
  publicUrl: string;
  metricsPort: number | null;
  metricsHost: string;
  /** Whose `X-Forwarded-For` is believed: addresses and networks. */
  trustedProxies: string[];
  /** Seconds between failing readiness and refusing connections when told to stop. */
  drainSeconds: number;
  recaptcha: { siteKey: string; secret: string } | null;
  /** Each file is held against its checksum at least this often; 0 leaves it to `npm run doctor`. */
  fixityDays: number;
  /** clamd; what is uploaded is served when it has found nothing. */
  clamav: { host: string; port: number } | null;
  /** What a worker reads for that, at most. */
  fixityBytesPerSecond: number;
  portal: boolean;
  /** A host of its own for readers; null: `/portal` beside the editor. */
  portalUrl: string | null;
  /** Encrypts the secrets of second factors; null: with a key that lies in the database. */
  secretKey: string | null;
  /** The OpenID provider of single sign-on; `name` stands on its button. */
  oidc: { issuer: string; clientId: string; secret: string; name: string } | null;
};

/** `auto` takes a system tesseract when there is one and tesseract.js otherwise. */
const OCR_CHOICES = ['auto', 'tesseract', 'tesseract.js', 'off'] as const;
/** `auto` takes the server of REGEST_STT_URL, else the local models that are found. */
const SPEECH_CHOICES = ['auto', 'sherpa', 'http', 'off'] as const;
const ROLES = ['all', 'web', 'worker'] as const;

/** Every problem of the environment at once, one readable line each. */
export class SettingsError extends StartupError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Błędne ustawienia: ${problems.join('; ')}`, `wrong settings: ${problems.join('; ')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const blankAsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankAsAbsent, schema.optional()).transform((value) => value ?? null);

const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((value) => blankAsAbsent(value) ?? fallback, schema);

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65535, 'must be a port number from 0 to 65535');

const address = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address like ${example}`,
  });

const ownHost = address(['http:', 'https:'], 'https://zbiory.example');
const postgresAddress = address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database');

const choice = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` });

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/', 2);
  const bits = { 4: 32, 6: 128, 0: -1 }[isIP(address) as 0 | 4 | 6];
  return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
}

const environment = z.object({
  PORT: withDefault(port, '3000'),
  HOST: withDefault(z.string().trim().min(1), '127.0.0.1'),
  REGEST_DATA: withDefault(z.string(), './data'),
  DATABASE_URL: optional(postgresAddress),
  REGEST_DATABASE_OWNER_URL: optional(postgresAddress),
  REGEST_STORE: withDefault(
    z.union([z.literal('disk'), address(['s3:'], 's3://bucket?endpoint=https://host')], {
      error: 'must be disk or an address like s3://bucket?endpoint=https://host',
    }),
    'disk',
  ),
  REGEST_DISK_RESERVE_MB: withDefault(
    z
      .string()
      .regex(/^\d{1,9}$/, 'must be a number of megabytes')
      .transform((text) => Number(text) * 1_000_000),
    '1000',
  ),
  REGEST_DEMO: withDefault(choice(['0', '1']), '1'),
  SMTP_URL: optional(address(['smtp:', 'smtps:'], 'smtp://user:password@host:587')),
  REGEST_OCR: withDefault(choice(OCR_CHOICES), 'auto'),
  REGEST_STT: withDefault(choice(SPEECH_CHOICES), 'auto'),
  REGEST_STT_MODEL: optional(z.string()),
  REGEST_STT_URL: optional(address(['http:', 'https:'], 'https://host/v1')),
  REGEST_STT_KEY: optional(z.string()),
  REGEST_STT_NAME: withDefault(z.string(), 'whisper-1'),
  REGEST_ROLE: withDefault(choice(ROLES), 'all'),
  REGEST_CONTACT_EMAIL: withDefault(z.email('must be an e-mail address'), 'pomoc@regest.example'),
  REGEST_PROVIDER: optional(z.string().trim()),
  REGEST_CONTACT_PERSON: optional(z.string().trim()),
  REGEST_CONTACT_PHONE: optional(
    z
      .string()
      .trim()
      .regex(/^\+?[\d ()-]{5,24}$/, 'must be a telephone number like +48 22 123 45 67'),
  ),
  REGEST_PUBLIC_URL: optional(address(['http:', 'https:'], 'https://regest.example')),
  REGEST_METRICS_PORT: optional(port),
  REGEST_METRICS_HOST: withDefault(z.string().trim().min(1), '127.0.0.1'),
  REGEST_TRUSTED_PROXIES: withDefault(
    z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .refine(
        (parts) => parts.every(isNetwork),
        'must be addresses or networks like 10.0.0.0/8, with commas',
      ),
    '',
  ),
  REGEST_DRAIN_SECONDS: optional(
    z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 999')
      .transform(Number),
  ),
  REGEST_CLAMAV: optional(
    z
      .string()
      .trim()
      .regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, 'must be an address like clamav.example:3310')
      .transform((text) => ({
        host: text.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''),
        port: Number(/\d+$/.exec(text)?.[0]),
      })),
  ),
  REGEST_FIXITY_DAYS: withDefault(
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of days from 0 to 9999')
      .transform(Number),
    '30',
  ),
  REGEST_FIXITY_MB_PER_SECOND: withDefault(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'must be a number of megabytes from 1 to 9999')
      .transform(Number),
    '20',
  ),
  REGEST_OIDC_ISSUER: optional(
    address(['https:', 'http:'], 'https://login.example').refine(
      (value) => new URL(value).protocol === 'https:' || isLoopbackUrl(value),
      'must begin with https://',
    ),
  ),
  REGEST_OIDC_CLIENT: optional(z.string().trim()),
  REGEST_OIDC_SECRET: optional(z.string()),
  REGEST_OIDC_NAME: optional(z.string().trim().max(60, 'must have at most 60 characters')),
  REGEST_PORTAL: withDefault(choice(['0', '1']), '1'),
  REGEST_PORTAL_URL: optional(ownHost),
  REGEST_SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  REGEST_RECAPTCHA_SITE_KEY: optional(z.string()),
  REGEST_RECAPTCHA_SECRET: optional(z.string()),
});

type Environment = z.output<typeof environment>;

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environment.safeParse(env);
  const problems = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  return toSettings(parsed.data);
}

function contradictions(values: Environment): string[] {
  const problems: string[] = [];
  if ((values.REGEST_RECAPTCHA_SITE_KEY === null) !== (values.REGEST_RECAPTCHA_SECRET === null)) {
    problems.push('REGEST_RECAPTCHA_SITE_KEY and REGEST_RECAPTCHA_SECRET must be set together');
  }
  if (values.REGEST_DATABASE_OWNER_URL !== null && values.DATABASE_URL === null) {
    problems.push('DATABASE_URL must be set when REGEST_DATABASE_OWNER_URL is');
  }
  const oidc = [values.REGEST_OIDC_ISSUER, values.REGEST_OIDC_CLIENT, values.REGEST_OIDC_SECRET];
  if (oidc.some((value) => value !== null) && oidc.some((value) => value === null)) {
    problems.push('REGEST_OIDC_ISSUER, REGEST_OIDC_CLIENT and REGEST_OIDC_SECRET must be set together');
  }
  if (values.REGEST_STT === 'http' && values.REGEST_STT_URL === null) {
    problems.push('REGEST_STT_URL must be set when REGEST_STT is http');
  }
  return problems;
}

function toSettings(values: Environment): Settings {
  const { REGEST_RECAPTCHA_SITE_KEY: siteKey, REGEST_RECAPTCHA_SECRET: secret } = values;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.REGEST_DATA),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.REGEST_DATABASE_OWNER_URL,
    store: values.REGEST_STORE,
    diskReserve: values.REGEST_DISK_RESERVE_MB,
    demo: values.DATABASE_URL === null && values.REGEST_DEMO === '1',
    smtpUrl: values.SMTP_URL,
    ocr: values.REGEST_OCR,
    speech: values.REGEST_STT,
    speechModelDir: values.REGEST_STT_MODEL === null ? null : resolve(values.REGEST_STT_MODEL),
    speechUrl: values.REGEST_STT_URL,
    speechKey: values.REGEST_STT_KEY,
    speechModelName: values.REGEST_STT_NAME,
    role: values.REGEST_ROLE,
    contactEmail: values.REGEST_CONTACT_EMAIL,
    provider: values.REGEST_PROVIDER,
    contactPerson: values.REGEST_CONTACT_PERSON,
    contactPhone: values.REGEST_CONTACT_PHONE,
    publicUrl: (values.REGEST_PUBLIC_URL ?? localUrl(values.HOST, values.PORT)).replace(/\/+$/, ''),
    metricsPort: values.REGEST_METRICS_PORT,
    metricsHost: values.REGEST_METRICS_HOST,
    trustedProxies: values.REGEST_TRUSTED_PROXIES,
    // Somebody spreads the requests over web processes; a single program has nobody to wait for.
    drainSeconds: values.REGEST_DRAIN_SECONDS ?? (values.REGEST_ROLE === 'web' ? 5 : 0),
    clamav: values.REGEST_CLAMAV,
    fixityDays: values.REGEST_FIXITY_DAYS,
    fixityBytesPerSecond: values.REGEST_FIXITY_MB_PER_SECOND * 1024 * 1024,
    portal: values.REGEST_PORTAL === '1',
    portalUrl: values.REGEST_PORTAL_URL?.replace(/\/+$/, '') ?? null,
    secretKey: values.REGEST_SECRET_KEY,
    oidc: oidcOf(values),
    recaptcha: siteKey !== null && secret !== null ? { siteKey, secret } : null,
  };
}

function oidcOf(values: Environment): Settings['oidc'] {
  const {
    REGEST_OIDC_ISSUER: issuer,
    REGEST_OIDC_CLIENT: clientId,
    REGEST_OIDC_SECRET: secret,
    REGEST_OIDC_NAME: name,
  } = values;
  if (issuer === null || clientId === null || secret === null) return null;
  return { issuer, clientId, secret, name: name ?? new URL(issuer).hostname };
}

/** Whether an address leads to nobody but the machine itself. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function localUrl(host: string, portNumber: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${portNumber}`;
}
