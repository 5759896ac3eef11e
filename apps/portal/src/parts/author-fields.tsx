import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { AuthorPage } from '../views/pages.ts';
import { drawValue } from './drawn-value.tsx';

/** Fields in the heading of the page. */
const IN_HEADING: ReadonlySet<string> = new Set(['name', 'authorType', 'dates', 'otherName', 'description']);
/** Typed text is Polish; values of lists follow the language of the page. */
const isTyped = ({ kind }: Field) => kind === 'line' || kind === 'text';

/** Every public field with a value that the heading does not show, in the order of the table. */
export function AuthorFields({ values }: { values: AuthorPage['values'] }) {
  const { texts } = usePortal();
  const rows = values.flatMap(({ field, value }) => {
    const content = IN_HEADING.has(field.name) ? null : drawValue(field, value, texts);
    return content === null ? [] : [{ field, drawn: content }];
  });
  if (rows.length === 0) return null;
  return (
    <section className="description">
      <h2>{texts.say('portal.description')}</h2>
      <dl>
        {rows.map(({ field, drawn }) => (
          <div key={field.name}>
            <dt>{texts.labelOf('author', field.name)}</dt>
            <dd lang={isTyped(field) && factsOf(field).shape !== 'address' ? 'pl' : undefined}>{drawn}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
