import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ChangesTable } from '../../fields/changes/changes-table.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** All fields of a description that are not empty. */
export function WholeState({ level, state }: { level: RecordLevel; state: Record<string, unknown> }) {
  const { t } = useTranslation();
  const rows = recordFields(level)
    .filter(({ name }) => name in state)
    .map((field) => ({
      name: field.name,
      label: labelOf(level, field.name),
      field,
      old: null,
      new: state[field.name],
    }));
  return <ChangesTable rows={rows} heads={{ field: t('history.field'), new: t('history.value') }} />;
}

interface Props {
  level: RecordLevel;
  id: number;
  version: number;
}

/** The description in a version, loaded when opened, also for users who may only read. */
export function StateOfVersion({ level, id, version }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['records', level, id, 'version', version],
    queryFn: ({ signal }) =>
      call(recordsApi[level].previewRevert, { params: { id }, query: { to_version: version }, signal }),
    enabled: isOpen,
  });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('history.whole')}</summary>
      {error && <ErrorState message={t(errorMessageKey(error))} onRetry={() => void refetch()} />}
      {isOpen && !data && !error && <Loading rows={4} />}
      {data && <WholeState level={level} state={data.state} />}
    </details>
  );
}
