import { UnstyledButton } from '@mantine/core';
import type { TrashNode } from '@regest/contract/endpoints/trash.ts';
import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatNumber } from '../../ui/format/format-number.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { childrenQuery, rootsQuery, SLICE } from './queries.ts';
import classes from './trash.module.css';
import { trashColumns } from './trash-columns.tsx';
import { trashRows } from './trash-rows.ts';
import type { TrashActions } from './use-trash-actions.ts';

interface Props {
  level: RecordLevel;
  actions: TrashActions;
}

/** One level of the trash, with the records deleted inside each. */
export function TrashGroup({ level, actions }: Props) {
  const { t } = useTranslation();
  const institutionId = useWorkingInstitutionId();
  const panel = useId();
  const [isOpen, setOpen] = useState(true);
  const [limits, setLimits] = useState<Readonly<Record<number, number>>>({});
  const [open, setExpanded] = useState<readonly TrashNode[]>([]);
  const limitOf = (parentId = 0) => limits[parentId] ?? SLICE;
  const roots = useQuery(rootsQuery(level, institutionId, limitOf()));
  const children = useQueries({
    queries: open.map((node) => childrenQuery(node, institutionId, limitOf(node.id))),
  });
  const inside = new Map(open.map(({ id }, index) => [id, children[index]?.data]));
  const rows = roots.data
    ? trashRows(roots.data, (id) => inside.get(id), new Set(open.map(({ id }) => id)))
    : [];

  const columns = trashColumns({
    t,
    actions,
    onToggle: (node) =>
      setExpanded(
        open.some(({ id }) => id === node.id) ? open.filter(({ id }) => id !== node.id) : [...open, node],
      ),
    onMore: (parentId = 0) => setLimits({ ...limits, [parentId]: limitOf(parentId) + SLICE }),
  });

  function content() {
    if (roots.isError) {
      return <ErrorState message={t(errorMessageKey(roots.error))} onRetry={() => void roots.refetch()} />;
    }
    if (!roots.data) return <Loading rows={3} label={t('trash.loading')} />;
    if (rows.length === 0) return <p className={classes.none}>{t('trash.emptyGroup')}</p>;
    return (
      <DataTable
        label={t(`trash.group.${LEVEL_PATHS[level]}`)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        stacks
      />
    );
  }

  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          data-trash-group={level}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={18} aria-hidden className={classes.chevron} />
          {t(`trash.group.${LEVEL_PATHS[level]}`)}
          <span className={classes.count}>{roots.data && formatNumber(roots.data.total)}</span>
        </UnstyledButton>
      </h2>
      {isOpen && <div id={panel}>{content()}</div>}
    </section>
  );
}
