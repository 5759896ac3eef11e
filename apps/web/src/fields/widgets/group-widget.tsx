import { FieldFrame } from '../../ui/field-frame.tsx';
import { FieldGrid } from '../field-grid.tsx';
import { useFormSetting } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';
import type { FieldOf } from '../widget.ts';

/** Several fields under one name, of which at least one is filled in. */
export function GroupWidget({ field }: { field: FieldOf<'group'> }) {
  const { form } = useFormSetting();
  const { frame } = useControl<unknown>(field);
  const members = form.fields.filter((member) => field.members.includes(member.name));
  return (
    <FieldFrame {...frame} group>
      {() => (
        <div id={frame.id}>
          <FieldGrid fields={members} />
        </div>
      )}
    </FieldFrame>
  );
}
