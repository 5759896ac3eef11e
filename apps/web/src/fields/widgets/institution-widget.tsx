import { institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ReferenceWidget } from './reference-widget.tsx';

export function InstitutionWidget({ field }: { field: FieldOf<'institution'> }) {
  const { t } = useTranslation();
  return (
    <ReferenceWidget
      field={field}
      searchLabel={t('institutions.pick')}
      cacheKey={['institutions', 'name']}
      find={(q, signal) => call(institutionsApi.names, { query: { q }, signal })}
    />
  );
}
