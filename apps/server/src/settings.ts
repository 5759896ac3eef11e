import { resolve } from 'node:path';
import { StartupError } from './errors/startup-error.ts';
import {
  type Environment,
  environment,
  isLoopbackUrl,
  type OCR_CHOICES,
  type ROLES,
  type SPEECH_CHOICES,
} from './settings-environment.ts';

export type Settings = {
  port: number;
  host: string;
  /** Absolute folder of the embedded database, the files and the mailbox. */
  dataDir: string;
  /** An outside PostgreSQL; null means the embedded one. */
  databaseUrl: string | null;
  /** The role that owns its tables and migrates them; null means the one of `databaseUrl`. */
  databaseOwnerUrl: string | null;
  /** The version before whose update that database was backed up otherwise. */
  backedUpVersion: string | null;
  /** Connections that one process keeps for requests, or for jobs. */
  databasePool: number;
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
  /** The model requested from that server. */
  speechModelName: string;
  role: (typeof ROLES)[number];
  contactEmail: string;
  /** For the accessibility declaration: who runs this installation, who answers, by which telephone. */
  provider: string | null;
  contactPerson: string | null;
  contactPhone: string | null;
  /** The address that links in mails begin with; no slash at the end. */
  publicUrl: string;
  /** Further hosts that requests may name, in lower case and without ports. */
  hosts: string[];
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
  /** The number of the account that reads strangers' files; null: the program's own. */
  parserUser: number | null;
  /** What a worker reads for that, at most. */
  fixityBytesPerSecond: number;
  portal: boolean;
  /** A host of its own for readers; null: `/portal` beside the editor. */
  portalUrl: string | null;
  /** Stands in the identifiers that harvesters keep: it outlives every change of hosts. */
  oaiNamespace: string;
  /** Milliseconds by which the clock of closures is ahead, for drills; 0 without REGEST_NOW. */
  closureClockOffset: number;
  /** Encrypts the secrets of second factors; null: with a key that lies in the database. */
  secretKey: string | null;
  /** The OpenID provider of single sign-on; `name` is the label of its button. */
  oidc: { issuer: string; clientId: string; secret: string; name: string } | null;
};

/** Every problem of the environment at once, one readable line each. */
export class SettingsError extends StartupError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Błędne ustawienia: ${problems.join('; ')}`, `wrong settings: ${problems.join('; ')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

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
  if (
    values.REGEST_NOW !== null &&
    !isLoopbackUrl(values.REGEST_PUBLIC_URL ?? localUrl(values.HOST, values.PORT))
  ) {
    problems.push('REGEST_NOW is for drills: REGEST_PUBLIC_URL must lead to this machine alone');
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
    backedUpVersion: values.REGEST_UPDATE_BACKED_UP,
    databasePool: values.REGEST_DATABASE_POOL,
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
    hosts: values.REGEST_HOSTS,
    metricsPort: values.REGEST_METRICS_PORT,
    metricsHost: values.REGEST_METRICS_HOST,
    trustedProxies: values.REGEST_TRUSTED_PROXIES,
    // A balancer spreads requests over web processes; a single process drains for none.
    drainSeconds: values.REGEST_DRAIN_SECONDS ?? (values.REGEST_ROLE === 'web' ? 5 : 0),
    clamav: values.REGEST_CLAMAV,
    parserUser: values.REGEST_PARSER_USER,
    fixityDays: values.REGEST_FIXITY_DAYS,
    fixityBytesPerSecond: values.REGEST_FIXITY_MB_PER_SECOND * 1024 * 1024,
    portal: values.REGEST_PORTAL === '1',
    portalUrl: values.REGEST_PORTAL_URL?.replace(/\/+$/, '') ?? null,
    oaiNamespace:
      values.REGEST_OAI_NAMESPACE ?? domainOf(values.REGEST_PORTAL_URL ?? values.REGEST_PUBLIC_URL),
    closureClockOffset: values.REGEST_NOW === null ? 0 : Date.parse(values.REGEST_NOW) - Date.now(),
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

/** No harvester reaches a machine without a name of its own. */
function domainOf(url: string | null): string {
  const host = url === null ? '' : new URL(url).hostname;
  return /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]+)+$/i.test(host) ? host : 'regest.local';
}

function localUrl(host: string, portNumber: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${portNumber}`;
}
