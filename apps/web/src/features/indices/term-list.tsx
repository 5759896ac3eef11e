import { Button } from '@mantine/core';
import type { ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import { INDEX_TYPES } from '@regest/contract/fields/field.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { titleText } from '../../domain/records/title-text.ts';
import { ChoiceSwitch } from '../../ui/form/choice-switch.tsx';
import { formatNumber } from '../../ui/format/format-number.ts';
import { ListFilter } from '../../ui/list/list-filter.tsx';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './indices.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { formatPlace } from './place-text.ts';
import { placeTerm, removeTerm, removeUnusedTerms, renameTerm } from './term-actions.ts';
import { type TermsSearch, termsQuery, typeOf } from './terms-query.ts';

function TermMenu({ term }: { term: ManagedTerm }) {
  const { t } = useTranslation();
  const isPlace = term.type === 'geographical';
  return (
    <ActionMenu
      label={t('vocabulary.actions', { name: term.name })}
      look="dots"
      entries={[
        { key: 'rename', label: t('vocabulary.rename'), onSelect: () => renameTerm(term, t) },
        ...(isPlace
          ? [{ key: 'place', label: t('vocabulary.setPlace'), onSelect: () => placeTerm(term, t) }]
          : []),
        {
          key: 'remove',
          label: t('vocabulary.remove'),
          danger: true,
          disabledReason: term.usage > 0 ? t('vocabulary.stillUsed') : undefined,
          onSelect: () => removeTerm(term, t),
        },
      ]}
    />
  );
}

/** The terms of one index with usage, renaming and merging. */
export function TermList({ search }: { search: TermsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery(termsQuery(search));
  const [chosen, setChosen] = useState<readonly ManagedTerm[]>([]);
  const [merging, setMerging] = useState(false);
  const type = typeOf(search);
  const go = (part: TermsSearch) =>
    navigate({ to: '/vocabulary', search: { ...search, page: undefined, ...part }, replace: 'q' in part });
  const isChosen = ({ id }: ManagedTerm) => chosen.some((term) => term.id === id);
  const toggle = (term: ManagedTerm) =>
    setChosen(isChosen(term) ? chosen.filter(({ id }) => id !== term.id) : [...chosen, term]);
  const columns: Column<ManagedTerm>[] = [
    {
      key: 'select',
      header: t('vocabulary.selectHeader'),
      bare: true,
      className: classes.narrow,
      cell: (term) => (
        <input
          type="checkbox"
          aria-label={t('vocabulary.select', { name: term.name })}
          checked={isChosen(term)}
          onChange={() => toggle(term)}
        />
      ),
    },
    { key: 'name', header: t('vocabulary.name'), rowHeader: true, cell: ({ name }) => titleText(name) },
    {
      key: 'usage',
      header: t('vocabulary.usage'),
      align: 'end',
      cell: ({ id, usage }) =>
        usage === 0 ? (
          formatNumber(usage)
        ) : (
          <Link to="/search" search={{ index_id: id }}>
            {formatNumber(usage)}
          </Link>
        ),
    },
    ...(type === 'geographical'
      ? [
          {
            key: 'place',
            header: t('vocabulary.place'),
            cell: (term: ManagedTerm) => formatPlace(term) || t('vocabulary.noPlace'),
          },
        ]
      : []),
    {
      key: 'menu',
      header: t('list.actions'),
      bare: true,
      className: classes.narrow,
      cell: (term) => <TermMenu term={term} />,
    },
  ];
  const visibleColumns = useShownColumns('vocabulary', columns);
  const filters = (
    <div className={classes.filters}>
      <ChoiceSwitch
        label={t('vocabulary.type')}
        options={INDEX_TYPES.map((value) => ({ value, label: t(`vocabulary.types.${value}`) }))}
        value={type}
        onChange={(value) => {
          setChosen([]);
          return go({ type: value });
        }}
      />
      <ListFilter
        label={t('vocabulary.filter')}
        value={search.q ?? ''}
        onChange={(q) => go({ q: q || undefined })}
      />
      <label className={classes.unused}>
        <input
          type="checkbox"
          checked={search.unused === true}
          onChange={(event) => go({ unused: event.currentTarget.checked || undefined })}
        />
        {t('vocabulary.unused')}
      </label>
      {search.unused && (
        <Button onClick={() => removeUnusedTerms(type, t)}>{t('vocabulary.removeUnused')}</Button>
      )}
      {chosen.length > 1 && <Button onClick={() => setMerging(true)}>{t('vocabulary.merge')}</Button>}
    </div>
  );
  return (
    <>
      <ListFrame
        query={query}
        view={{ name: 'vocabulary', columns, isFiltered: true }}
        filters={filters}
        empty={{ title: t('vocabulary.none') }}
      >
        {(rows) => (
          <DataTable
            label={t('vocabulary.title')}
            columns={visibleColumns}
            rows={rows}
            rowKey={({ id }) => id}
            stacks
          />
        )}
      </ListFrame>
      {merging && (
        <MergeDialog
          terms={chosen}
          onClose={(merged) => {
            setMerging(false);
            if (merged) setChosen([]);
          }}
        />
      )}
    </>
  );
}
