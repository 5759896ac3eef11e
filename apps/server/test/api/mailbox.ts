import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** Text decoded from quoted-printable or base64. */
  text: string;
}

function headerAndBody(raw: string): [string, string] {
  const end = raw.indexOf('\r\n\r\n');
  return [raw.slice(0, end), raw.slice(end + 4)];
}

function decodeQuoted(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function readMail(raw: string): string {
  const [head, body] = headerAndBody(raw);
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /^content-transfer-encoding: quoted-printable/im.test(head) ? decodeQuoted(body) : body;
}

export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** A real mail server that stores its mails in memory. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          text: readMail(raw),
        });
        callback();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

/** Mails written as files because no mail server is configured; optionally only those to one address. */
export function mailsInFolder(dataDir: string, to = ''): string[] {
  try {
    const folder = join(dataDir, 'mail');
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const mails = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    return mails.filter((mail) => headerAndBody(mail)[0].includes(to)).map(readMail);
  } catch {
    return [];
  }
}
