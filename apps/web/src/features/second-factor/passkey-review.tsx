import { Button } from '@mantine/core';
import { type FactorsView, secondFactorApi } from '@regest/contract/endpoints/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { PasskeyDates } from './passkey-dates.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import classes from './second-factor.module.css';
import { usePasskeysPossible } from './use-factor-changes.ts';

interface Props {
  passkeys: FactorsView['passkeys'];
  onClose: () => void;
}

/** Passkeys that remain after a change of the password, since they sign in without it. */
export function PasskeyReview({ passkeys, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isPossible = usePasskeysPossible();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [isProving, setProving] = useState(false);
  if (isProving)
    return (
      <ProofDialog
        hasFactor
        withPasskey={isPossible}
        work={async (proof) => {
          await call(secondFactorApi.removePasskeys, { body: { ...proof, ids: [...selected] } });
          notify.success(t('secondFactor.passkey.removedMany', { count: selected.length }));
          await client.invalidateQueries({ queryKey: ['session'] });
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('secondFactor.review.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('secondFactor.review.keep')}</Button>
          <Button variant="filled" disabled={selected.length === 0} onClick={() => setProving(true)}>
            {t('secondFactor.review.remove')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.about}>{t('secondFactor.review.body')}</p>
        <ul className={classes.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <CheckBox
                label={passkey.name}
                note={<PasskeyDates {...passkey} />}
                checked={selected.includes(passkey.id)}
                onChange={(isChecked) =>
                  setSelected(
                    isChecked ? [...selected, passkey.id] : selected.filter((id) => id !== passkey.id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
