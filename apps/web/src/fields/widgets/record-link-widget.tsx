import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useFormSetting } from '../form/form-context.ts';
import { ReferenceWidget } from './reference-widget.tsx';

export function RecordLinkWidget({ field }: { field: FieldOf<'recordLink'> }) {
  const { t } = useTranslation();
  const { institutionId } = useFormSetting();
  return (
    <ReferenceWidget
      field={field}
      searchLabel={t(`recordLink.search.${field.level}`)}
      cacheKey={['records', field.level, 'link', institutionId]}
      find={async (q, signal) => {
        const query = { q, per_page: 5, institution_id: institutionId };
        const { content } = await call(recordsApi[field.level].list, { query, signal });
        return content.map((row) => ({ id: row.id, name: row.title, signature: row.computedSignature }));
      }}
    />
  );
}
