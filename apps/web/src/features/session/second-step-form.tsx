import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type FactorProof, isSecondStepOver, type SecondStep, showFactor } from '../../api/oauth.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { CodeForm } from './code-form.tsx';
import classes from './sign-in-form.module.css';
import { signInProblem } from './sign-in-problem.ts';

interface Props {
  step: SecondStep;
  keep: boolean;
  onSignedIn: () => void;
  onStartOver: (why?: string) => void;
}

/** Second step after the password: a passkey, a TOTP code or a recovery code. */
export default function SecondStepForm({ step, keep, onSignedIn, onStartOver }: Props) {
  const { t } = useTranslation();
  const methods = step.methods.filter((one) => one !== 'passkey' || step.passkey !== undefined);
  const [method, setMethod] = useState(methods[0] ?? 'recovery');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function finish(shown: FactorProof) {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await showFactor(step.challenge, shown, keep);
      onSignedIn();
    } catch (error) {
      const problem = signInProblem(error, t);
      if (isSecondStepOver(error)) return onStartOver(problem);
      setFault(problem);
    } finally {
      setBusy(false);
    }
  }

  async function askPasskey() {
    const { showPasskey } = await import('../../api/passkeys.ts');
    const assertion = await showPasskey(step.passkey);
    if (assertion) await finish({ assertion });
    else setFault(t('secondFactor.passkey.notShown'));
  }

  return (
    <div className={classes.form}>
      <Banner role="status">{t('secondFactor.step.title')}</Banner>
      {method === 'passkey' ? (
        <>
          <div role="alert">{fault && <Banner kind="danger" title={fault} />}</div>
          <Button variant="filled" data-autofocus onClick={askPasskey} aria-disabled={busy || undefined}>
            {t('secondFactor.step.passkey')}
          </Button>
        </>
      ) : (
        <CodeForm
          key={method}
          method={method}
          fault={fault}
          busy={busy}
          onCode={(code) => finish({ code })}
        />
      )}
      <div className={classes.others}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              variant="subtle"
              onClick={() => {
                setMethod(other);
                setFault(undefined);
              }}
            >
              {t(`secondFactor.step.use.${other}`)}
            </Button>
          ))}
        <Button variant="subtle" onClick={() => onStartOver()}>
          {t('secondFactor.step.back')}
        </Button>
      </div>
    </div>
  );
}
