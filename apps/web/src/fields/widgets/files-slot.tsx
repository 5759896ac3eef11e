import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useFormSetting } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';

/** Files are uploaded apart from the form; the page gives the picker to the form's setting. */
export function FilesSlot({ field }: { field: FieldOf<'files'> }) {
  const { filesWidget: Picker } = useFormSetting();
  const { value, readOnly, frame } = useControl<FileView[]>(field);
  if (!Picker) return null;
  return (
    <FieldFrame {...frame} group>
      {() => (
        <div id={frame.id}>
          <Picker field={field} files={value} readOnly={readOnly} />
        </div>
      )}
    </FieldFrame>
  );
}
