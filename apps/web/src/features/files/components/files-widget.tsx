import 'virtual:texts/files';
import { useFilesParent } from '../../../domain/files/files-parent.ts';
import type { FilesWidgetProps } from '../../../fields/form/form-context.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './file-picker.module.css';
import { FilePicker } from './file-picker.tsx';

/** The widget of fields with files; a record that is not saved yet has none. */
export default function FilesWidget({ field, readOnly }: FilesWidgetProps) {
  const { t } = useTranslation();
  const parent = useFilesParent();
  if (!parent) return <p className={classes.note}>{t('files.saveFirst')}</p>;
  return <FilePicker parent={parent} field={field} readOnly={readOnly} />;
}
