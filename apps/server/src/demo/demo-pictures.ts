import { createReadStream } from 'node:fs';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addFile } from '../services/files/add-file.ts';
import { findTarget } from '../services/files/find-target.ts';
import { storeUpload } from '../services/files/store-content.ts';
import { DEMO, type DemoIds, idOf } from './demo-data.ts';
import { type DemoEditor, MAX_BYTES, publishDemoFile } from './demo-files.ts';
import { sampleFile } from './files/sample-file.ts';

/** Logos and pictures of the demo archives, public like the archives. */
export async function insertDemoPictures(deps: Deps, db: Db, ids: DemoIds): Promise<void> {
  for (const { id, pictures } of DEMO.institutions) {
    const institutionId = idOf(ids, id);
    const editor: DemoEditor = { id: idOf(ids, 'usr-3'), role: 'ADMIN', institutionId };
    for (const { field, name, mimeType } of pictures) {
      const path = sampleFile(name, mimeType);
      if (path === null) throw new Error(`The demo has no picture for ${name}.`);
      const upload = { parentId: institutionId, parentLevel: 'institution', field, name } as const;
      const target = await findTarget(db, editor, upload);
      const content = await storeUpload(deps, createReadStream(path), MAX_BYTES);
      const file = await addFile(db, target, content, { by: editor.id });
      await publishDemoFile(db, editor, file.id, institutionId);
    }
  }
}
