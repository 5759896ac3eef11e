import { useNavigate } from '@tanstack/react-router';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { useInstitutionChoice } from '../../session/working-institution.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { StatisticsSearch } from './statistics-search.ts';

/** Administrators look at any institution; a supervisor has one and is not asked. */
export function InstitutionChoice({ search }: { search: StatisticsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: working, options } = useInstitutionChoice();
  if (options.length === 0) return null;
  return (
    <div data-print="hide">
      <FieldFrame label={t('columns.institution')}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={search.institution ?? working}
            onChange={(institution) =>
              navigate({
                to: '.',
                search: { ...search, page: undefined, institution: Number(institution) },
              })
            }
          >
            {options.map((one) => (
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
