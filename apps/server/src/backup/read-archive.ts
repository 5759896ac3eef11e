import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Entry } from 'yauzl';
import { StartupError } from '../errors/startup-error.ts';
import { type ByteSource, DamagedBytes, openPlainFile } from './byte-source.ts';
import { openEncryptedFile } from './encrypted-file.ts';
import { HEAD_BYTES, isEnvelope } from './envelope.ts';
import { contentIdOf } from './manifest.ts';
import { listEntries, openZip } from './zip-list.ts';

export type { Entry };

export interface Archive {
  source: ByteSource;
  /** All entries in the order of writing, read lazily from the directory. */
  entries(): AsyncGenerator<Entry>;
  /** Finds an entry other than an uploaded file. */
  find(name: string): Entry;
  open(entry: Entry): Promise<Readable>;
  text(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return bytesRead === HEAD_BYTES && isEnvelope(buffer);
  } finally {
    await handle.close();
  }
}

async function openSource(file: string, passphrase: string | null): Promise<ByteSource> {
  if (!(await isEncrypted(file))) return openPlainFile(file);
  if (passphrase === null)
    throw new StartupError(
      'Kopia jest zaszyfrowana: podaj hasło w REGEST_BACKUP_PASSPHRASE.',
      'The backup is encrypted: set REGEST_BACKUP_PASSPHRASE.',
    );
  return openEncryptedFile(file, passphrase);
}

/** Entries other than uploaded files, by name; they are few. */
async function findNamed(source: ByteSource): Promise<Map<string, Entry>> {
  const named = new Map<string, Entry>();
  for await (const entry of listEntries(source))
    if (contentIdOf(entry.fileName) === undefined) named.set(entry.fileName, entry);
  return named;
}

/** Opens an archive and reads its directory once; only entries other than files are kept in memory. */
export async function openArchive(file: string, passphrase: string | null = null): Promise<Archive> {
  const source = await openSource(file, passphrase);
  try {
    const zip = await openZip(source);
    const named = await findNamed(source);
    const open = (entry: Entry) =>
      new Promise<Readable>((done, fail) =>
        zip.openReadStream(entry, (error, stream) => (error ? fail(error) : done(stream))),
      );
    const find = (name: string): Entry => {
      const entry = named.get(name);
      if (!entry) throw new DamagedBytes(`the archive has no ${name}`);
      return entry;
    };
    return {
      source,
      entries: () => listEntries(source),
      find,
      open,
      async text(name) {
        const chunks: Buffer[] = [];
        for await (const chunk of await open(find(name))) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks).toString('utf8');
      },
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `To nie jest kopia zapasowa albo spis jej zawartości jest uszkodzony: ${file}`,
      `This is no backup, or the list of what it holds is damaged: ${file}`,
      { cause: error },
    );
  }
}
