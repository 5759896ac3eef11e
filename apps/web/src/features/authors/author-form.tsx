import 'virtual:labels/author';
import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { EditShell } from '../../fields/editing/edit-shell.tsx';
import { copyKey } from '../../fields/editing/local-copies.ts';
import { RecoveredBanner } from '../../fields/editing/recovered-banner.tsx';
import { useEditing } from '../../fields/editing/use-editing.ts';
import { FieldSet } from '../../fields/field-set.tsx';
import { createForm } from '../../fields/form/form-store.ts';
import { lazyCheck } from '../../fields/form/lazy-check.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { useWorkMode } from '../../session/work-mode.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './author.module.css';
import { authorQuery, removeAuthor, saveAuthor } from './author-calls.ts';
import { AuthorHeader } from './author-header.tsx';

const FIELDS = fieldsOf(AUTHOR_FIELDS);
/** Form values of an author, which may be a draft with a name only. */
const toValues = (author: AuthorView | object) => toFormValues(FIELDS, author as Record<string, unknown>);

interface Props {
  author?: AuthorView;
  institutionId: number;
}

export function AuthorForm({ author, institutionId }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const can = useCan();
  const mode = useWorkMode();
  const [base, setBase] = useState(author);
  const [form] = useState(() =>
    createForm({
      fields: FIELDS,
      initial: toValues(author ?? {}),
      ...lazyCheck(async () => {
        const { checkValues } = await import('@regest/contract/derive/check-values.ts');
        return (values, strictness) => checkValues(FIELDS, values, strictness);
      }),
    }),
  );
  const isUnfinished = author === undefined || author.isDraft;
  useEffect(() => {
    if (isUnfinished) form.prepare().catch(() => undefined);
  }, [form, isUnfinished]);
  const readOnly = !can('author.write');
  const fields = useMemo(() => FIELDS.filter((field) => mode === 'extended' || field.simple), [mode]);

  const editing = useEditing<AuthorView>({
    form,
    version: base?.version,
    copyKey: copyKey(user.id, 'author', base?.id ?? 'new'),
    readOnly,
    leaveBody: base ? undefined : t('leave.bodyCreate'),
    send: (body) => saveAuthor(base?.id, body, institutionId),
    toValues,
    successText: (strictness) =>
      t(strictness === 'draft' ? 'save.success.draft' : base ? 'save.success.author' : 'save.created.author'),
    onSaved: setBase,
  });

  const { copy, leaveFor } = editing;

  async function saveAndStay(strictness: 'full' | 'draft') {
    const isNew = base === undefined;
    const saved = await editing.saveChanges(strictness, base);
    if (!saved || !isNew) return;
    const go = () => router.navigate({ to: '/authors/$id', params: { id: String(saved.id) }, replace: true });
    leaveFor(go, copyKey(user.id, 'author', saved.id));
  }

  async function remove() {
    if (!base) return;
    const agreed = await confirm({
      title: t('authors.deleteConfirm.title'),
      body: t('authors.deleteConfirm.body', { name: base.name }),
      confirmLabel: t('actions.delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await removeAuthor(base.id);
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 400;
      // The count on the page may be older than a record that names the author since.
      const now =
        refused &&
        (await queryClient.fetchQuery({ ...authorQuery(base.id), staleTime: 0 }).catch(() => null));
      if (now) setBase({ ...base, usage: now.usage });
      notify.error(
        now
          ? t('authors.stillUsed', { count: now.usage })
          : `${t('authors.deleteFailed')} ${t(errorMessageKey(error))}`,
      );
      return;
    }
    notify.success(t('isDeleted.author'));
    leaveFor(() => router.navigate({ to: '/authors' }));
  }

  return (
    <EditShell
      form={form}
      entity="author"
      editing={editing}
      tabs={[{ name: 'home', label: '', fields }]}
      onTab={() => undefined}
      isNew={base === undefined}
      readOnly={readOnly}
      onSave={() => saveAndStay('full')}
      onDraft={() => saveAndStay('draft')}
    >
      <div className={classes.content}>
        <AuthorHeader author={base} onRemove={can('author.delete') && base ? remove : undefined} />
        {copy.earlierCopy && (
          <RecoveredBanner at={copy.earlierCopy.at} onUse={copy.use} onDiscard={copy.forget} />
        )}
        <FieldSet
          form={form}
          entity="author"
          fields={fields}
          readOnly={readOnly}
          institutionId={institutionId}
        />
      </div>
    </EditShell>
  );
}
