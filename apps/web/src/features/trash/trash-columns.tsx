import { ActionIcon, Button } from '@mantine/core';
import type { TrashNode } from '@regest/contract/endpoints/trash.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { daysLeft, expiresAt } from './days-left.ts';
import classes from './trash.module.css';
import type { TrashRow } from './trash-rows.ts';
import type { TrashActions } from './use-trash-actions.ts';

interface Options {
  t: Translate;
  actions: TrashActions;
  onToggle: (node: TrashNode) => void;
  onMore: (parentId: number | undefined) => void;
}

/** DOM id of a row, for links from children and for the focus. */
function rowAnchor(id: number): string {
  return `trash-${id}`;
}

function TitleCell({ row, t, onToggle, onMore }: Options & { row: TrashRow }) {
  const { node, kind, depth, expanded } = row;
  const title = () => {
    if (kind === 'loading') return t('tree.loadingChildren');
    if (kind === 'more') {
      return (
        <Button size="compact-sm" variant="subtle" onClick={() => onMore(row.parentId)}>
          {t('trash.showMore', { count: row.hidden })}
        </Button>
      );
    }
    return (
      <Link id={rowAnchor(node.id)} to={recordHref(node.level, node.id)} className={classes.title}>
        {titleText(node.title)}
      </Link>
    );
  };
  const label = t(expanded ? 'trash.collapse' : 'trash.expand', { title: node.title });
  return (
    <div className={classes.name} style={{ '--depth': depth } as CSSProperties}>
      {kind === 'node' && node.childrenCount > 0 ? (
        <ActionIcon
          size={24}
          aria-label={label}
          title={label}
          aria-expanded={expanded}
          onClick={() => onToggle(node)}
        >
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        </ActionIcon>
      ) : (
        <span className={classes.indent} />
      )}
      <div>
        {title()}
        {kind === 'node' && depth === 0 && node.place.length > 0 && (
          <p className={classes.place}>
            {node.place.map(({ title: above }) => titleText(above)).join(' › ')}
          </p>
        )}
      </div>
    </div>
  );
}

function RestoreCell({ row, t, actions }: Options & { row: TrashRow }) {
  const { node, root, depth } = row;
  if (actions.isPurging(root.id) || actions.isPurging(node.id)) {
    return <span className={classes.why}>{t('trash.being')}</span>;
  }
  const entries = actions.entriesFor(node, depth > 0);
  const main = depth === 0 ? actions.mainFor(node) : undefined;
  return (
    <div className={classes.actions}>
      {depth > 0 && (
        <span className={classes.why}>
          {t('trash.whyBlocked')}{' '}
          <a
            href={`#${rowAnchor(root.id)}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(rowAnchor(root.id))?.focus();
            }}
          >
            {titleText(root.title)}
          </a>
        </span>
      )}
      {main && (
        <Button size="compact-sm" aria-label={`${main.label}: ${node.title}`} onClick={main.onSelect}>
          {main.label}
        </Button>
      )}
      {entries.length > 0 && (
        <ActionMenu
          look="dots"
          label={t('trash.menu', { signature: node.computedSignature })}
          entries={entries}
        />
      )}
    </div>
  );
}

export function trashColumns(options: Options): Column<TrashRow>[] {
  const { t } = options;
  const now = new Date();
  const onlyNodes =
    (cell: (row: TrashRow) => ReactNode) =>
    (row: TrashRow): ReactNode =>
      row.kind === 'node' ? cell(row) : null;
  return [
    {
      key: 'title',
      header: t('columns.title'),
      rowHeader: true,
      cell: (row) => <TitleCell row={row} {...options} />,
    },
    {
      key: 'signature',
      header: t('columns.signature'),
      cell: onlyNodes(({ node }) => <Signature value={node.computedSignature} />),
    },
    {
      key: 'deletedAt',
      header: t('trash.column.deletedAt'),
      cell: onlyNodes(({ node }) => (
        <time dateTime={node.deletedAt} className={classes.nowrap}>
          {formatDate(node.deletedAt)}
        </time>
      )),
    },
    {
      key: 'daysLeft',
      header: t('trash.column.daysLeft'),
      cell: onlyNodes(({ node }) => (
        <span title={t('trash.expiresAt', { date: formatDate(expiresAt(node.deletedAt)) })}>
          {t('trash.daysLeft', { count: daysLeft(node.deletedAt, now) })}
        </span>
      )),
    },
    {
      key: 'contents',
      header: t('trash.column.contents'),
      cell: onlyNodes(({ node }) =>
        node.childrenCount > 0
          ? t('trash.childrenCount', { count: node.childrenCount })
          : t('trash.noContents'),
      ),
    },
    {
      key: 'actions',
      header: t('list.actions'),
      bare: true,
      cell: onlyNodes((row) => <RestoreCell row={row} {...options} />),
    },
  ];
}
