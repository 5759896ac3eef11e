import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createHref, institutionHref } from '../../domain/addresses/addresses.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './desk.module.css';

const STEPS = ['institution', 'collection', 'unit', 'file', 'published'] as const;

/** First steps of a new archive in their order, instead of figures that are all zero. */
export function FirstHour({ steps }: { steps: Desk['firstSteps'] }) {
  const { t } = useTranslation();
  const institutionId = useWorkingInstitutionId();
  const addresses: Record<(typeof STEPS)[number], string> = {
    institution: institutionHref(institutionId),
    collection: createHref('collection'),
    unit: createHref('unit'),
    file: '/units',
    published: '/resource',
  };
  return (
    <section className={classes.section}>
      <h2>{t('desk.first.title')}</h2>
      <p>{t('desk.first.intro')}</p>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step} data-done={steps[step] || undefined}>
            {steps[step] ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            {steps[step] ? (
              <span>
                {t(`desk.first.${step}`)} <span className={classes.quiet}>({t('desk.first.done')})</span>
              </span>
            ) : (
              <Link to={addresses[step]}>{t(`desk.first.${step}`)}</Link>
            )}
          </li>
        ))}
      </ol>
      <ButtonLink to="/tutorial">{t('desk.toTutorial')}</ButtonLink>
    </section>
  );
}
