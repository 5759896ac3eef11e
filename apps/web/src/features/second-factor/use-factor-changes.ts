import { type FactorProof, secondFactorApi } from '@regest/contract/endpoints/second-factor.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { settingsQuery } from '../../session/settings.ts';
import { prompt } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

type Work = (proof: FactorProof) => Promise<void>;

const needsProof = (error: unknown) =>
  error instanceof ApiError &&
  error.errors.some(({ fieldName }) => fieldName === 'password' || fieldName === 'code');

/** The actions of the page and its open dialog. */
export function useFactorChanges() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [proving, setProving] = useState<Work | null>(null);
  const [totpSetUp, setTotpSetUp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['session'] });

  async function added(recoveryCodes: readonly string[] | null) {
    setTotpSetUp(null);
    setCodes(recoveryCodes);
    await refresh();
  }

  /** Adds codes without a proof, which right after a sign-in is not needed; opens the proof dialog on refusal. */
  async function addCodes(work: Work) {
    try {
      await work({});
    } catch (error) {
      if (needsProof(error)) setProving(() => work);
      else notify.error(t(errorMessageKey(error)));
    }
  }

  const removing =
    (work: Work, said: 'secondFactor.totp.turnedOff' | 'secondFactor.passkey.removed'): Work =>
    async (proof) => {
      await work(proof);
      notify.success(t(said));
      await refresh();
    };

  const addPasskey: Work = async (proof) => {
    const { challenge, options } = await call(secondFactorApi.beginPasskey, { body: proof });
    const { createPasskey } = await import('../../api/passkeys.ts');
    const credential = await createPasskey(options);
    if (!credential) return void notify.error(t('secondFactor.passkey.failed'));
    const name = await prompt({
      title: t('secondFactor.passkey.nameTitle'),
      label: t('secondFactor.passkey.name'),
      help: t('secondFactor.passkey.nameHelp'),
      confirmLabel: t('actions.save'),
      validate: (text) =>
        text.trim() === '' || text.length > 100 ? t('secondFactor.passkey.nameFault') : undefined,
    });
    const body = { challenge, credential, name: name?.trim() || t('secondFactor.passkey.defaultName') };
    const { recoveryCodes } = await call(secondFactorApi.addPasskey, { body });
    notify.success(t('secondFactor.passkey.done'));
    await added(recoveryCodes);
  };

  return {
    proving,
    stopProving: () => setProving(null),
    totpSetUp,
    stopTotp: () => setTotpSetUp(null),
    codes,
    closeCodes: () => setCodes(null),
    added,
    addPasskey: () => setProving(() => addPasskey),
    beginTotp: () =>
      addCodes(async (proof) => setTotpSetUp(await call(secondFactorApi.beginTotp, { body: proof }))),
    removeTotp: () =>
      setProving(() =>
        removing(async (proof) => {
          await call(secondFactorApi.removeTotp, { body: proof });
        }, 'secondFactor.totp.turnedOff'),
      ),
    removePasskey: (id: number) =>
      setProving(() =>
        removing(async (proof) => {
          await call(secondFactorApi.removePasskeys, { body: { ...proof, ids: [id] } });
        }, 'secondFactor.passkey.removed'),
      ),
    makeCodes: () =>
      setProving(() => async (proof: FactorProof) => {
        const { recoveryCodes } = await call(secondFactorApi.makeRecoveryCodes, { body: proof });
        await added(recoveryCodes);
      }),
  };
}

export const factorsQuery = queryOptions({
  queryKey: ['session', 'factors'],
  queryFn: ({ signal }) => call(secondFactorApi.read, { signal }),
});

/** False when the browser has no passkeys or they cannot be bound to the address of the program. */
export function usePasskeysPossible(): boolean {
  const { data: settings } = useQuery(settingsQuery);
  return 'PublicKeyCredential' in window && settings?.passkeyOrigin === location.origin;
}
