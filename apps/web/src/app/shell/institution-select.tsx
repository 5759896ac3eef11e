import { useNavigate, useRouter } from '@tanstack/react-router';
import { chooseInstitution, useInstitutionChoice } from '../../session/working-institution.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { listOfPage } from './list-of-page.ts';
import classes from './top-bar.module.css';

/** The name of the institution; for an administrator a select of all institutions. */
export function InstitutionSelect() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const { userId, id, name, options } = useInstitutionChoice();
  if (options.length < 2) {
    return (
      <p className={classes.institution} title={name}>
        {name}
      </p>
    );
  }
  async function choose(next: number) {
    const { pathname } = router.state.location;
    const to = listOfPage(pathname) ?? pathname;
    // Unsaved work may cancel the navigation, and then the choice must not change.
    await navigate({ to, search: {} as never });
    if (router.state.location.pathname === to) chooseInstitution(userId, next);
  }
  return (
    <select
      className={classes.select}
      aria-label={t('institutions.choose')}
      title={name}
      value={id}
      onChange={(event) => void choose(Number(event.currentTarget.value))}
    >
      {options.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
