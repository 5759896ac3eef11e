import 'virtual:texts/pages';
import { Button, Textarea } from '@mantine/core';
import {
  COMMENT_MAX,
  commentsApi,
  type Discussion,
  type RecordComment,
} from '@regest/contract/endpoints/comments.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCan } from '../../session/current-user.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { AssigneeChoice } from './assignee-choice.tsx';
import { changeDiscussion, discussionQuery } from './comment-queries.ts';
import classes from './comments.module.css';

/** Typed texts by comment or record, kept when the dialog closes. */
const unsent = new Map<string, string>();

interface TextFormProps {
  /** Key of the text in `unsent`. */
  name: string;
  stored?: string;
  label: string;
  help?: string;
  submitLabel: string;
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
}

function TextForm({ name, stored = '', label, help, submitLabel, onSend, onCancel }: TextFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(unsent.get(name) ?? stored);
  const [isSending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);

  function type(typed: string) {
    unsent.set(name, typed);
    setText(typed);
    setMissing(false);
  }

  async function send() {
    if (isSending) return;
    if (text.trim() === '') return setMissing(true);
    setSending(true);
    try {
      await onSend(text.trim());
      unsent.delete(name);
      setText('');
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
        label={label}
        {...(help && { description: help })}
        {...(isMissing && { error: t('comments.empty') })}
        value={text}
        maxLength={COMMENT_MAX}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus={onCancel ? undefined : true}
        autoFocus={onCancel !== undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      <div className={classes.actions}>
        {onCancel && <Button onClick={onCancel}>{t('actions.cancel')}</Button>}
        <Button variant="filled" aria-disabled={isSending || undefined} onClick={() => void send()}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}

interface ItemProps {
  recordId: number;
  comment: RecordComment;
  mayWrite: boolean;
}

function Comment({ recordId, comment, mayWrite }: ItemProps) {
  const { t } = useTranslation();
  const { id, text, at, by, changedAt, resolvedAt, resolvedBy, mayEdit, mayDelete } = comment;
  const isResolved = resolvedAt !== null;
  const editName = `comment-${id}`;
  const [isEditing, setEditing] = useState(unsent.has(editName));
  const params = { id };
  const item = useRef<HTMLLIElement>(null);
  const editButtonId = useId();
  const returnFocus = useFocusAfterRemoval(item, editButtonId);

  async function change(request: Promise<Discussion>) {
    try {
      await changeDiscussion(recordId, request);
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  }

  async function remove() {
    const agreed = await confirm({
      title: t('comments.deleteTitle'),
      body: t('comments.deleteBody', { text }),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (agreed) await change(call(commentsApi.remove, { params }));
  }

  async function saveText(edited: string) {
    await changeDiscussion(recordId, call(commentsApi.edit, { params, body: { text: edited } }));
    setEditing(false);
  }

  function cancelEdit() {
    unsent.delete(editName);
    setEditing(false);
  }

  return (
    <li ref={item} {...returnFocus}>
      <p className={classes.meta}>
        <strong>{by ?? t('history.unknownUser')}</strong> {formatDateTime(at)}
        {changedAt !== null && `, ${t('comments.changed', { date: formatDateTime(changedAt) })}`}
      </p>
      {isEditing ? (
        <TextForm
          name={editName}
          stored={text}
          label={t('comments.text')}
          submitLabel={t('actions.save')}
          onSend={saveText}
          onCancel={cancelEdit}
        />
      ) : (
        <p className={classes.text}>{text}</p>
      )}
      {isResolved && (
        <p className={classes.meta}>
          {t('comments.resolvedBy', {
            name: resolvedBy ?? t('history.unknownUser'),
            date: formatDateTime(resolvedAt),
          })}
        </p>
      )}
      {mayWrite && !isEditing && (
        <div className={classes.actions} data-remover={isResolved ? undefined : true}>
          <Button
            size="compact-sm"
            aria-label={t(isResolved ? 'comments.reopenNamed' : 'comments.resolveNamed', { text })}
            onClick={() =>
              void change(call(commentsApi.resolve, { params, body: { isResolved: !isResolved } }))
            }
          >
            {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
          </Button>
          {mayEdit && (
            <Button
              size="compact-sm"
              variant="subtle"
              id={editButtonId}
              aria-label={t('comments.editNamed', { text })}
              onClick={() => setEditing(true)}
            >
              {t('actions.edit')}
            </Button>
          )}
          {mayDelete && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('comments.deleteNamed', { text })}
              onClick={() => void remove()}
            >
              {t('actions.delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface Props {
  record: RecordView;
  onClose: () => void;
}

/** Internal discussion of a record: open comments first, resolved ones folded. */
export default function CommentDialog({ record, onClose }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const { id, title, isDeleted, isDraft } = record;
  const { data, error, refetch } = useQuery(discussionQuery(id));
  const mayWrite = can('comment.write') && !isDeleted;
  const comments = data?.comments ?? [];
  const open = comments.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = comments.filter(({ resolvedAt }) => resolvedAt !== null);

  const frame = useRef<HTMLDivElement>(null);
  const moveFocus = useFocusAfterRemoval(frame);

  const list = (shown: readonly RecordComment[]) => (
    <ol className={classes.list}>
      {shown.map((comment) => (
        <Comment key={comment.id} recordId={id} comment={comment} mayWrite={mayWrite} />
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
      <div ref={frame} {...moveFocus}>
        {open.length > 0 && list(open)}
        {resolved.length > 0 && (
          <details>
            <summary>{t('comments.resolved', { count: resolved.length })}</summary>
            {list(resolved)}
          </details>
        )}
        {mayWrite && (
          <div data-adder>
            <TextForm
              name={`record-${id}`}
              label={t('comments.new')}
              help={t('comments.private')}
              submitLabel={t('comments.add')}
              onSend={(text) =>
                changeDiscussion(id, call(commentsApi.add, { params: { id }, body: { text } }))
              }
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
