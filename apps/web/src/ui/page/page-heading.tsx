import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './page-heading.module.css';

interface Props {
  title: string;
  /** Breadcrumbs or a link back, above the title. */
  above?: ReactNode;
  /** Signature, status, who and when, under it. */
  meta?: ReactNode;
  /** A line of its own in the space below the head, which it does not make taller. */
  below?: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
}

/** Counts pages since the start: the first one must not steal the focus from the address bar or a skip link. */
let visits = 0;

/** The one `h1` of a page. It names the document and takes the focus after navigation. */
export function PageHeading({ title, above, meta, below, actions }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = t('app.titleTemplate', { page: title });
  }, [t, title]);

  useEffect(() => {
    visits += 1;
    if (visits > 1) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <header className={classes.header}>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.row}>
        <div className={classes.titles}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {meta && <div className={classes.meta}>{meta}</div>}
        </div>
        {actions && (
          <div className={classes.actions} data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {below}
    </header>
  );
}
