import { useNavigate } from '@tanstack/react-router';
import { ChoiceSwitch } from '../../ui/form/choice-switch.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './file-problems.module.css';
import type { FileProblemsSearch } from './file-problems-query.ts';

const WHOSE = ['chosen', 'all'] as const;

/** Of the institution chosen in the top bar, as the desk counts them, or of all, as the notice does. */
export function WhoseProblems({ search: { all, per_page } }: { search: FileProblemsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={classes.whose}>
      <ChoiceSwitch
        label={t('fileProblems.whose')}
        options={WHOSE.map((value) => ({ value, label: t(`fileProblems.of.${value}`) }))}
        value={all ? 'all' : 'chosen'}
        onChange={(whose) =>
          navigate({ to: '/file-problems', search: { per_page, ...(whose === 'all' && { all: true }) } })
        }
      />
    </div>
  );
}
