import type { RecordLevel } from '@regest/contract/levels.ts';
import { useSearch } from '@tanstack/react-router';
import { RecordEditor } from '../../features/record-editor/record-editor.tsx';

/** `/units/create?parentId=7&parentLevel=series`: a new record in its place. */
export default function RecordCreatePage({ level }: { level: RecordLevel }) {
  const { parentId, parentLevel }: { parentId?: number; parentLevel?: string } = useSearch({ strict: false });
  return <RecordEditor key={parentId ?? ''} level={level} parentId={parentId} parentLevel={parentLevel} />;
}
