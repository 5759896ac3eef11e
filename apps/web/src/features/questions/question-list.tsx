import type { QuestionView } from '@regest/contract/endpoints/questions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ChoiceSwitch } from '../../ui/form/choice-switch.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import classes from '../../ui/page/letter.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type QuestionSearch, type QuestionStateFilter, questionsQuery } from './question-queries.ts';
import { QuestionStatusLabel } from './question-status-label.tsx';

const STATE_FILTERS: readonly QuestionStateFilter[] = ['open', 'answered', 'all'];
const MAX_EXCERPT_LENGTH = 160;

/** Questions of readers; by default only unanswered ones. */
export function QuestionList({ search }: { search: QuestionSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const institutionId = useWorkingInstitutionId();
  const query = useQuery(questionsQuery(institutionId, search));
  const state: QuestionStateFilter = search.status ?? 'open';
  const columns: Column<QuestionView>[] = [
    {
      key: 'question',
      header: t('readerQuestions.question'),
      rowHeader: true,
      cell: ({ id, question }) => (
        <Link to="/questions/$id" params={{ id }} className={classes.words}>
          {titleText(
            question.length > MAX_EXCERPT_LENGTH ? `${question.slice(0, MAX_EXCERPT_LENGTH)}…` : question,
          )}
        </Link>
      ),
    },
    {
      key: 'about',
      header: t('readerQuestions.about'),
      cell: ({ record }) =>
        record ? (
          <Link to={recordHref(record.level, record.id)}>
            <Signature value={record.computedSignature} /> {titleText(record.title)}
          </Link>
        ) : (
          t('readerQuestions.wholeArchive')
        ),
    },
    { key: 'from', header: t('readerQuestions.from'), cell: ({ name, email }) => name ?? email },
    {
      key: 'createdAt',
      header: t('readerQuestions.createdAt'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: 'status',
      header: t('readerQuestions.status'),
      cell: ({ status }) => <QuestionStatusLabel status={status} />,
    },
  ];
  const shownColumns = useShownColumns('questions', columns);
  return (
    <ListFrame
      query={query}
      view={{ name: 'questions', columns, isFiltered: true }}
      filters={
        <div className={classes.filters}>
          <ChoiceSwitch
            label={t('readerQuestions.show')}
            options={STATE_FILTERS.map((value) => ({ value, label: t(`readerQuestions.shown.${value}`) }))}
            value={state}
            onChange={(status) =>
              navigate({
                to: '/questions',
                search: { per_page: search.per_page, ...(status !== 'open' && { status }) },
              })
            }
          />
        </div>
      }
      empty={{
        title: t(`readerQuestions.none.${state}`),
        body: state === 'answered' ? undefined : t('readerQuestions.noneBody'),
      }}
    >
      {(rows) => (
        <DataTable
          label={t('readerQuestions.title')}
          columns={shownColumns}
          rows={rows}
          rowKey={({ id }) => id}
          stacks
        />
      )}
    </ListFrame>
  );
}
