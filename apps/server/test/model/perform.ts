import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import type { Answer, Client } from '../api/client.ts';
import { minimalRecord } from '../api/record-builders.ts';
import type { TestServer } from '../api/test-server.ts';
import type { Node, Operation } from './record-model.ts';

export interface Outcome {
  done: boolean;
  /** Id of the created record. */
  newId: number;
}

const STATE_CALLS = {
  publish: 'publish',
  publishAlone: 'shallow-publish',
  unpublish: 'publish?value=false',
  unpublishAlone: 'shallow-publish?value=false',
};

function send(client: Client, level: RecordLevel, operation: Operation): Promise<Answer<object>> {
  const base = `/api/${LEVEL_PATHS[level]}`;
  const institution = client.user.institutionId;
  switch (operation.kind) {
    case 'create': {
      const { signature, isDraft, b } = operation;
      const body = { ...minimalRecord(level), signature, isDraft, parentId: b ?? institution };
      return client.post(base, { [level]: body });
    }
    case 'save': {
      const { signature, isDraft } = operation;
      return client.put(`${base}/${operation.a}`, { [level]: { signature, isDraft } });
    }
    case 'move':
      return client.put(`${base}/${operation.a}`, { [level]: { parentId: operation.b } });
    case 'copy':
      return client.post(`${base}/${operation.a}/shallow-copy/${operation.b ?? institution}`);
    case 'delete':
      return client.delete(`${base}/${operation.a}`);
    case 'purge':
      return client.delete('/api/trash', { id: operation.a, level });
    case 'restore': {
      const { a: id, isRecursive, correction } = operation;
      return client.put('/api/trash', {
        id,
        level,
        isRecursive,
        signatures: [{ id, signature: correction }],
      });
    }
    default:
      return client.put(`${base}/${operation.a}/${STATE_CALLS[operation.kind]}`);
  }
}

/** Sends an operation to the server. A refusal is an outcome; a fault of the server fails the test. */
export async function perform(client: Client, level: RecordLevel, operation: Operation): Promise<Outcome> {
  const answer = await send(client, level, operation);
  if (answer.status >= 500) throw new Error(`${operation.kind}: ${answer.text}`);
  const created = (answer.body as Partial<Record<RecordLevel, RecordView>>)[level];
  return { done: answer.status < 300, newId: created?.id ?? -1 };
}

/** Records of the database as nodes of the model. */
export async function storedRows(server: TestServer, institutionId: number): Promise<Node[]> {
  const { rows } = await server.deps.pool.query<Node>(
    `select id, level, parent_id as "parentId", signature, is_draft as "isDraft",
       is_published as "isPublished", trash_root_id as "trashRoot"
     from record where institution_id = $1 order by id`,
    [institutionId],
  );
  return rows;
}
