import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Action } from '@regest/contract/permissions.ts';

type ActionName =
  | 'edit'
  | 'duplicate'
  | 'move'
  | 'addSeries'
  | 'addSubseries'
  | 'addUnit'
  | 'addDocument'
  | 'review'
  | 'publishOnly'
  | 'publishWithContents'
  | 'unpublish'
  | 'downloadInventory'
  | 'downloadCsv'
  | 'deleteWithContents'
  | 'delete';

interface NodeAction {
  name: ActionName;
  action: Action;
}

const edit: NodeAction = { name: 'edit', action: 'record.read' };
const duplicate: NodeAction = { name: 'duplicate', action: 'record.write' };
const move: NodeAction = { name: 'move', action: 'record.write' };
const add = (name: ActionName): NodeAction => ({ name, action: 'record.write' });
const review: NodeAction = { name: 'review', action: 'transcription.write' };
const publishOnly: NodeAction = { name: 'publishOnly', action: 'record.publish' };
const publishWithContents: NodeAction = { name: 'publishWithContents', action: 'record.publish' };
const unpublish: NodeAction = { name: 'unpublish', action: 'record.publish' };
const withContents: NodeAction = { name: 'deleteWithContents', action: 'record.delete' };

/** Actions of the menu by level, in order. */
const NODE_ACTIONS: Record<RecordLevel, readonly NodeAction[]> = {
  collection: [
    edit,
    duplicate,
    add('addSeries'),
    add('addUnit'),
    review,
    publishOnly,
    publishWithContents,
    unpublish,
    { name: 'downloadInventory', action: 'export.read' },
    { name: 'downloadCsv', action: 'export.read' },
    withContents,
  ],
  series: [
    edit,
    duplicate,
    move,
    add('addSubseries'),
    add('addUnit'),
    review,
    publishOnly,
    publishWithContents,
    unpublish,
    withContents,
  ],
  unit: [
    edit,
    duplicate,
    move,
    add('addDocument'),
    review,
    publishOnly,
    publishWithContents,
    unpublish,
    withContents,
  ],
  document: [
    edit,
    duplicate,
    move,
    review,
    publishOnly,
    unpublish,
    { name: 'delete', action: 'record.delete' },
  ],
};

/** The actions that this person may use on a record of this level. */
export function nodeActions(level: RecordLevel, can: (action: Action) => boolean): ActionName[] {
  return NODE_ACTIONS[level].filter(({ action }) => can(action)).map(({ name }) => name);
}
