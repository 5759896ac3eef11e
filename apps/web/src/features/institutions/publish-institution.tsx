import { Button } from '@mantine/core';
import { type InstitutionView, institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useCan } from '../../session/current-user.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** Publishes in one step; unpublishing affects all records of the institution, so it needs a confirmation. */
export function PublishInstitution({ institution }: { institution: InstitutionView }) {
  const { t } = useTranslation();
  const can = useCan();
  const { id, name, isPublished } = institution;
  const { mutate, isPending } = useMutation({
    mutationFn: (value: boolean) =>
      call(institutionsApi.publish, { params: { id }, query: { value: value ? 'true' : 'false' } }),
    onSuccess: (_, value) => {
      notify.success(t(value ? 'publishing.success.institution' : 'publishing.unpublished.institution'));
    },
    onError: () => notify.error(t('publishing.error.generic')),
  });
  if (!can('institution.publish')) return null;

  async function toggle() {
    const agreed =
      !isPublished ||
      (await confirm({
        title: t('publishing.confirm.unpublish.title'),
        body: t('institutions.unpublishConfirm', { name }),
        confirmLabel: t('publishing.confirm.unpublish.ok'),
        danger: true,
      }));
    if (agreed) mutate(!isPublished);
  }

  return (
    <Button onClick={toggle} aria-disabled={isPending || undefined}>
      {t(isPublished ? 'actions.unpublish' : 'actions.publish')}
    </Button>
  );
}
