import { Button } from '@mantine/core';
import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { publishingStatus } from '@regest/reading/in-words.ts';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, memo, useRef } from 'react';
import { recordHref } from '../../../domain/addresses/addresses.ts';
import { hasContents } from '../../../domain/records/record-brief.ts';
import { STATUS_SHAPES } from '../../../domain/records/status-badge.tsx';
import { Shape } from '../../../ui/feedback/shape.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { describeNode, shortCounts } from '../describe-node.ts';
import { PAGE_SIZE } from '../model/branch.ts';
import { isMovable } from '../model/can-hold.ts';
import type { TreeRow as Row } from '../model/outline.ts';
import { RowMenu } from './row-menu.tsx';
import classes from './tree.module.css';
import type { TreeDrag } from './use-tree-drag.ts';

export interface RowHandlers {
  onActivate: (index: number) => void;
  onOpen: (node: TreeNode) => void;
  onToggle: (node: TreeNode, open: boolean) => void;
  onRetry: (row: Row) => void;
  entriesFor: (node: TreeNode) => readonly MenuEntry[];
  /** Registers the menu of the row, which the keyboard opens from the row. */
  menuRef: (id: number, menu: { open: () => void } | null) => void;
  drag: Pick<TreeDrag, 'start' | 'enter' | 'over' | 'drop' | 'end'>;
}

interface Props {
  row: Row;
  index: number;
  top: number;
  isActive: boolean;
  isSelected: boolean;
  isMatch: boolean;
  isDraggable: boolean;
  isDragged: boolean;
  isDropTarget: boolean;
  /** A stable object, so that a row renders only when it changes. */
  handlers: RowHandlers;
}

function place(row: Row, top: number): CSSProperties {
  return { transform: `translateY(${top}px)`, '--depth': row.depth } as CSSProperties;
}

function WaitingRow({ row, index, top, isActive, handlers }: Props) {
  const { t } = useTranslation();
  const saysSo = row.failed && row.position % PAGE_SIZE === 0;
  return (
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      aria-setsize={row.setSize}
      aria-posinset={row.position + 1}
      aria-label={t(row.failed ? 'tree.loadError' : 'tree.loadingRow')}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      className={classes.row}
      style={place(row, top)}
      onFocus={() => handlers.onActivate(index)}
    >
      {saysSo ? (
        <span className={classes.failed}>
          {t('tree.loadError')}
          <Button size="compact-xs" tabIndex={-1} onClick={() => handlers.onRetry(row)}>
            {t('actions.retry')}
          </Button>
        </span>
      ) : (
        <span className={classes.grey} style={{ width: `${70 - ((row.position * 23) % 40)}%` }} />
      )}
    </div>
  );
}

function NodeRow(props: Props & { node: TreeNode }) {
  const { row, node, index, top, isActive, isSelected, isMatch, handlers } = props;
  const { drag } = handlers;
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const status = publishingStatus(node);
  const counts = shortCounts(node, t);
  const isParent = hasContents(node);
  const label = t('tree.nodeMenu', { signature: node.signature });

  function follow(event: MouseEvent) {
    handlers.onActivate(index);
    // With a modifier the browser handles the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    handlers.onOpen(node);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the tree around
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      aria-setsize={row.setSize}
      aria-posinset={row.position + 1}
      aria-expanded={isParent ? row.expanded : undefined}
      aria-selected={isSelected}
      aria-label={describeNode(node, t)}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      data-match={isMatch || undefined}
      className={classes.row}
      style={place(row, top)}
      onFocus={() => handlers.onActivate(index)}
      onClick={(event) => {
        if (event.target === event.currentTarget) link.current?.click();
      }}
      draggable={props.isDraggable && isMovable(node.level)}
      data-dragged={props.isDragged || undefined}
      data-drop={props.isDropTarget || undefined}
      onDragStart={(event) => drag.start(event, node)}
      onDragEnter={() => drag.enter(node)}
      onDragOver={(event) => drag.over(event, node)}
      onDrop={(event) => drag.drop(event, node)}
      onDragEnd={drag.end}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className={classes.caret}
        data-leaf={!isParent || undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (isParent) handlers.onToggle(node, !row.expanded);
        }}
      >
        {isParent && <IconChevronRight size={16} aria-hidden className={classes.chevron} />}
      </button>
      <a
        ref={link}
        href={recordHref(node.level, node.id)}
        tabIndex={-1}
        draggable={false}
        className={classes.link}
        title={describeNode(node, t)}
        onClick={follow}
      >
        <span className={classes.signature}>{node.signature}</span>{' '}
        <span className={classes.title}>{node.title}</span>
        {node.closed && <IconLock size={14} aria-hidden className={classes.lock} />}
        {/* The style sheet renders these abbreviations; the accessible name of the row has full words. */}
        {counts && <span className={classes.counts} data-text={counts} aria-hidden />}
        <span
          className={classes.status}
          data-status={status}
          data-text={t(`tree.shortStatus.${status}`)}
          aria-hidden
        >
          <Shape kind={STATUS_SHAPES[status]} />
        </span>
      </a>
      <span className={classes.menu}>
        <RowMenu
          label={label}
          entries={() => handlers.entriesFor(node)}
          ref={(menu) => handlers.menuRef(node.id, menu)}
        />
      </span>
    </div>
  );
}

function isSame(before: Props, after: Props): boolean {
  const { row: was, ...rest } = before;
  const { row: is, ...now } = after;
  return (
    (Object.keys(is) as (keyof Row)[]).every((key) => was[key] === is[key]) &&
    (Object.keys(now) as (keyof typeof now)[]).every((key) => rest[key] === now[key])
  );
}

export const TreeRow = memo(function TreeRow(props: Props) {
  const { node } = props.row;
  return node ? <NodeRow {...props} node={node} /> : <WaitingRow {...props} />;
}, isSame);
