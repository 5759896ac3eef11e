import { useSelectedRecord } from '../use-selected-record.ts';
import 'virtual:texts/work';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconListTree } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type CSSProperties, lazy, Suspense, useId, useState } from 'react';
import { ButtonLink } from '../../../ui/page/button-link.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useStepKeys } from '../steps/use-step-keys.ts';
import { useMemoryOf } from '../tree-memory.ts';
import { useTree } from '../use-tree.ts';
import { Splitter } from './splitter.tsx';
import { TreePane } from './tree-pane.tsx';
import { treeKey, useTreeKey } from './use-tree-key.ts';
import classes from './workspace.module.css';

/** Reveals the record of the address without a visible tree, since the steps to its neighbours need it. */
function SelectionFollower() {
  useSelectedRecord();
  return null;
}

const TreeDrawer = lazy(() => import('./tree-drawer.tsx'));
const HOME = '/resource';
const NOW = { getInitialValueInEffect: false };

/**
 * Keeps the tree beside the page opened from it. Wide: side by side. Narrower: the tree is a page of its own at
 * `/resource` and a drawer over a form; on a phone only the page. The form stays mounted in all of them, so that
 * turning a tablet loses nothing typed.
 */
export default function TreeWorkspace() {
  const { t } = useTranslation();
  const { memory } = useTree();
  const width = useMemoryOf(memory, (state) => state.width);
  const pane = useId();
  const isWide = useMediaQuery('(min-width: 1024px)', true, NOW);
  const isPhone = useMediaQuery('(max-width: 600px)', false, NOW);
  const isHome = useRouterState({ select: ({ location }) => location.pathname === HOME });
  const [drawer, setDrawer] = useState(false);
  // On its own page the tree cannot be hidden.
  const hidden = useMemoryOf(memory, (state) => state.hidden) && !isHome;
  useTreeKey(() => (isWide ? memory.update({ hidden: !memory.get().hidden }) : setDrawer((open) => !open)));
  useStepKeys();

  return (
    <div
      className={classes.workspace}
      data-layout={isWide ? 'wide' : 'narrow'}
      data-tree={hidden ? 'hidden' : undefined}
      style={{ '--tree-width': `${width}px` } as CSSProperties}
    >
      {isWide && hidden && (
        <div className={classes.strip} data-print="hide">
          <ActionIcon
            size={32}
            aria-label={t('tree.show')}
            title={`${t('tree.show')} (${treeKey()})`}
            aria-keyshortcuts="Control+B"
            onClick={() => memory.update({ hidden: false })}
          >
            <IconListTree size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {isWide && !hidden && (
        <>
          <section id={pane} className={classes.side} aria-label={t('tree.title')} data-print="hide">
            <div id="tree" tabIndex={-1} />
            <TreePane onHide={isHome ? undefined : () => memory.update({ hidden: true })} />
          </section>
          <Splitter controls={pane} width={width} onChange={(next) => memory.update({ width: next })} />
        </>
      )}
      {!isWide && !isHome && (
        <div className={classes.opener} data-print="hide">
          {isPhone ? (
            <ButtonLink to={HOME} leftSection={<IconListTree size={18} aria-hidden />}>
              {t('tree.open')}
            </ButtonLink>
          ) : (
            <Button
              leftSection={<IconListTree size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
            >
              {t('tree.open')}
            </Button>
          )}
        </div>
      )}
      {!isHome && (hidden || !isWide) && <SelectionFollower />}
      <div className={classes.content}>
        <Outlet />
      </div>
      {!isWide && isHome && (
        <section className={classes.page} aria-label={t('tree.title')}>
          <TreePane />
        </section>
      )}
      <Suspense>{drawer && !isWide && <TreeDrawer onClose={() => setDrawer(false)} />}</Suspense>
    </div>
  );
}
