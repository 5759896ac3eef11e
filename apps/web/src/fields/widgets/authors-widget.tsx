import type { AuthorChoice } from '@regest/contract/endpoints/authors.ts';
import { authorsApi, SEARCH_MIN } from '@regest/contract/endpoints/authors.ts';
import type { NamedRef } from '@regest/contract/fields/record-values.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { useId, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { folded, type Option, SUGGESTED } from '../combobox/options.ts';
import { SearchBox } from '../combobox/search-box.tsx';
import { useSuggestions } from '../combobox/use-suggestions.ts';
import classes from '../fields.module.css';
import { useFormSetting, useFormValue } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';
import { CheckBox } from './check-box.tsx';
import { Chip } from './chip.tsx';

const SEARCH = ['authors', 'search'] as const;
type Pick = AuthorChoice | { newName: string };

export function AuthorsWidget({ field }: { field: FieldOf<'authors'> }) {
  const { t } = useTranslation();
  const { form, institutionId } = useFormSetting();
  const { value, set, blur, readOnly, frame } = useControl<NamedRef[]>(field);
  const unknown = useFormValue<boolean>(form, `${field.name}Unknown`);
  const hint = useId();
  const [text, setText] = useState('');
  const [alert, setAlert] = useState('');
  const { rows, settled, message } = useSuggestions<AuthorChoice>({
    key: [...SEARCH, institutionId],
    text,
    min: SEARCH_MIN,
    find: (q, signal) => call(authorsApi.search, { query: { q, institution_id: institutionId }, signal }),
  });

  const typed = text.trim();
  const options: Option<Pick>[] = rows.slice(0, SUGGESTED).map((author) => ({
    key: String(author.id),
    label: author.name,
    mark: author.signature ?? undefined,
    note: author.authorType ? nameOfValue('authorTypes', author.authorType) : undefined,
    value: author,
  }));
  if (settled && typed.length >= SEARCH_MIN && !rows.some((row) => folded(row.name) === folded(typed))) {
    options.push({
      key: 'new',
      label: t('authors.create', { name: typed }),
      value: { newName: typed },
      creates: true,
    });
  }

  function add(author: NamedRef) {
    setText('');
    if (value.some((one) => one.id === author.id)) {
      setAlert(t('authors.duplicate', { name: author.name }));
      return;
    }
    setAlert('');
    set([...value, { id: author.id, name: author.name }]);
  }

  async function create(name: string) {
    const agreed = await confirm({
      title: t('authors.createConfirm.title'),
      body: t('authors.createConfirm.body', { name }),
      confirmLabel: t('authors.createConfirm.ok'),
    });
    if (!agreed) return;
    try {
      const { author } = await call(authorsApi.create, { body: { name, institutionId } });
      // Else the same name, looked for again, would be offered to be made again.
      queryClient.invalidateQueries({ queryKey: SEARCH });
      // The list may have changed while the question stood open.
      form.set(field.name, [...(form.get(field.name) as NamedRef[]), { id: author.id, name: author.name }]);
      setText('');
      notify.success(t('authors.created', { name: author.name }));
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  }

  return (
    <FieldFrame {...frame} group>
      {(control) => (
        <>
          {value.length > 0 && (
            <ul className={classes.chips}>
              {value.map((author) => (
                <Chip
                  key={author.id}
                  removeLabel={t('authors.remove', { name: author.name })}
                  onRemove={readOnly ? undefined : () => set(value.filter((one) => one.id !== author.id))}
                >
                  {author.name}
                </Chip>
              ))}
            </ul>
          )}
          {!unknown && !readOnly && (
            <SearchBox
              control={control}
              label={t('authors.search')}
              placeholder={t('authors.search')}
              text={text}
              onText={setText}
              options={options}
              onPick={(pick) => ('newName' in pick ? create(pick.newName) : add(pick))}
              message={text === '' ? undefined : message}
              onBlur={blur}
            />
          )}
          <div role="alert" className={classes.alert}>
            {alert}
          </div>
          <CheckBox
            id={unknown || readOnly ? frame.id : undefined}
            label={t('authors.unknown')}
            note={value.length > 0 ? <span id={hint}>{t('authors.unknownHint')}</span> : undefined}
            checked={unknown === true}
            disabled={readOnly}
            onChange={(checked) => {
              form.assign({ [`${field.name}Unknown`]: checked, ...(checked && { [field.name]: [] }) });
              blur();
            }}
          />
        </>
      )}
    </FieldFrame>
  );
}
