import 'virtual:labels/portalHome';
import { Button } from '@mantine/core';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import {
  type PortalHomeView,
  portalHomesApi,
  WHOLE_PORTAL,
} from '@regest/contract/endpoints/portal-homes.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { PORTAL_HOME_FIELDS, PORTAL_HOME_PIECES } from '@regest/contract/fields/portal-home-fields.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { FRESH_MS } from '../../api/follow-writes.ts';
import { queryClient } from '../../api/query-client.ts';
import { EntityForm } from '../../fields/editing/entity-form.tsx';
import { copyKey } from '../../fields/editing/local-copies.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const FIELDS = fieldsOf(PORTAL_HOME_FIELDS);

export function portalHomeQuery(id: number) {
  return queryOptions({
    queryKey: ['portal-homes', id],
    queryFn: ({ signal }) => call(portalHomesApi.read, { params: { id }, signal }),
    select: ({ home }) => home,
    // A form is filled once, so it must not start from a cached response.
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
}

/** Form values; the widget of records shows signatures and titles instead of ids. */
function toValues({ pieces, ...home }: PortalHomeView) {
  const chosen = Object.fromEntries(
    PORTAL_HOME_PIECES.map((name) => {
      const piece = pieces.find(({ id }) => id === home[name]);
      return [name, piece && { id: piece.id, name: piece.title, signature: piece.computedSignature }];
    }),
  );
  return toFormValues(FIELDS, { ...home, ...chosen });
}

/** Opens the tab during the click, since browsers block later ones, and sets its address after the reply. */
async function openPreview(id: number, form: Form, t: Translate): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const { values } = form.checked('full');
    const { url } = await call(portalHomesApi.preview, { params: { id }, body: { home: { ...values } } });
    if (!tab) return;
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    notify.error(t(errorMessageKey(error)));
  }
}

interface Props {
  heading: ReactNode;
  home: PortalHomeView;
  /** True when the page can be previewed with the values of the form. */
  hasPreview: boolean;
}

export function PortalHomeForm({ heading, home, hasPreview }: Props) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const hidden = home.pieces.filter(({ isPublic }) => !isPublic).length;
  const before = hidden > 0 && <Banner title={t('portalHome.hiddenPieces', { count: hidden })} />;
  const after = (form: Form) =>
    hasPreview ? (
      <p>
        <Button onClick={() => openPreview(home.id, form, t)}>{t('portalHome.preview')}</Button>{' '}
        {t('portalHome.previewHelp')}
      </p>
    ) : (
      <p>{t('portalHome.notPublished')}</p>
    );
  return (
    <EntityForm<PortalHomeView>
      heading={heading}
      entity="portalHome"
      tabs={[{ name: 'home', label: t('portalHome.title'), sections: [{ fields: FIELDS, before, after }] }]}
      initial={toValues(home)}
      version={home.version}
      check={(values) => checkValues(FIELDS, values, 'full')}
      send={async (body) =>
        (await call(portalHomesApi.update, { params: { id: home.id }, body: { home: body } })).home
      }
      toValues={toValues}
      successText={t('save.success.portalHome')}
      onSaved={(saved) => queryClient.setQueryData(portalHomeQuery(home.id).queryKey, { home: saved })}
      copyKey={copyKey(me.id, 'portalHome', home.id)}
      institutionId={home.id === WHOLE_PORTAL ? undefined : home.id}
    />
  );
}
