import { Button } from '@mantine/core';
import type { FactorsView } from '@regest/contract/endpoints/second-factor.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { FactorSection } from './factor-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { TotpSetUp } from './totp-set-up.tsx';
import { useFactorChanges, usePasskeysPossible } from './use-factor-changes.ts';

export function SecondFactorSettings({ factors }: { factors: FactorsView }) {
  const { t } = useTranslation();
  const isPossible = usePasskeysPossible();
  const change = useFactorChanges();
  const { totp, passkeys, recoveryCodesLeft } = factors;
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <>
      <PasskeySection
        passkeys={passkeys}
        isPossible={isPossible}
        onAdd={change.addPasskey}
        onRemove={change.removePasskey}
      />
      <FactorSection
        title={t('secondFactor.totp.title')}
        about={t('secondFactor.totp.about')}
        isOn={totp !== null}
        more={totp ? t('secondFactor.since', { date: formatDate(totp.createdAt) }) : undefined}
      >
        {totp ? (
          <Button onClick={change.removeTotp}>{t('secondFactor.totp.remove')}</Button>
        ) : (
          <Button variant={passkeys.length > 0 ? 'default' : 'filled'} onClick={change.beginTotp}>
            {t('secondFactor.totp.add')}
          </Button>
        )}
      </FactorSection>
      {hasFactor && (
        <FactorSection title={t('secondFactor.recovery.title')} about={t('secondFactor.recovery.about')}>
          <p className={classes.about}>{t('secondFactor.recovery.left', { count: recoveryCodesLeft })}</p>
          <Button onClick={change.makeCodes}>{t('secondFactor.recovery.make')}</Button>
        </FactorSection>
      )}
      {change.proving && (
        <ProofDialog
          hasFactor={hasFactor}
          withPasskey={isPossible && passkeys.length > 0}
          work={change.proving}
          onClose={change.stopProving}
        />
      )}
      {change.totpSetUp && (
        <TotpSetUp
          {...change.totpSetUp}
          onClose={change.stopTotp}
          onDone={(codes) => {
            notify.success(t('secondFactor.totp.turnedOn'));
            return change.added(codes);
          }}
        />
      )}
      {change.codes && <RecoveryCodes codes={change.codes} onClose={change.closeCodes} />}
    </>
  );
}
