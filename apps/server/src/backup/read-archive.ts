import type { Readable } from 'node:stream';
import yauzl from 'yauzl';

export interface Archive {
  names: string[];
  open(name: string): Promise<Readable>;
  text(name: string): Promise<string>;
  close(): void;
}

/** An archive read in any order: the list first, the entries when asked for. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await new Promise<yauzl.ZipFile>((done, fail) =>
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? fail(error) : done(opened),
    ),
  );
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((done, fail) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', done);
    zip.once('error', fail);
    zip.readEntry();
  });
  const open = (name: string) =>
    new Promise<Readable>((done, fail) => {
      const entry = entries.get(name);
      if (!entry) return fail(new Error(`The archive has no ${name}.`));
      zip.openReadStream(entry, (error, stream) => (error ? fail(error) : done(stream)));
    });
  return {
    names: [...entries.keys()],
    open,
    async text(name) {
      const chunks: Buffer[] = [];
      for await (const chunk of await open(name)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
    close: () => zip.close(),
  };
}
