import 'virtual:texts/pages';
import type { TextKey } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './keyboard-keys.module.css';

type Keys = readonly [keys: string, does: TextKey];

const PARTS: readonly { title: TextKey; keys: readonly Keys[] }[] = [
  {
    title: 'keyboard.everywhere',
    keys: [
      ['Ctrl+K', 'keyboard.search'],
      ['?', 'keyboard.help'],
    ],
  },
  {
    title: 'keyboard.form',
    keys: [
      ['Ctrl+S', 'keyboard.save'],
      ['Ctrl+Shift+Enter', 'keyboard.saveNext'],
      ['F1', 'keyboard.fieldHelp'],
      ['Alt+Page Up, Alt+Page Down', 'keyboard.steps'],
    ],
  },
  {
    title: 'keyboard.tree',
    keys: [
      ['↑ ↓ ← →', 'keyboard.move'],
      ['Enter', 'keyboard.open'],
      ['Shift+F10', 'keyboard.menu'],
      ['*', 'keyboard.expandAll'],
      ['Ctrl+B', 'keyboard.toggleTree'],
    ],
  },
  {
    title: 'keyboard.gridPart',
    keys: [
      ['Enter, F2', 'keyboard.edit'],
      ['Shift+↑ ↓ ← →', 'keyboard.select'],
      ['Shift+Spacja', 'keyboard.chooseRows'],
      ['Ctrl+C, Ctrl+V', 'keyboard.copyPaste'],
      ['Ctrl+D', 'keyboard.fillDown'],
      ['Alt+Enter', 'keyboard.openRow'],
      ['Ctrl+Z', 'keyboard.undo'],
      ['Ctrl+Shift+Z', 'keyboard.redo'],
    ],
  },
  {
    title: 'keyboard.text',
    keys: [
      ['Ctrl+F', 'keyboard.find'],
      ['F8', 'keyboard.nextUnsure'],
      ['Ctrl+Spacja', 'keyboard.play'],
      ['Ctrl+S', 'keyboard.save'],
      ['Ctrl+Shift+Enter', 'keyboard.nextText'],
      ['Alt+Page Up, Alt+Page Down', 'keyboard.turn'],
    ],
  },
];

/** All shortcuts, grouped by the place where they work. */
export function KeyboardKeys() {
  const { t } = useTranslation();
  return PARTS.map(({ title, keys }) => (
    <section key={title} className={classes.part}>
      <h2>{t(title)}</h2>
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(', ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
