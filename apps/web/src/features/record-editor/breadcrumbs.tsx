import type { Ancestor } from '@regest/contract/text/ancestry.ts';
import { Link } from '@tanstack/react-router';
import { recordRoute } from '../../domain/addresses/addresses.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';

interface Props {
  ancestors: readonly Ancestor[];
  /** Last step of the path in words: "jednostka archiwalna". */
  here: string;
}

export function Breadcrumbs({ ancestors, here }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('header.breadcrumbs')}>
      <ol className={classes.crumbs}>
        {ancestors.map(({ id, level, signature, title }) => (
          <li key={id}>
            <Link to={recordRoute(level)} params={{ id: String(id) }} title={`${signature} ${title}`}>
              {signature} {title}
            </Link>
          </li>
        ))}
        <li aria-current="page">{here.toLocaleLowerCase('pl')}</li>
      </ol>
    </nav>
  );
}
