import { visibleFields } from '@regest/contract/derive/form-layout.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { recordQuery } from '../../domain/records/record-query.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { EditorForm } from './editor-form.tsx';
import { NewRecord } from './new-record.tsx';
import { recordToForm } from './place.ts';
import type { EditorSlots } from './slots.ts';

function StoredRecord({ level, id, slots }: Pick<Props, 'level' | 'slots'> & { id: number }) {
  const user = useCurrentUser();
  const query = useQuery(recordQuery(level, id));
  const record = query.data;
  // A late form renders at low priority, since one long render blocks a slow processor.
  const isRendered = useDeferredValue(record !== undefined);
  if (!record || !isRendered) return <LoadingPage query={query} width="form" />;
  const fields = visibleFields(recordFields(level), (user.roles[0] ?? 'SUBEDITOR') as Role);
  return (
    <EditorForm
      key={record.id}
      level={level}
      record={record}
      institutionId={record.institutionId}
      initial={recordToForm(fields, record)}
      slots={slots}
    />
  );
}

interface Props {
  level: RecordLevel;
  /** Id of a stored record; missing for a new one below `parentId`. */
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
