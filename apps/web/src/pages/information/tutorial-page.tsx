import 'virtual:texts/pages';
import { Link } from '@tanstack/react-router';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './reading-page.module.css';
import help from './tutorial/help.webp';
import record from './tutorial/record.webp';
import trash from './tutorial/trash.webp';
import tree from './tutorial/tree.webp';

const STEPS = ['signIn', 'tree', 'record', 'drafts', 'files', 'publish', 'trash', 'help'] as const;
type Step = (typeof STEPS)[number];

/** Screenshots of the program, 1280 by 760 pixels. */
const PICTURES: Partial<Record<Step, string>> = { tree, record, trash, help };

export default function TutorialPage() {
  const { t } = useTranslation();
  return (
    <Page width="form">
      <PageHeading title={t('menu.top.tutorial')} />
      <div className={classes.text}>
        <p>{t('tutorial.intro')}</p>
        <p>
          <Link to="/keyboard">{t('keyboard.title')}</Link> (?)
        </p>
        <ol className={classes.sections}>
          {STEPS.map((step) => (
            <li key={step}>
              <h2>{t(`tutorial.${step}.title`)}</h2>
              <p>{t(`tutorial.${step}.body`)}</p>
              {PICTURES[step] && (
                <figure className={classes.figure}>
                  <img
                    src={PICTURES[step]}
                    width={1280}
                    height={760}
                    loading="lazy"
                    alt={t('tutorial.picture', { step: t(`tutorial.${step}.title`) })}
                  />
                </figure>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}
