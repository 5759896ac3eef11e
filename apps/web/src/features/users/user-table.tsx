import 'virtual:labels/user';
import type { UserSort, UserView } from '@regest/contract/endpoints/users.ts';
import { Link } from '@tanstack/react-router';
import { titleText } from '../../domain/records/title-text.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { Shape } from '../../ui/feedback/shape.tsx';
import { type Column, DataTable, type SortOrder } from '../../ui/table/data-table.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './users.module.css';

interface Props {
  label: string;
  users: readonly UserView[];
  columns: readonly Column<UserView>[];
  sort: { key: UserSort; order: SortOrder };
  onSort: (key: UserSort, order: SortOrder) => void;
}

/** Name of a user; a supervisor's own name is not a link, since the profile page changes the own account. */
function UserName({ user }: { user: UserView }) {
  const { t } = useTranslation();
  const { id, roles } = useCurrentUser();
  if (user.id !== id) {
    return (
      <Link to="/users/$id" params={{ id: user.id }}>
        {user.fullName}
      </Link>
    );
  }
  const you = <span className={classes.you}> ({t('users.you')})</span>;
  if (roles.includes('SUPERVISOR'))
    return (
      <>
        {user.fullName}
        {you}
      </>
    );
  return (
    <>
      <Link to="/users/$id" params={{ id: user.id }}>
        {user.fullName}
      </Link>
      {you}
    </>
  );
}

function ActiveState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state} data-active={isActive || undefined}>
      <Shape kind={isActive ? 'full' : 'empty'} /> {t(isActive ? 'users.active' : 'users.inactive')}
    </span>
  );
}

export function userColumns(withInstitution: boolean): Column<UserView>[] {
  const columns: Column<UserView>[] = [
    {
      key: 'fullName',
      header: labelOf('user', 'fullName'),
      sortable: true,
      rowHeader: true,
      cell: (user) => <UserName user={user} />,
    },
    { key: 'name', header: labelOf('user', 'name'), sortable: true, cell: (user) => user.name },
    {
      key: 'email',
      header: labelOf('user', 'email'),
      sortable: true,
      cell: (user) => <a href={`mailto:${user.email}`}>{user.email}</a>,
    },
    {
      key: 'roles',
      header: labelOf('user', 'roles'),
      sortable: true,
      cell: (user) => <span className={classes.role}>{user.fullRoles.join(', ')}</span>,
    },
    {
      key: 'isActive',
      header: labelOf('user', 'isActive'),
      sortable: true,
      cell: (user) => <ActiveState isActive={user.isActive} />,
    },
  ];
  if (withInstitution)
    columns.push({
      key: 'institution',
      header: labelOf('user', 'institutionId'),
      cell: (user) => titleText(user.institutionName),
    });
  return columns;
}

export function UserTable({ label, users, columns, sort, onSort }: Props) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={users}
      rowKey={(user) => user.id}
      stacks
      sort={sort}
      onSort={(key, order) => onSort(key as UserSort, order)}
    />
  );
}
