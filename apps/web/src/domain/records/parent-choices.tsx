import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ParentChoice, treeApi } from '@regest/contract/endpoints/tree.ts';
import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './parent-choices.module.css';
import { Signature } from './signature.tsx';

const SEARCH_DELAY_MS = 250;
const GROUPS = ['collections', 'series', 'units'] as const;
const GROUP_LEVEL = { collections: 'collection', series: 'series', units: 'unit' } as const;

interface Props {
  /** Level of the moved record. */
  level: RecordLevel;
  institutionId: number;
  /** Excluded ids: the moved record and its present parent. */
  without: readonly (number | undefined)[];
  choice: ParentChoice | undefined;
  onChoose: (choice: ParentChoice) => void;
}

function useParents(level: RecordLevel, institutionId: number, text: string) {
  const [query] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  return useQuery({
    queryKey: ['tree', 'parents', level, institutionId, query],
    queryFn: ({ signal }) =>
      call(treeApi.parents, {
        params: { type: LEVEL_PATHS[level] },
        query: { q: query, institution_id: institutionId },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A new place, chosen by typing and arrows alone. */
export function ParentChoices({ level, institutionId, without, choice, onChoose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const [text, setText] = useState('');
  const { data, isError } = useParents(level, institutionId, text);
  const groups = GROUPS.map((group) => ({
    level: GROUP_LEVEL[group] as RecordLevel,
    choices: (data?.[group] ?? []).filter(({ id }) => !without.includes(id)),
  })).filter(({ choices }) => choices.length > 0);
  return (
    <>
      <TextInput
        label={t('move.search')}
        description={t('move.searchHelp')}
        value={text}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.choices}>
        {isError && <p>{t('errors.serverError')}</p>}
        {!data && !isError && <Loading rows={4} />}
        {data && groups.length === 0 && <p>{t('parents.noResults', { query: text })}</p>}
        {groups.map((group) => (
          <fieldset key={group.level} className={classes.group}>
            <legend>{t(`levelPlural.${group.level}`)}</legend>
            {group.choices.map((option) => (
              <label key={option.id} className={classes.choice}>
                <input
                  type="radio"
                  name={name}
                  checked={choice?.id === option.id}
                  onChange={() => onChoose(option)}
                />
                <Signature value={option.computedSignature} />
                <span>{option.title}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}
