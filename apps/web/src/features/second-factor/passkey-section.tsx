import { Button } from '@mantine/core';
import type { FactorsView } from '@regest/contract/endpoints/second-factor.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { FactorSection } from './factor-section.tsx';
import { PasskeyDates } from './passkey-dates.tsx';
import classes from './second-factor.module.css';

interface Props {
  passkeys: FactorsView['passkeys'];
  /** False when a passkey cannot be bound to the address of the program. */
  isPossible: boolean;
  onAdd: () => void;
  onRemove: (id: number) => void;
}

export function PasskeySection({ passkeys, isPossible, onAdd, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <FactorSection
      title={t('secondFactor.passkey.title')}
      about={t('secondFactor.passkey.about')}
      isOn={passkeys.length > 0}
    >
      {passkeys.length > 0 && (
        <ul className={classes.passkeys}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <br />
                <span className={classes.about}>
                  <PasskeyDates createdAt={createdAt} lastUsedAt={lastUsedAt} />
                </span>
              </span>
              <Button
                aria-label={t('secondFactor.passkey.removeNamed', { name })}
                onClick={() => onRemove(id)}
              >
                {t('actions.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isPossible ? (
        <Button variant={passkeys.length > 0 ? 'default' : 'filled'} onClick={onAdd}>
          {t('secondFactor.passkey.add')}
        </Button>
      ) : (
        <p className={classes.about}>{t('secondFactor.passkey.impossible')}</p>
      )}
    </FactorSection>
  );
}
