import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const DEBIAN = join(import.meta.dirname, 'debian');
const READ =
  '. "$0/settings.sh"; read_settings "$1"; shift; for name; do printenv "$name" || echo "no $name"; done';

/** The values of variables after the settings were read by the shell of the commands. */
function readByShell(text: string, ...names: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'regest-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'regest.env');
  writeFileSync(file, text);
  const options = { encoding: 'utf8', env: { PATH: process.env.PATH } } as const;
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', READ, DEBIAN, file, ...names], options);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
}

test.each([
  ['A=s3://b?endpoint=https://s3.example&region=eu', 's3://b?endpoint=https://s3.example&region=eu'],
  ['  A = two words  ', 'two words'],
  ['A=$(id) `id` $HOME | > < * ~', '$(id) `id` $HOME | > < * ~'],
  [`A=a#b'c"d;e`, `a#b'c"d;e`],
  ['A="a & \\"b\\" \\$c \\n"', 'a & "b" $c \\n'],
  [`A='a "b" \\$c'`, 'a "b" \\$c'],
  ['A=a\\\\b\\$c', 'a\\b$c'],
  ['A=first\nA=second', 'second'],
  ['#A=1\n;A=2\n\nA\n9=1\nB-C=2', 'no A'],
])('commands of the Debian package read the line %j as systemd does', (text, value) => {
  expect(readByShell(`${text}\nLAST=a&b`, 'A', 'LAST')).toEqual([value, 'a&b']);
});

test('commands of the Debian package start without a file of settings', () => {
  const { status } = spawnSync('sh', ['-ec', READ, DEBIAN, join(DEBIAN, 'no-file')]);
  expect(status).toBe(0);
});

test('the service of the Debian package is closed to the system and to other accounts', () => {
  const lines = readFileSync(join(DEBIAN, 'regest.service'), 'utf8').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'User=regest',
      'UMask=0077',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'RestrictNamespaces=user net',
      'SystemCallFilter=@system-service',
    ]),
  );
});
