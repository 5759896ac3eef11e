import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './state.module.css';

interface Props {
  /** The failure and the next step, translated. */
  message: string;
  /** Note about saved work, where some could have been lost. */
  kept?: string;
  onRetry?: () => void;
  /** True where the button was pressed before and is gone. */
  takesFocus?: boolean;
}

const focus = (button: HTMLElement | null) => button?.focus();

export function ErrorState({ message, kept, onRetry, takesFocus }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.state} role="alert" data-error>
      <p className={classes.title}>
        <IconCircleX size={20} aria-hidden className={classes.icon} /> {message}
      </p>
      {kept && <p className={classes.body}>{kept}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button ref={takesFocus ? focus : undefined} onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
