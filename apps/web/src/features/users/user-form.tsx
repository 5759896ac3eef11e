import 'virtual:labels/user';
import { type UserView, usersApi } from '@regest/contract/endpoints/users.ts';
import { ASSIGNABLE_ROLES, type Role } from '@regest/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { PasswordChecklist } from '../../domain/users/password-checklist.tsx';
import { EntityForm } from '../../fields/editing/entity-form.tsx';
import type { EntitySection } from '../../fields/editing/form-section.tsx';
import { useFormValue } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { settingsQuery } from '../../session/settings.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { checkUserForm, type UserForm as Kind, userFields, userFormValues } from './user-values.ts';

interface Props {
  kind: Kind;
  heading: ReactNode;
  user?: UserView;
  onSaved: (user: UserView) => void;
  onPasswordChanged?: () => void;
  /** Facts above the fields that the user may not change. */
  facts?: ReactNode;
  below?: ReactNode;
}

function TypedChecklist({ form }: { form: Form }) {
  return <PasswordChecklist password={useFormValue<string>(form, 'password')} />;
}

export function UserForm({ kind, heading, user, onSaved, onPasswordChanged, facts, below }: Props) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const [myRole = 'SUBEDITOR'] = me.roles as Role[];
  const isOwn = user?.id === me.id;
  // Only administrators may change administrators; the server enforces it too.
  const isClosed = user?.roles.includes('ADMIN') === true && myRole !== 'ADMIN';
  const { account, password } = userFields(kind, myRole);
  const visibleFields = account.filter(
    (field) => !(isOwn && (field.kind === 'role' || field.name === 'isActive')),
  );
  const sections: EntitySection[] = [
    {
      fields: visibleFields,
      before: (
        <>
          {facts}
          {isOwn && kind === 'edit' && <Banner>{t('users.selfRoleInfo')}</Banner>}
          {isClosed && <Banner>{t('users.adminAccount')}</Banner>}
          {kind !== 'profile' && myRole !== 'ADMIN' && settings && (
            <Banner>{t('users.centralTeamInfo', { email: settings.contactEmail })}</Banner>
          )}
        </>
      ),
    },
  ];
  if (password.length > 0 && !(isOwn && kind === 'edit'))
    sections.push({
      title: t(kind === 'create' ? 'users.passwordSet' : 'password.changeSection'),
      before: kind === 'profile' && <p>{t('password.changeHint')}</p>,
      fields: password,
      after: (form) => <TypedChecklist form={form} />,
    });
  const fields = sections.flatMap((section) => section.fields);

  async function send(body: Record<string, unknown>): Promise<UserView> {
    const reply =
      kind === 'profile'
        ? await call(usersApi.updateProfile, { body: { user: body } })
        : user
          ? await call(usersApi.update, { params: { id: user.id }, body: { user: body } })
          : // The body of a new entry leaves out empty values, such as an unticked box, so it is set here.
            await call(usersApi.create, { body: { user: { ...body, isActive: body.isActive === true } } });
    if (body.password) onPasswordChanged?.();
    return reply.user;
  }

  /** Confirms the deactivation of an account, which ends its sessions at once. */
  async function mayProceed(form: Form): Promise<boolean> {
    if (!user?.isActive || !form.changed().has('isActive')) return true;
    return confirm({
      title: t('users.deactivateConfirm.title'),
      body: t('users.deactivateConfirm.body', { name: user?.fullName }),
      confirmLabel: t('users.deactivate'),
      danger: true,
    });
  }

  return (
    <EntityForm<UserView>
      heading={heading}
      entity="user"
      readOnly={isClosed}
      tabs={[{ name: 'home', label: t('users.title'), sections }]}
      initial={userFormValues(fields, user ?? {})}
      version={user?.version}
      check={(values) => checkUserForm(kind, fields, values)}
      send={send}
      toValues={(saved) => userFormValues(fields, saved)}
      successText={t(
        kind === 'profile' ? 'save.success.profile' : user ? 'save.success.user' : 'save.created.user',
      )}
      onSaved={onSaved}
      mayProceed={mayProceed}
      roles={ASSIGNABLE_ROLES[myRole]}
      below={below}
    />
  );
}
