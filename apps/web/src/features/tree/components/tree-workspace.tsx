import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconListTree } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type CSSProperties, lazy, Suspense, useId, useState } from 'react';
import { ButtonLink } from '../../../ui/page/button-link.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useMemoryOf } from '../tree-memory.ts';
import { useTree } from '../use-tree.ts';
import { Splitter } from './splitter.tsx';
import { TreePane } from './tree-pane.tsx';
import classes from './workspace.module.css';

const TreeDrawer = lazy(() => import('./tree-drawer.tsx'));
const HOME = '/resource';
const NOW = { getInitialValueInEffect: false };

/**
 * Keeps the tree beside whatever is opened from it. Wide: side by side. Narrower: the tree is a page of its own at
 * `/resource` and a drawer over a form; on a phone only the page. The form stays where it is in all of them, so that
 * turning a tablet loses nothing typed.
 */
export default function TreeWorkspace() {
  const { t } = useTranslation();
  const { memory } = useTree();
  const width = useMemoryOf(memory, (kept) => kept.width);
  const pane = useId();
  const isWide = useMediaQuery('(min-width: 1024px)', true, NOW);
  const isPhone = useMediaQuery('(max-width: 600px)', false, NOW);
  const isHome = useRouterState({ select: ({ location }) => location.pathname === HOME });
  const [drawer, setDrawer] = useState(false);

  return (
    <div
      className={classes.workspace}
      data-layout={isWide ? 'wide' : 'narrow'}
      style={{ '--tree-width': `${width}px` } as CSSProperties}
    >
      {isWide && (
        <>
          <section id={pane} className={classes.side} aria-label={t('tree.title')} data-print="hide">
            <TreePane />
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
