import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { ROLES } from '@regest/contract/roles.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useFormSetting } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';
import { CheckBox } from './check-box.tsx';

/** Only the roles that the signed-in person may give are offered, and the present one. */
export function RoleWidget({ field }: { field: FieldOf<'role'> }) {
  const { roles = ROLES } = useFormSetting();
  const { value, set, blur, readOnly, frame } = useControl<string[]>(field);
  const offered = VALUE_LISTS.roles.filter(
    (role) => (roles as readonly string[]).includes(role.id) || value.includes(role.id),
  );
  return (
    <FieldFrame {...frame} group>
      {() =>
        offered.map((role, i) => (
          <CheckBox
            key={role.id}
            id={i === 0 ? frame.id : undefined}
            radioName={frame.id}
            label={role.name}
            note={role.description}
            checked={value.includes(role.id)}
            disabled={readOnly}
            onBlur={blur}
            onChange={() => set([role.id])}
          />
        ))
      }
    </FieldFrame>
  );
}
