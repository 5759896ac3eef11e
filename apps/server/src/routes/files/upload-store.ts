import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Deps } from '../../deps.ts';
import { findUpload, setUploadSize, type UploadRow } from '../../queries/files/upload-rows.ts';
import { dropUpload, receiveParts, UPLOAD_LIFE_SECONDS } from '../../services/files/uploads.ts';

export function toUpload({ id, size, received, metadata, touched_at }: UploadRow): Upload {
  return new Upload({
    id,
    ...(size !== null && { size }),
    offset: received,
    metadata,
    // tus computes the expiry from this time; here every part extends it.
    creation_date: touched_at,
  });
}

/** Storage of tus uploads in the database and the store that all servers share. */
export class UploadStore extends DataStore {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
    'expiration',
  ];
  readonly #deps: Deps;

  constructor(deps: Deps) {
    super();
    this.#deps = deps;
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const received = await receiveParts(this.#deps, id, offset, source);
    if (received === null) throw ERRORS.INVALID_OFFSET;
    return received;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#deps.db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return toUpload(row);
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await setUploadSize(this.#deps.db, id, size);
  }

  override async remove(id: string): Promise<void> {
    await dropUpload(this.#deps, id);
  }

  override getExpiration(): number {
    return UPLOAD_LIFE_SECONDS * 1000;
  }
}
