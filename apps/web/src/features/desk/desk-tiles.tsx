import { DESK_COUNT_MAX, type Desk } from '@regest/contract/endpoints/desk.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../../ui/format/format-number.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './desk.module.css';

type Figure = keyof Desk['waiting'];

/** The list behind each figure. */
const LISTS: Record<Figure, Pick<LinkProps, 'to' | 'search'>> = {
  drafts: { to: '/search', search: { status: 'draft' } },
  textsToCheck: { to: '/texts', search: { only: 'unchecked' } },
  unpublishedTexts: { to: '/texts', search: { only: 'unpublished' } },
  jobsFailed: { to: '/jobs', search: { state: 'failed' } },
  trashEndingSoon: { to: '/trash' },
  questions: { to: '/questions' },
  orders: { to: '/orders' },
  contributions: { to: '/texts', search: { only: 'unchecked' } },
  fileProblems: { to: '/file-problems' },
  closures: { to: '/closures', search: { when: 'due' } },
};

function isListed(name: string): name is keyof typeof LISTS {
  return name in LISTS;
}

/** Pending tasks; those with a count of zero are left out. */
export function DeskTiles({ waiting }: { waiting: Desk['waiting'] }) {
  const { t } = useTranslation();
  const tiles = Object.entries(waiting).filter(([name, count]) => count > 0 && isListed(name));
  if (tiles.length === 0) return <p>{t('desk.nothingWaits')}</p>;
  return (
    <ul className={classes.tiles}>
      {tiles.map(([name, count]) =>
        isListed(name) ? (
          <li key={name}>
            <Link {...LISTS[name]} className={classes.tile}>
              <span className={classes.figure}>
                {count >= DESK_COUNT_MAX && name !== 'fileProblems'
                  ? t('desk.moreThan', { count: formatNumber(DESK_COUNT_MAX) })
                  : formatNumber(count)}
              </span>{' '}
              {t(`desk.tile.${name}`, { count })}
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  );
}
