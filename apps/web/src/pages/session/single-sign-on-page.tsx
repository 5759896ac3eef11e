import 'virtual:texts/pages';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { finishProviderSignIn, type ProviderReturn } from '../../api/single-sign-on.ts';
import SecondStepForm from '../../features/session/second-step-form.tsx';
import { signInProblem } from '../../features/session/sign-in-problem.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** The code is good once, and an effect may run twice. */
let coming: Promise<ProviderReturn | null> | null = null;

/** Return page of the identity provider; its parameters are removed from the address at once. */
export default function SingleSignOnPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const [back, setBack] = useState<ProviderReturn>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (coming === null) {
      const search = new URLSearchParams(location.search);
      window.history.replaceState(window.history.state, '', location.pathname);
      coming = finishProviderSignIn(search);
    }
    coming
      .then((came) => {
        if (came === null) setProblem(t('login.providerOver'));
        else if (came.secondStep) setBack(came);
        else router.history.push(came.redirect ?? '/');
      })
      .catch((error) => setProblem(signInProblem(error, t)))
      .finally(() => {
        coming = null;
      });
  }, [router, t]);

  return (
    <>
      <PageHeading title={t('login.title')} />
      {problem ? (
        <>
          <Banner kind="danger" role="alert" title={problem} />
          <ButtonLink to="/login">{t('login.providerBack')}</ButtonLink>
        </>
      ) : back?.secondStep ? (
        <SecondStepForm
          step={back.secondStep}
          keep
          onSignedIn={() => router.history.push(back.redirect ?? '/')}
          onStartOver={(why) => (why ? setProblem(why) : router.navigate({ to: '/login' }))}
        />
      ) : (
        <Loading label={t('login.submitting')} />
      )}
    </>
  );
}
