import 'virtual:texts/pages';
import 'virtual:labels/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeviceList } from '../../features/devices/device-list.tsx';
import { PasskeyReview } from '../../features/second-factor/passkey-review.tsx';
import { factorsQuery } from '../../features/second-factor/use-factor-changes.ts';
import { UserForm } from '../../features/users/user-form.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { KeyValue } from '../../ui/page/key-value.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function UsersProfilePage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [isReviewing, setReviewing] = useState(false);
  const { data: factors } = useQuery({ ...factorsQuery, enabled: isReviewing });
  const passkeys = factors?.passkeys ?? [];
  const facts = [
    { label: labelOf('user', 'name'), value: user.name },
    { label: labelOf('user', 'email'), value: user.email },
    { label: labelOf('user', 'role'), value: user.fullRoles.join(', ') },
    { label: labelOf('user', 'institutionId'), value: user.institutionName },
  ];
  return (
    <UserForm
      key={user.id}
      kind="profile"
      user={user}
      heading={
        <PageHeading
          title={t('users.profileTitle')}
          actions={<ButtonLink to="/users/second-factor">{t('secondFactor.manage')}</ButtonLink>}
        />
      }
      facts={<KeyValue items={facts} />}
      below={
        <>
          <DeviceList />
          {isReviewing && passkeys.length > 0 && (
            <PasskeyReview passkeys={passkeys} onClose={() => setReviewing(false)} />
          )}
        </>
      }
      onSaved={() => undefined}
      onPasswordChanged={() => setReviewing(true)}
    />
  );
}
