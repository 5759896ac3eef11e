import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { DEMO, DEMO_PASSWORD } from '../demo/demo-data.ts';
import { consoleTexts, say } from '../operation/console-texts.ts';

const PROJECT = join(import.meta.dirname, '../../../..');

/** Command line for a command: a package has its own program, a folder of sources has npm. */
function command(name: string): string {
  if (!existsSync(join(PROJECT, 'regest.mjs'))) return `npm run ${name} --`;
  return process.platform === 'win32' ? `Regest.cmd ${name}` : `regest ${name}`;
}

/** Output of `npm start`. */
export function greeting(
  address: string,
  portal: string | null,
  withDemo: boolean,
  isEmpty: boolean,
): string {
  const lines = ['', `  ${say('start.ready', { address })}`];
  if (portal !== null) lines.push(`  ${say('start.portal', { address: portal })}`);
  lines.push('');
  if (withDemo) {
    lines.push(`  ${say('start.demoAccounts', { password: DEMO_PASSWORD })}`);
    const active = DEMO.users.filter((user) => user.isActive);
    for (const user of active) {
      lines.push(
        `    ${user.name.padEnd(12)} ${user.roles.map((role) => valueName(consoleTexts, 'roles', role)).join(', ')}`,
      );
    }
    lines.push('');
  }
  if (isEmpty)
    lines.push(
      `  ${say('start.noAccounts')}`,
      `    ${say('start.createAdmin', { command: command('create-admin') })}`,
      '',
    );
  lines.push(`  ${say('start.stop')}`, '');
  return lines.join('\n');
}
