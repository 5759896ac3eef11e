import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment gives the documented defaults', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseOwnerUrl: null,
    backedUpVersion: null,
    databasePool: 10,
    store: 'disk',
    diskReserve: 1_000_000_000,
    demo: true,
    smtpUrl: null,
    ocr: 'auto',
    speech: 'auto',
    speechModelDir: null,
    speechUrl: null,
    speechKey: null,
    speechModelName: 'whisper-1',
    role: 'all',
    contactEmail: 'pomoc@regest.example',
    provider: null,
    contactPerson: null,
    contactPhone: null,
    publicUrl: 'http://127.0.0.1:3000',
    hosts: [],
    metricsPort: null,
    metricsHost: '127.0.0.1',
    trustedProxies: [],
    parserUser: null,
    drainSeconds: 0,
    recaptcha: null,
    clamav: null,
    fixityDays: 30,
    fixityBytesPerSecond: 20 * 1024 * 1024,
    portal: true,
    portalUrl: null,
    oaiNamespace: 'regest.local',
    closureClockOffset: 0,
    secretKey: null,
    oidc: null,
  });
});

test('REGEST_NOW moves the clock of closures, and is refused where readers could come', () => {
  const moment = new Date(Date.now() + 86_400_000).toISOString();
  expect(readSettings({ REGEST_NOW: moment }).closureClockOffset).toBeGreaterThan(86_000_000);
  expect(problemsOf({ REGEST_NOW: moment, REGEST_PUBLIC_URL: 'https://archiwum.example' })).toEqual([
    expect.stringMatching(/^REGEST_NOW /),
  ]);
});

test('a blank variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', REGEST_ROLE: '' })).toEqual(readSettings({}));
});

test('all problems are reported at once, each naming its variable', () => {
  const problems = problemsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://host/db',
    REGEST_DATABASE_POOL: '3',
    REGEST_ROLE: 'boss',
    REGEST_STORE: 'tape',
    REGEST_CONTACT_EMAIL: 'nobody',
    REGEST_CONTACT_PHONE: 'call me',
    REGEST_DEMO: 'yes',
  });
  expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual([
    'DATABASE_URL',
    'PORT',
    'REGEST_CONTACT_EMAIL',
    'REGEST_CONTACT_PHONE',
    'REGEST_DATABASE_POOL',
    'REGEST_DEMO',
    'REGEST_ROLE',
    'REGEST_STORE',
  ]);
});

test('a problem never repeats a password', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://u:very-secret@host/db' }).join()).not.toContain('very-secret');
});

test('the demo is never loaded into an outside database', () => {
  const outside = { DATABASE_URL: 'postgres://u:p@db/regest' };
  expect(readSettings(outside).demo).toBe(false);
  expect(readSettings({ ...outside, REGEST_DEMO: '1' }).demo).toBe(false);
  expect(readSettings({ REGEST_DEMO: '0' }).demo).toBe(false);
});

test('the public address follows host and port unless it is given', () => {
  expect(readSettings({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
  expect(readSettings({ REGEST_PUBLIC_URL: 'https://archiwum.example/' }).publicUrl).toBe(
    'https://archiwum.example',
  );
});

test('one captcha key without the other is a problem', () => {
  expect(problemsOf({ REGEST_RECAPTCHA_SECRET: 'x' })).toHaveLength(1);
  expect(readSettings({ REGEST_RECAPTCHA_SECRET: 'x', REGEST_RECAPTCHA_SITE_KEY: 'y' }).recaptcha).toEqual({
    siteKey: 'y',
    secret: 'x',
  });
});

test('speech over HTTP needs its address', () => {
  expect(problemsOf({ REGEST_STT: 'http' })).toEqual(['REGEST_STT_URL must be set when REGEST_STT is http']);
});
