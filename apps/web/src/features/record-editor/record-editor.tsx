import type { RecordLevel } from '@regest/contract/levels.ts';
import { NewRecord } from './new-record.tsx';
import type { EditorSlots } from './slots.ts';
import { StoredRecord } from './stored-record.tsx';

interface Props {
  level: RecordLevel;
  /** A stored record; without it a new one below `parentId`. */
  id?: number;
  parentId?: number;
  parentLevel?: string;
  slots?: EditorSlots;
}

export function RecordEditor({ level, id, parentId, parentLevel, slots }: Props) {
  return id === undefined ? (
    <NewRecord level={level} parentId={parentId} parentLevel={parentLevel} slots={slots} />
  ) : (
    <StoredRecord level={level} id={id} slots={slots} />
  );
}
