import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useCan } from '../../session/current-user.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { fileProblemCountQuery } from './file-problems-query.ts';
import classes from './preservation.module.css';

const PAGE = '/file-problems';

/** Notice on every page of damaged, missing or held back files, for roles that can act on them. */
export function ProblemNotice() {
  const { t } = useTranslation();
  const can = useCan();
  const { pathname } = useLocation();
  const { data: count = 0 } = useQuery(fileProblemCountQuery(can('fileProblem.read')));
  const everywhere = can('institution.create');
  if (count === 0 || pathname === PAGE) return null;
  return (
    <div className={classes.notice} data-print="hide">
      <Banner
        kind="warning"
        action={
          <Link to={PAGE} search={everywhere ? { all: true } : {}}>
            {t('fileProblems.show')}
          </Link>
        }
      >
        {t('fileProblems.notice', { count })}
      </Banner>
    </div>
  );
}
