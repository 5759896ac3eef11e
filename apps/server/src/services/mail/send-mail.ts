import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

export interface Mail {
  to: { name: string; address: string } | string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** Address that ends mails of this kind with one press (RFC 8058). */
  unsubscribe?: string;
}

const TIMEOUT_MS = 30_000;

/** Without a mail server every mail becomes a file for a mail program. */
async function writeToFolder(folder: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
  const path = join(folder, name);
  // A program that watches the folder must never see an incomplete mail.
  await writeFile(`${path}.part`, message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

export async function sendMail(
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'contactEmail'>,
  mail: Mail,
): Promise<void> {
  // Loaded lazily: a server that never sends mail need not hold it in memory.
  const { default: nodemailer } = await import('nodemailer');
  const { unsubscribe, ...rest } = mail;
  const message = {
    from: { name: MAIL_TEXTS.say('app.name'), address: settings.contactEmail },
    ...rest,
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
  if (settings.smtpUrl === null) {
    const { message: bytes } = await nodemailer
      .createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      .sendMail(message);
    await writeToFolder(join(settings.dataDir, 'mail'), bytes as Buffer);
    return;
  }
  const transport = nodemailer.createTransport({
    url: settings.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  await transport.sendMail(message);
}
