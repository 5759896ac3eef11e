import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './search-box.module.css';
import type { BoxOption } from './use-box-options.ts';

interface Props {
  id: string;
  options: readonly BoxOption[];
  active: number;
  onChoose: (option: BoxOption) => void;
}

/** The suggestions under the box; their number is announced to screen readers. */
export function BoxList({ id, options, active, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <span role="status" className="visually-hidden">
        {options.length > 0 ? t('a11y.suggestions', { count: options.length }) : ''}
      </span>
      {options.length > 0 && (
        // Keeps the focus in the box while the pointer chooses.
        // biome-ignore lint/a11y/noStaticElementInteractions: only stops the default of a press
        <div className={classes.popup} onMouseDown={(event) => event.preventDefault()}>
          <div id={id} role="listbox" aria-label={t('searchBox.suggestions')}>
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={classes.option}
                data-active={index === active || undefined}
                onClick={() => onChoose(option)}
              >
                <span className={classes.label}>{option.label}</span>
                {(option.mark || option.note) && (
                  <span className={classes.note}>
                    {option.mark && <span className={classes.mark}>{option.mark}</span>} {option.note}
                  </span>
                )}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
