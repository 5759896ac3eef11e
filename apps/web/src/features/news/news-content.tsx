import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import classes from './news.module.css';

/** The only raw HTML of the editor. The server sanitizes it when it is saved; sanitizing again costs nothing. */
export function NewsContent({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { USE_PROFILES: { html: true } }), [html]);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
    <div className={classes.content} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
