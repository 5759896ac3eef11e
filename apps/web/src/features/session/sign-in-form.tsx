import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type SecondStep, signIn } from '../../api/oauth.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import classes from './sign-in-form.module.css';
import { signInProblem } from './sign-in-problem.ts';

const SecondStepForm = lazy(() => import('./second-step-form.tsx'));

interface Props {
  /** User name of a renewed session; the form then has only the password. */
  username?: string;
  onSignedIn: () => void;
  /** Link beside the button. */
  aside?: ReactNode;
}

interface Faults {
  username?: string;
  password?: string;
}

export function SignInForm({ username: known, onSignedIn, aside }: Props) {
  const { t } = useTranslation();
  const [username, setUsername] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    (known === undefined ? nameField : passwordField).current?.focus();
  }, [known]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const faults: Faults = {
      username: username.trim() === '' ? t('login.requiredIdentification') : undefined,
      password: password === '' ? t('login.requiredPassword') : undefined,
    };
    setFaults(faults);
    setProblem(undefined);
    if (faults.username) return nameField.current?.focus();
    if (faults.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      const step = await signIn(username.trim(), password, keep);
      if (step) setSecondStep(step);
      else onSignedIn();
    } catch (error) {
      setProblem(signInProblem(error, t));
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  function startOver(why?: string) {
    setSecondStep(null);
    setPassword('');
    setProblem(why);
  }

  if (secondStep)
    return (
      <Suspense>
        <SecondStepForm step={secondStep} keep={keep} onSignedIn={onSignedIn} onStartOver={startOver} />
      </Suspense>
    );
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div role="alert">{problem && <Banner kind="danger" title={problem} />}</div>
      <TextInput
        ref={nameField}
        label={t('login.identification')}
        name="username"
        data-autofocus={known === undefined || undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        readOnly={known !== undefined}
        value={username}
        error={faults.username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        label={t('login.password')}
        name="password"
        data-autofocus={known !== undefined || undefined}
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        error={faults.password}
        description={capsLock ? t('login.capsLock') : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': t('password.show') }}
      />
      <Checkbox
        label={t('login.keepSignedIn')}
        checked={keep}
        onChange={(event) => setKeep(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        {aside}
        <Button type="submit" variant="filled" aria-disabled={busy || undefined} className={classes.submit}>
          {t(busy ? 'login.submitting' : 'login.submit')}
        </Button>
      </div>
      {known === undefined && <PasskeySignIn onSignedIn={onSignedIn} />}
    </form>
  );
}
