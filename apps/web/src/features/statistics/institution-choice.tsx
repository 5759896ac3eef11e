import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { useCan, useCurrentInstitution } from '../../session/current-user.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
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
          <SelectInput
            id={id}
            value={search.institution ?? own.id}
            onChange={(institution) =>
              navigate({
                to: '.',
                search: { ...search, page: undefined, institution: Number(institution) },
              })
            }
          >
            {data.content.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
    </div>
  );
}
