import { visibleFields } from '@regest/contract/derive/form-layout.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { WaitingPage } from '../../domain/pages/waiting-page.tsx';
import { recordQuery } from '../../domain/records/record-query.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { EditorForm } from './editor-form.tsx';
import { recordToForm } from './record-to-form.ts';
import type { EditorSlots } from './slots.ts';

interface Props {
  level: RecordLevel;
  id: number;
  slots?: EditorSlots;
}

export function StoredRecord({ level, id, slots }: Props) {
  const user = useCurrentUser();
  const query = useQuery(recordQuery(level, id));
  const record = query.data;
  // Where it had to be waited for, the form is drawn piece by piece: all of it at once holds a slow processor up.
  const isDrawn = useDeferredValue(record !== undefined);
  if (!record || !isDrawn) return <WaitingPage query={query} width="form" />;
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
