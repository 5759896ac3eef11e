import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan, useCurrentInstitution } from '../../session/current-user.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { institutionChoiceQuery } from './statistics-queries.ts';
import type { StatisticsSearch } from './statistics-search.ts';

/** Administrators look at any institution; a supervisor has one and is not asked. */
export function InstitutionChoice({ search }: { search: StatisticsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const own = useCurrentInstitution();
  const everywhere = useCan()('institution.create');
  const { data } = useQuery({ ...institutionChoiceQuery, enabled: everywhere });
  if (!everywhere || !data) return null;
  return (
    <div data-print="hide">
      <FieldFrame label={t('columns.institution')}>
        {({ id }) => (
          <NativeSelect
            id={id}
            value={String(search.institution ?? own.id)}
            onChange={(event) =>
              navigate({
                to: '.',
                search: { ...search, page: undefined, institution: Number(event.currentTarget.value) },
              })
            }
            data={data.content.map(({ id: value, name }) => ({ value: String(value), label: name }))}
          />
        )}
      </FieldFrame>
    </div>
  );
}
