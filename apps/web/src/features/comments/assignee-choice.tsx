import { commentsApi, type Person } from '@regest/contract/endpoints/comments.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { assigneesQuery, changeDiscussion } from './comment-queries.ts';

interface Props {
  record: RecordView;
  assignee: Person | null;
}

/** The person a draft is assigned to; a choice is saved at once and can be undone. */
export function AssigneeChoice({ record, assignee }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(assigneesQuery(record.institutionId));
  const people = data?.people ?? [];
  // A person whose account is closed stays in the list as the current value.
  const choices = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee, ...people] : people;

  async function assign(userId: number | null): Promise<void> {
    const params = { id: record.id };
    try {
      await changeDiscussion(record.id, call(commentsApi.assign, { params, body: { userId } }));
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
      return;
    }
    const undo = { label: t('actions.undo'), run: () => void assign(assignee?.id ?? null) };
    const name = choices.find(({ id }) => id === userId)?.fullName;
    notify.info(name ? t('comments.assignedTo', { name }) : t('comments.unassigned'), undo);
  }

  return (
    <FieldFrame label={t('comments.assign')} help={t('comments.assignHelp')}>
      {(control) => (
        <SelectInput
          {...control}
          value={assignee?.id ?? ''}
          onChange={(value) => void assign(value === '' ? null : Number(value))}
        >
          <option value="">{t('comments.nobody')}</option>
          {choices.map(({ id, fullName }) => (
            <option key={id} value={id}>
              {fullName}
            </option>
          ))}
        </SelectInput>
      )}
    </FieldFrame>
  );
}
