import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { activeIndex, activeRowAt } from '../model/active-row.ts';
import { pageOf } from '../model/branch.ts';
import { indexOfNode, type Outline, rowAt, unreadBranches } from '../model/outline.ts';
import { commandFor } from '../model/tree-keys.ts';
import type { Slice } from '../model/tree-store.ts';
import { findByTyping, TYPING_PAUSE_MS } from '../model/type-ahead.ts';
import { useMemoryOf } from '../tree-memory.ts';
import { useTree } from '../use-tree.ts';
import classes from './tree.module.css';
import { TreeRow } from './tree-row.tsx';
import { useRowWindow } from './use-row-window.ts';
import { useSteadyHandlers } from './use-steady-handlers.ts';
import type { TreeDrag } from './use-tree-drag.ts';
import type { TreeRows } from './use-tree-rows.ts';
import { useTreeScroll } from './use-tree-scroll.ts';

/** Collects letters typed in quick succession and finds the row that begins with them. */
function useTypeAhead() {
  const typing = useRef({ text: '', until: 0 });
  return (event: KeyboardEvent, outline: Outline, from: number): number | undefined => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) {
      return undefined;
    }
    const now = event.timeStamp;
    const text = now < typing.current.until ? typing.current.text + event.key : event.key;
    typing.current = { text, until: now + TYPING_PAUSE_MS };
    const repeated = text.length > 1 && [...text].every((letter) => letter === event.key);
    // A repeated letter moves to the next row, unless a row begins with the doubled letter: `001`.
    return (
      findByTyping(outline, from, text) ?? (repeated ? findByTyping(outline, from, event.key) : undefined)
    );
  };
}

interface Props {
  rows: TreeRows;
  selectedId: number | undefined;
  /** Counter of reveals of the selected record. */
  revealed: number;
  drag: TreeDrag;
  entriesFor: (node: TreeNode) => readonly MenuEntry[];
  onOpen: (node: TreeNode, newTab: boolean) => void;
  onExpandSiblings: (parent: number) => void;
}

export function TreeView({ rows, selectedId, revealed, drag, entriesFor, onOpen, onExpandSiblings }: Props) {
  const { t } = useTranslation();
  const { store, memory } = useTree();
  const { outline, matches, toggle } = rows;
  const active = useMemoryOf(memory, (state) => state.active);
  const scroller = useRef<HTMLDivElement>(null);
  const menus = useRef(new Map<number, { open: () => void }>());
  const hadFocus = useRef(false);
  const typed = useTypeAhead();
  const focused = activeIndex(outline, active, selectedId);
  const pinned = [
    focused,
    ...(drag.draggedId === undefined ? [] : [indexOfNode(outline, drag.draggedId) ?? focused]),
  ];

  const width = useMemoryOf(memory, (state) => state.width);
  const { indexes, rowHeight, height, scrollTo } = useRowWindow({
    scroller,
    count: outline.size,
    width,
    pinned,
  });
  useTreeScroll(scroller, memory, height);

  useEffect(() => {
    const slices = new Map<string, Slice>();
    const want = (parent: number, page: number) => slices.set(`${parent}:${page}`, { parent, page });
    for (const parent of unreadBranches(outline)) want(parent, 0);
    for (const index of indexes) {
      const row = rowAt(outline, index);
      // Branches of a filter result are complete; only those of the store are read.
      if (row && (matches === undefined || row.node === undefined)) want(row.parent, pageOf(row.position));
    }
    store.want([...slices.values()]);
  }, [outline, indexes, store, matches]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reveal, not at every change of the rows
  useEffect(() => {
    const index = selectedId === undefined ? undefined : indexOfNode(outline, selectedId);
    if (index === undefined) return;
    scrollTo(index, 'center');
    if (!hadFocus.current) memory.update({ active: activeRowAt(outline, index) });
  }, [revealed]);

  const rowElement = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[role="treeitem"][data-index="${index}"]`);

  // The focus of a deleted or moved row goes to the row that took its position.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      rowElement(focused)?.focus({ preventScroll: true });
    }
  });

  function moveTo(index: number) {
    memory.update({ active: activeRowAt(outline, index) });
    scrollTo(index, 'nearest');
    requestAnimationFrame(() => rowElement(index)?.focus({ preventScroll: true }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target.closest('[role="menu"], button')) return;
    const perPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const command = commandFor(event, outline, focused, perPage);
    const node = rowAt(outline, focused)?.node;
    if (!command) {
      const index = typed(event, outline, focused);
      if (index === undefined) return;
      event.preventDefault();
      moveTo(index);
      return;
    }
    event.preventDefault();
    if (command.kind === 'move') moveTo(command.index);
    else if (command.kind === 'expandSiblings') onExpandSiblings(command.parent);
    else if (command.kind === 'menu') menus.current.get(command.id)?.open();
    else if (command.kind === 'open' && node) onOpen(node, command.newTab);
    else if (node) toggle(node, command.kind === 'expand');
  }

  const handlers = useSteadyHandlers({
    drag,
    entriesFor,
    onActivate: (index) => {
      if (index !== focused || active === null) memory.update({ active: activeRowAt(outline, index) });
    },
    onOpen: (node) => onOpen(node, false),
    onToggle: toggle,
    onRetry: (row) => store.retry({ parent: row.parent, page: pageOf(row.position) }),
    menuRef: (id, menu) => {
      if (menu) menus.current.set(id, menu);
      else menus.current.delete(id);
    },
  });

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={t('tree.label')}
      aria-busy={rows.isBusy}
      className={classes.tree}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        const [tree, left] = [event.currentTarget, event.target];
        // A removed row loses the focus without a person leaving the tree.
        queueMicrotask(() => {
          if (left.isConnected && !tree.contains(document.activeElement)) hadFocus.current = false;
        });
      }}
    >
      <div className={classes.rows} style={{ height, '--row-height': `${rowHeight}px` } as CSSProperties}>
        {indexes.map((index) => {
          const row = rowAt(outline, index);
          if (!row) return null;
          return (
            <TreeRow
              key={`${row.parent}:${row.position}`}
              row={row}
              index={index}
              top={index * rowHeight}
              isActive={index === focused}
              isSelected={row.node !== undefined && row.node.id === selectedId}
              isMatch={row.node !== undefined && (matches?.has(row.node.id) ?? false)}
              isDraggable={drag.enabled}
              isDragged={row.node !== undefined && row.node.id === drag.draggedId}
              isDropTarget={row.node !== undefined && row.node.id === drag.targetId}
              handlers={handlers}
            />
          );
        })}
      </div>
    </div>
  );
}
