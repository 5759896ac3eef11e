import { visibleFields } from '@regest/contract/derive/form-layout.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { isRecordLevel, LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordQuery } from '../../domain/records/record-query.ts';
import { requestFocus } from '../../fields/form/control-id.ts';
import { isEmptyInForm, toFormValues } from '../../fields/form/values.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useStore } from '../../ui/store/store.ts';
import { EditorForm } from './editor-form.tsx';
import { carryOver } from './next-record.ts';
import { asPlace } from './place.ts';
import { nextSignatureQuery } from './record-calls.ts';
import type { EditorSlots } from './slots.ts';

interface Props {
  level: RecordLevel;
  parentId?: number;
  parentLevel?: string;
  slots?: EditorSlots;
}

/** Form of a new record with its parent, the next free signature and values of the previous record. */
export function NewRecord({ level, parentId, parentLevel, slots }: Props) {
  const institution = { id: useWorkingInstitutionId() };
  const user = useCurrentUser();
  const handed = useStore(carryOver);
  const parents = LEVELS[level].parents;
  const isRoot = parents.includes('institution');
  const above =
    parentLevel !== undefined && isRecordLevel(parentLevel) ? parentLevel : parents.find(isRecordLevel);
  const hasParent = !isRoot && parentId !== undefined && above !== undefined;
  const placeId = isRoot ? (parentId ?? institution.id) : parentId;
  const carried = handed?.level === level && handed.parentId === placeId ? handed : null;

  const parent = useQuery({ ...recordQuery(above ?? 'collection', parentId ?? 0), enabled: hasParent });
  const signature = useQuery({
    ...nextSignatureQuery(level, placeId ?? 0),
    enabled: placeId !== undefined && carried === null,
  });

  useEffect(() => () => carryOver.set(null), []);
  const count = carried?.count;
  const isLoading = (hasParent && parent.isLoading) || (carried === null && signature.isLoading);
  // Signature and parent are filled in, so the title gets the focus; `count` changes with each new record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new record once
  useEffect(() => {
    if (!isLoading) requestFocus('title', 'nearest');
  }, [isLoading, count]);

  if (isLoading) {
    return (
      <Page>
        <Loading />
      </Page>
    );
  }
  const fields = visibleFields(recordFields(level), (user.roles[0] ?? 'SUBEDITOR') as Role);
  const carriedNames = Object.entries(carried?.values ?? {})
    .filter(([name, value]) => name !== 'signature' && !name.endsWith('Unknown') && !isEmptyInForm(value))
    .map(([name]) => name);
  return (
    <EditorForm
      key={`${placeId ?? ''}-${count ?? 0}`}
      level={level}
      institutionId={parent.data?.institutionId ?? (isRoot ? (placeId ?? institution.id) : institution.id)}
      initial={{
        ...toFormValues(fields, {}),
        parentId: isRoot ? { id: placeId } : parent.data ? asPlace(parent.data) : null,
        signature: signature.data ?? '',
        ...carried?.values,
      }}
      carried={carriedNames}
      suggestedSignature={signature.data ?? String(carried?.values.signature ?? '')}
      slots={slots}
    />
  );
}
