import { PASSWORD_RULES, type PasswordRule } from '@regest/contract/text/password.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './password-checklist.module.css';

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** Each rule with its state, while one types. Announced politely, so that the keys are not talked over. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={t('password.rules')} aria-live="polite">
      {RULES.map((rule) => {
        const isMet = PASSWORD_RULES[rule](password);
        const Icon = isMet ? IconCircleCheck : IconCircle;
        return (
          <li key={rule} data-met={isMet || undefined}>
            <Icon size={16} aria-hidden />
            {t(`password.rule.${rule}`)}
            <span className="visually-hidden">
              : {t(isMet ? 'password.rule.met' : 'password.rule.unmet')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
