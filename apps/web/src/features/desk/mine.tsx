import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { Link } from '@tanstack/react-router';
import { commentsHref, recordHref } from '../../domain/addresses/addresses.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './desk.module.css';

function More({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 && <p className={classes.quiet}>{t('desk.mineMore', { count })}</p>;
}

function Comments({ comments, count }: { comments: Desk['mine']['comments']; count: number }) {
  const { t } = useTranslation();
  return (
    <div>
      <h3>{t('desk.mineComments')}</h3>
      <ul className={classes.list}>
        {comments.map(({ commentId, level, id, title, computedSignature, text, by, at }) => (
          <li key={commentId}>
            <Link to={commentsHref(level, id)} className={classes.said}>
              {text}
            </Link>
            <span className={classes.quiet}>
              {t('desk.commentBy', { name: by ?? t('history.unknownUser'), date: formatDateTime(at) })} ·{' '}
              <Signature value={computedSignature} /> {titleText(title)}
            </span>
          </li>
        ))}
      </ul>
      <More count={count - comments.length} />
    </div>
  );
}

function Drafts({ drafts, count }: { drafts: Desk['mine']['drafts']; count: number }) {
  const { t } = useTranslation();
  return (
    <div>
      <h3>{t('desk.mineDrafts')}</h3>
      <ul className={classes.list}>
        {drafts.map(({ level, id, title, computedSignature, at }) => (
          <li key={id}>
            <Link to={recordHref(level, id)} className={classes.title}>
              {titleText(title)}
            </Link>
            <span className={classes.quiet}>
              <Signature value={computedSignature} /> · {t('desk.assignedAt', { date: formatDateTime(at) })}
            </span>
          </li>
        ))}
      </ul>
      <More count={count - drafts.length} />
    </div>
  );
}

/** Tasks of this person: open comments and assigned drafts. */
export function Mine({ mine }: { mine: Desk['mine'] }) {
  const { t } = useTranslation();
  const { comments, commentCount, drafts, draftCount } = mine;
  if (commentCount === 0 && draftCount === 0) return null;
  return (
    <section className={`${classes.section} ${classes.wide}`}>
      <h2>{t('desk.mine')}</h2>
      <div className={classes.halves}>
        {commentCount > 0 && <Comments comments={comments} count={commentCount} />}
        {draftCount > 0 && <Drafts drafts={drafts} count={draftCount} />}
      </div>
    </section>
  );
}
