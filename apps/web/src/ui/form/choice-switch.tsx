import { startTransition, useId, useOptimistic } from 'react';
import classes from './choice-switch.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  /** A slow effect, such as another address, is a promise; the choice shows at once. */
  onChange: (value: Value) => unknown;
}

/** Two or three exclusive choices side by side: radio buttons in other clothes. */
export function ChoiceSwitch<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  const [chosen, choose] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(async () => {
      choose(next);
      await onChange(next);
    });
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            checked={option.value === chosen}
            onChange={() => change(option.value)}
          />
          <span className={classes.text}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
