import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { secondFactorApi } from '@regest/contract/endpoints/second-factor.ts';
import { ROLES, type Role } from '@regest/contract/roles.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './users.module.css';

/** Choice of the roles that need a second factor, for administrators. */
export function RequiredRoles() {
  const { t } = useTranslation();
  const [roles, setRoles] = useState<readonly Role[] | null>(null);
  const [problem, setProblem] = useState<string>();
  const say = (error: unknown) =>
    error instanceof ApiError && error.type === 'badRequest' ? error.message : t(errorMessageKey(error));

  async function open() {
    try {
      const stored = await call(secondFactorApi.requiredRoles);
      setProblem(undefined);
      setRoles(stored.roles);
    } catch (error) {
      notify.error(say(error));
    }
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    try {
      await call(secondFactorApi.requireFactor, { body: { roles: [...(roles ?? [])] } });
      setRoles(null);
      notify.success(t('secondFactor.required.saved'));
    } catch (error) {
      setProblem(say(error));
    }
  }
  const toggle = (role: Role, on: boolean) =>
    setRoles((before) => [...(before ?? []).filter((one) => one !== role), ...(on ? [role] : [])]);

  return (
    <>
      <Button onClick={open}>{t('secondFactor.required.button')}</Button>
      {roles && (
        <Dialog opened onClose={() => setRoles(null)} title={t('secondFactor.required.title')}>
          <form onSubmit={save} className={classes.required}>
            <div role="alert">{problem && <Banner kind="danger" title={problem} />}</div>
            <p>{t('secondFactor.required.help')}</p>
            <Checkbox.Group value={[...roles]} label={t('secondFactor.required.roles')}>
              <div className={classes.requiredRoles}>
                {ROLES.map((role) => (
                  <Checkbox
                    key={role}
                    value={role}
                    label={nameOfValue('roles', role)}
                    onChange={(event) => toggle(role, event.currentTarget.checked)}
                  />
                ))}
              </div>
            </Checkbox.Group>
            <div className={classes.requiredActions}>
              <Button onClick={() => setRoles(null)}>{t('actions.cancel')}</Button>
              <Button type="submit" variant="filled">
                {t('actions.save')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
