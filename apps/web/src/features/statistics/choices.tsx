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

/** Each level is a page of its own, so the choice is a row of links. */
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
