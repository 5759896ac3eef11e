import { Button } from '@mantine/core';
import { SEARCH_MIN } from '@regest/contract/endpoints/authors.ts';
import type { IndexTerm } from '@regest/contract/endpoints/indices.ts';
import { indicesApi } from '@regest/contract/endpoints/indices.ts';
import type { NamedRef } from '@regest/contract/fields/record-values.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { oddForm } from '@regest/contract/text/term-form.ts';
import { useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { folded, SUGGESTED } from '../combobox/options.ts';
import { SearchBox } from '../combobox/search-box.tsx';
import { useSuggestions } from '../combobox/use-suggestions.ts';
import classes from '../fields.module.css';
import { useFormSetting } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';
import { splitTerms } from './split-terms.ts';
import { TermTable } from './term-table.tsx';

const SEARCH = ['indices', 'search'] as const;

export function IndicesWidget({ field }: { field: FieldOf<'indices'> }) {
  const { t } = useTranslation();
  const { form } = useFormSetting();
  const { value, set, blur, readOnly, frame } = useControl<NamedRef[]>(field);
  const [text, setText] = useState('');
  const [alert, setAlert] = useState('');
  const type = field.indexType;
  const terms = splitTerms(type, text);
  const { rows, settled, message } = useSuggestions<IndexTerm>({
    key: [...SEARCH, type],
    text: terms.length === 1 ? (terms[0] ?? '') : '',
    min: SEARCH_MIN,
    find: (q, signal) => call(indicesApi.search, { query: { type, q }, signal }),
  });
  const exact = rows.find((row) => folded(row.name) === folded(text));

  function add(found: readonly NamedRef[]) {
    const present = form.get(field.name) as NamedRef[];
    const doubled = found.filter((term) => present.some((one) => one.id === term.id));
    setAlert(doubled.map((term) => t('indices.duplicate', { name: term.name })).join(' '));
    const added = found.filter((term) => !doubled.includes(term)).map(({ id, name }) => ({ id, name }));
    if (added.length > 0) set([...present, ...added]);
    setText('');
  }

  async function create() {
    const index = t(`indices.${type}`);
    const odd = terms.map((name) => oddForm(type, name)).find((form) => form !== null);
    const agreed = await confirm({
      title: t('indices.createConfirm.title', { count: terms.length }),
      body: (
        <>
          <p>
            {terms.length > 1
              ? t('indices.splitInfo', { terms: terms.join('; ') })
              : t('indices.createConfirm.body', { name: terms[0] ?? '', index })}
          </p>
          {odd && <p>{t(`indices.oddForm.${odd}`)}</p>}
        </>
      ),
      confirmLabel: t('indices.createConfirm.ok', { count: terms.length }),
    });
    if (!agreed) return;
    const created: IndexTerm[] = [];
    try {
      for (const name of terms)
        created.push(await call(indicesApi.create, { params: { type }, body: { name } }));
    } catch (error) {
      // The server's own message names the limit of a day.
      const isLimit = error instanceof ApiError && error.type === 'rateLimited';
      notify.error(isLimit ? error.message : t(errorMessageKey(error)));
    }
    if (created.length === 0) return;
    // Searches that found nothing before may find the new term.
    queryClient.invalidateQueries({ queryKey: SEARCH });
    add(created);
  }

  const ready = terms.length > 1 || (terms[0] ?? '').length >= SEARCH_MIN;
  return (
    <FieldFrame {...frame} group>
      {(control) => (
        <>
          {!readOnly && (
            <div className={classes.withButton}>
              <SearchBox
                control={control}
                label={t('indices.search')}
                placeholder={t('indices.search')}
                text={text}
                onText={setText}
                options={rows
                  .slice(0, SUGGESTED)
                  .map((term) => ({ key: String(term.id), label: term.name, value: term }))}
                onPick={(term) => add([term])}
                message={
                  text === ''
                    ? undefined
                    : settled && rows.length === 0
                      ? t('indices.noResults', { query: text.trim() })
                      : terms.length > 1
                        ? t('indices.splitInfo', { terms: terms.join('; ') })
                        : message
                }
                onBlur={blur}
              />
              <Button aria-disabled={!ready} onClick={() => ready && (exact ? add([exact]) : create())}>
                {t(exact ? 'indices.choose' : 'indices.create')}
              </Button>
            </div>
          )}
          <div role="alert" className={classes.alert}>
            {alert}
          </div>
          <TermTable
            label={frame.label}
            terms={value}
            onRemove={readOnly ? undefined : (id) => set(value.filter((one) => one.id !== id))}
          />
        </>
      )}
    </FieldFrame>
  );
}
