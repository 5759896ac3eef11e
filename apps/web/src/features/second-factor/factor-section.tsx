import type { ReactNode } from 'react';
import { Shape } from '../../ui/feedback/shape.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './second-factor.module.css';

interface Props {
  title: string;
  about: string;
  isOn?: boolean;
  /** Details after the state: date or number. */
  more?: string;
  children: ReactNode;
}

export function FactorSection({ title, about, isOn, more, children }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes.about}>{about}</p>
      {isOn !== undefined && (
        <p className={classes.state} data-on={isOn || undefined}>
          <Shape kind={isOn ? 'full' : 'empty'} /> {t(isOn ? 'secondFactor.on' : 'secondFactor.off')}
          {more && ` ${more}`}
        </p>
      )}
      {children}
    </section>
  );
}
