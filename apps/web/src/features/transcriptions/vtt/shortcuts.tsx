import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './vtt-editor.module.css';

const KEYS = [
  ['Ctrl+Spacja', 'textEditor.shortcut.play'],
  ['Ctrl+←', 'textEditor.shortcut.back'],
  ['Ctrl+→', 'textEditor.shortcut.forward'],
  ['F8', 'textEditor.shortcut.start'],
  ['F9', 'textEditor.shortcut.end'],
  ['Ctrl+Enter', 'textEditor.shortcut.split'],
  ['Ctrl+F', 'textEditor.shortcut.find'],
  ['Ctrl+Z', 'textEditor.shortcut.undo'],
  ['Ctrl+S', 'textEditor.shortcut.save'],
] as const;

export function Shortcuts() {
  const { t } = useTranslation();
  return (
    <dl className={classes.shortcuts}>
      {KEYS.map(([keys, what]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
