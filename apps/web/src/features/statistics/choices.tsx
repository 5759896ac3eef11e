import {
  STATISTICS_LEVELS,
  STATISTICS_SOURCES,
  type StatisticsSource,
} from '@regest/contract/statistics-range.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { useInstitutionChoice } from '../../session/working-institution.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './statistics.module.css';
import { type StatisticsSearch, sameRange } from './statistics-search.ts';

/** Choice between the old portal and this one; it drops the period, since their periods do not overlap. */
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

/** Choice of a level as links, since each level has its own page. */
export function LevelChoice({ search }: { search: StatisticsSearch }) {
  const { t } = useTranslation();
  const range = sameRange(search);
  return (
    <nav aria-label={t('statistics.levelSelector')} className={classes.levels} data-print="hide">
      <Link
        to="/statistics/all"
        search={range}
        className={classes.level}
        activeOptions={{ includeSearch: false }}
      >
        {t('statistics.level.all')}
      </Link>
      {STATISTICS_LEVELS.map((level) => {
        const name = level.toLowerCase() as Lowercase<typeof level>;
        return (
          <Link
            key={level}
            to="/statistics/level/$level"
            params={{ level: name }}
            search={range}
            className={classes.level}
            activeOptions={{ includeSearch: false }}
          >
            {t(`statistics.level.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}

/** Choice of an institution for administrators; supervisors have only one. */
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
