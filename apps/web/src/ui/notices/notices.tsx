import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../focus/use-focus-after-removal.ts';
import { useStore } from '../store/store.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { NoticeCard } from './notice-card.tsx';
import classes from './notices.module.css';
import { cardsOf, notify } from './notify.ts';

/** Both live regions are there from the first render: a reader announces only what is added to a known region. */
export function Notices() {
  const { t } = useTranslation();
  const { shown } = useStore(notify.state);
  const [all, setAll] = useState(false);
  const { calm, errors, more } = cardsOf(shown, all);
  const region = useRef<HTMLElement>(null);
  const focusHandlers = useFocusAfterRemoval(region);
  /** Element that had the focus: closing the last notice returns it. */
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (shown.length > 0) return;
    setAll(false);
    if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
    before.current = null;
  }, [shown.length]);
  // The page gives up as much height as the notices take.
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const size = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--rg-notices', `${element.offsetHeight}px`),
    );
    size.observe(element);
    return () => size.disconnect();
  }, []);
  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={t('notices.region')}
      data-print="hide"
      onMouseEnter={notify.hold}
      onMouseLeave={notify.release}
      onFocus={(event) => {
        notify.hold();
        focusHandlers.onFocus(event);
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
      }}
      onBlur={() => {
        notify.release();
        focusHandlers.onBlur();
      }}
    >
      <div role="alert">
        {errors.map((notice) => (
          <NoticeCard key={`${notice.id}-${notice.at.getTime()}`} notice={notice} />
        ))}
      </div>
      <div role="status">
        {calm.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
        {more > 0 && (
          <Button size="compact-sm" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('notices.showLess') : t('notices.showMore', { count: more })}
          </Button>
        )}
      </div>
    </section>
  );
}
