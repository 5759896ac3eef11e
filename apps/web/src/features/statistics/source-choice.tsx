import { STATISTICS_SOURCES, type StatisticsSource } from '@regest/contract/statistics-range.ts';
import { useNavigate } from '@tanstack/react-router';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { StatisticsSearch } from './statistics-search.ts';

/** The old portal's figures or those of this one; their periods do not meet, so a chosen one is dropped. */
export function SourceChoice({ search }: { search: StatisticsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div data-print="hide">
      <FieldFrame label={t('statistics.source.label')}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={search.source ?? 'old'}
            onChange={(chosen) => {
              const source = chosen === 'old' ? undefined : (chosen as StatisticsSource);
              return navigate({ to: '.', search: { institution: search.institution, source } });
            }}
          >
            {STATISTICS_SOURCES.map((source) => (
              <option key={source} value={source}>
                {t(`statistics.source.${source}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
    </div>
  );
}
