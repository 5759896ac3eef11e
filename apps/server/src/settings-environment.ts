import { isIP } from 'node:net';
import { z } from 'zod';

/** `auto` takes a system tesseract when there is one and tesseract.js otherwise. */
export const OCR_CHOICES = ['auto', 'tesseract', 'tesseract.js', 'off'] as const;
/** `auto` takes the server of REGEST_STT_URL, else the local models that are found. */
export const SPEECH_CHOICES = ['auto', 'sherpa', 'http', 'off'] as const;
export const ROLES = ['all', 'web', 'worker'] as const;

/** The host of an address, without its port. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether an address leads to the machine itself. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
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

const list = (isItem: (text: string) => boolean, problem: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isItem), problem);

const choice = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` });

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/', 2);
  const bits = { 4: 32, 6: 128, 0: -1 }[isIP(address) as 0 | 4 | 6];
  return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
}

/** The environment variables that are read, and what each must look like. */
export const environment = z.object({
  PORT: withDefault(port, '3000'),
  HOST: withDefault(z.string().trim().min(1), '127.0.0.1'),
  REGEST_DATA: withDefault(z.string(), './data'),
  DATABASE_URL: optional(postgresAddress),
  REGEST_DATABASE_OWNER_URL: optional(postgresAddress),
  REGEST_UPDATE_BACKED_UP: optional(
    z
      .string()
      .trim()
      .regex(/^\d+\.\d+\.\d+$/, 'must be a version like 1.6.0'),
  ),
  REGEST_DATABASE_POOL: withDefault(
    z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of connections from 4 to 200')
      .transform(Number)
      .refine((number) => number >= 4 && number <= 200, 'must be a number of connections from 4 to 200'),
    '10',
  ),
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
  REGEST_HOSTS: withDefault(
    list(
      (host) => /^(\[[0-9a-f:.]+\]|[\w.-]+)$/i.test(host),
      'must be host names or addresses without ports, like archiwum.lan, 192.168.1.5, with commas',
    ).transform((hosts) => hosts.map((host) => host.toLowerCase())),
    '',
  ),
  REGEST_METRICS_PORT: optional(port),
  REGEST_METRICS_HOST: withDefault(z.string().trim().min(1), '127.0.0.1'),
  REGEST_TRUSTED_PROXIES: withDefault(
    list(isNetwork, 'must be addresses or networks like 10.0.0.0/8, with commas'),
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
  REGEST_PARSER_USER: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be the number of an account that nothing else uses, such as 64123')
      .transform(Number),
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
  REGEST_OAI_NAMESPACE: optional(
    z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]+)+$/i, 'must be a domain name like zbiory.example'),
  ),
  REGEST_NOW: optional(
    z.iso.datetime({ offset: true, message: 'must be a moment like 2051-12-31T23:59:50+01:00' }),
  ),
  REGEST_SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  REGEST_RECAPTCHA_SITE_KEY: optional(z.string()),
  REGEST_RECAPTCHA_SECRET: optional(z.string()),
});

export type Environment = z.output<typeof environment>;
