import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import classes from './recovery.module.css';

type Target = '/login' | '/password-recovery/recovery-request';
interface Step {
  to: Target;
  search?: { redirect: string };
  label: string;
}

interface Props {
  title: string;
  body: string;
  note?: string;
  main: Step;
  other?: Step;
  children?: ReactNode;
}

/** A step of the recovery with only a message and a link to the next step. */
export function RecoveryMessage({ title, body, note, main, other, children }: Props) {
  return (
    <>
      <PageHeading title={title} />
      <p>{body}</p>
      {note && <p className={classes.note}>{note}</p>}
      {children}
      <div className={classes.actions}>
        {other && (
          <ButtonLink to={other.to} variant="subtle">
            {other.label}
          </ButtonLink>
        )}
        <ButtonLink to={main.to} search={main.search} variant="filled" h={44} ml="auto">
          {main.label}
        </ButtonLink>
      </div>
    </>
  );
}
