import 'virtual:texts/pages';
import { Button, Textarea } from '@mantine/core';
import { COMMENT_MAX, commentsApi, type RecordComment } from '@regest/contract/endpoints/comments.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCan } from '../../session/current-user.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { AssigneeChoice } from './assignee-choice.tsx';
import { changeDiscussion, discussionQuery } from './comment-queries.ts';
import classes from './comments.module.css';

interface ItemProps {
  comment: RecordComment;
  mayWrite: boolean;
  onResolve: (comment: RecordComment, isResolved: boolean) => void;
}

function Comment({ comment, mayWrite, onResolve }: ItemProps) {
  const { t } = useTranslation();
  const { text, at, by, resolvedAt, resolvedBy } = comment;
  const isResolved = resolvedAt !== null;
  return (
    <li>
      <p className={classes.meta}>
        <strong>{by ?? t('history.unknownUser')}</strong> {formatDateTime(at)}
      </p>
      <p className={classes.text}>{text}</p>
      {isResolved && (
        <p className={classes.meta}>
          {t('comments.resolvedBy', {
            name: resolvedBy ?? t('history.unknownUser'),
            date: formatDateTime(resolvedAt),
          })}
        </p>
      )}
      {mayWrite && (
        <Button
          size="compact-sm"
          aria-label={t(isResolved ? 'comments.reopenNamed' : 'comments.resolveNamed', { text })}
          onClick={() => onResolve(comment, !isResolved)}
        >
          {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
        </Button>
      )}
    </li>
  );
}

/** Texts that were typed and not sent, by record: a closed dialog loses none. */
const unsent = new Map<number, string>();

function NewComment({ recordId }: { recordId: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState(unsent.get(recordId) ?? '');
  const [isSending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);

  function type(typed: string) {
    unsent.set(recordId, typed);
    setText(typed);
    setMissing(false);
  }

  async function send() {
    if (isSending) return;
    if (text.trim() === '') return setMissing(true);
    setSending(true);
    try {
      await changeDiscussion(
        recordId,
        call(commentsApi.add, { params: { id: recordId }, body: { text: text.trim() } }),
      );
      type('');
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
    setSending(false);
  }

  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <div className={classes.form}>
      <Textarea
        label={t('comments.new')}
        description={t('comments.private')}
        {...(isMissing && { error: t('comments.empty') })}
        value={text}
        maxLength={COMMENT_MAX}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      <Button variant="filled" aria-disabled={isSending || undefined} onClick={() => void send()}>
        {t('comments.add')}
      </Button>
    </div>
  );
}

interface Props {
  record: RecordView;
  onClose: () => void;
}

/** What people of the institution say to each other about a record: open comments first, resolved ones folded. */
export default function CommentDialog({ record, onClose }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const { id, title, isDeleted, isDraft } = record;
  const { data, error, refetch } = useQuery(discussionQuery(id));
  const mayWrite = can('comment.write') && !isDeleted;
  const comments = data?.comments ?? [];
  const open = comments.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = comments.filter(({ resolvedAt }) => resolvedAt !== null);

  async function resolve(comment: RecordComment, isResolved: boolean) {
    try {
      const params = { id: comment.id };
      await changeDiscussion(id, call(commentsApi.resolve, { params, body: { isResolved } }));
    } catch (failure) {
      notify.error(t(errorMessageKey(failure)));
    }
  }

  const list = (shown: readonly RecordComment[]) => (
    <ol className={classes.list}>
      {shown.map((comment) => (
        <Comment key={comment.id} comment={comment} mayWrite={mayWrite} onResolve={resolve} />
      ))}
    </ol>
  );

  return (
    <Dialog opened onClose={onClose} size="lg" title={t('comments.title')}>
      <p className={classes.record}>{title}</p>
      {error && <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />}
      {!data && !error && <Loading rows={3} />}
      {data && isDraft && mayWrite && can('record.assign') && (
        <AssigneeChoice record={record} assignee={data.assignee} />
      )}
      {data && comments.length === 0 && <p className={classes.meta}>{t('comments.none')}</p>}
      {open.length > 0 && list(open)}
      {resolved.length > 0 && (
        <details>
          <summary>{t('comments.resolved', { count: resolved.length })}</summary>
          {list(resolved)}
        </details>
      )}
      {mayWrite && <NewComment recordId={id} />}
    </Dialog>
  );
}
