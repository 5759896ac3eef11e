import { visibleFields } from '@regest/contract/derive/form-layout.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { EditorForm } from './editor-form.tsx';
import { recordQuery } from './record-calls.ts';
import { recordToForm } from './record-to-form.ts';
import type { EditorSlots } from './slots.ts';

interface Props {
  level: RecordLevel;
  id: number;
  slots?: EditorSlots;
}

export function StoredRecord({ level, id, slots }: Props) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data: record, error, refetch } = useQuery(recordQuery(level, id));
  if (!record) {
    return (
      <Page width="form">
        {error ? <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} /> : <Loading />}
      </Page>
    );
  }
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
