import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { Fragment, memo, useMemo } from 'react';
import { FieldFrame } from '../ui/form/field-frame.tsx';
import { useTranslation } from '../ui/texts/use-translation.ts';
import { DocumentationTabs } from './documentation/documentation-tabs.tsx';
import classes from './fields.module.css';
import { useFormSetting } from './form/form-context.ts';
import { useControl } from './form/use-control.ts';
import type { SingleKind, Widget } from './widget.ts';
import { WIDGETS } from './widgets.ts';

/** Kept apart from the form's own rendering: a field is drawn again only when it itself changes. */
const FieldView = memo(function FieldView({ field }: { field: FieldOf<SingleKind> }) {
  // The table pairs every kind with a widget for that kind, which the index cannot express.
  const Component = WIDGETS[field.kind] as Widget;
  return <Component field={field} />;
});

/** Short fields share a row. */
function widthOf(field: Field): 'half' | 'whole' {
  return field.short || factsOf(field).isShort ? 'half' : 'whole';
}

function isDocumentation(field: Field): field is FieldOf<'documentation'> {
  return field.kind === 'documentation';
}

/** Several fields under one name, of which at least one is filled in: a grid inside the grid. */
const FieldGroup = memo(function FieldGroup({ field }: { field: FieldOf<'group'> }) {
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
});

/** Draws fields of the table in its order: short ones in pairs, documentation under tabs of its own. */
export function FieldGrid({ fields }: { fields: readonly Field[] }) {
  const { t } = useTranslation();
  const { filesWidget } = useFormSetting();
  const documentation = useMemo(() => fields.filter(isDocumentation), [fields]);
  const gridFields = fields.filter((field) => field.kind !== 'files' || filesWidget !== undefined);
  return (
    <div className={classes.grid}>
      {gridFields.map((field, i) => {
        if (!isDocumentation(field) || documentation.length === 1) {
          const { section } = field;
          const begins = section && section !== gridFields[i - 1]?.section;
          return (
            <Fragment key={field.name}>
              {begins && <h2 className={classes.section}>{t(`sections.${section}`)}</h2>}
              <div className={classes.cell} data-width={widthOf(field)}>
                {field.kind === 'group' && <FieldGroup field={field} />}
                {field.kind !== 'group' && field.kind !== 'closure' && <FieldView field={field} />}
              </div>
            </Fragment>
          );
        }
        if (field !== documentation[0]) return null;
        return (
          <div key="documentation" className={classes.cell} data-width="whole">
            <DocumentationTabs fields={documentation} />
          </div>
        );
      })}
    </div>
  );
}
