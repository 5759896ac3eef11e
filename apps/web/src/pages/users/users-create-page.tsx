import 'virtual:texts/pages';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserForm } from '../../features/users/user-form.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function UsersCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <UserForm
      kind="create"
      heading={
        <PageHeading title={t('pages.userCreate')} above={<Link to="/users">{t('users.title')}</Link>} />
      }
      onSaved={(user) => navigate({ to: '/users/$id', params: { id: user.id } })}
    />
  );
}
