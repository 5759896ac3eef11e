import { Button, TextInput } from '@mantine/core';
import type { ParentChoice, TreeNode } from '@regest/contract/endpoints/tree.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { type FormEvent, useId, useState } from 'react';
import { contentsText } from '../../../domain/records/contents-text.ts';
import { Signature } from '../../../domain/records/signature.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useTree } from '../use-tree.ts';
import classes from './move-dialog.module.css';
import { moveRecord } from './move-record.ts';
import { useParents } from './use-parents.ts';

const GROUPS = ['collections', 'series', 'units'] as const;
const GROUP_LEVEL = { collections: 'collection', series: 'series', units: 'unit' } as const;

interface Props {
  node: TreeNode;
  onClose: () => void;
}

/** Chooses a new place by typing and arrows alone: the keyboard's way of dragging. */
export default function MoveDialog({ node, onClose }: Props) {
  const { t } = useTranslation();
  const { store } = useTree();
  const form = useId();
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<ParentChoice>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data, isError } = useParents(node, text);
  const parentId = store.parentOf(node.id);
  const from = store.placeOf(node.id).at(-2);
  const contents = contentsText(node);
  // A record cannot go into itself, and where it is already it need not go.
  const groups = GROUPS.map((group) => ({
    level: GROUP_LEVEL[group] as RecordLevel,
    choices: (data?.[group] ?? []).filter(({ id }) => id !== node.id && id !== parentId),
  })).filter(({ choices }) => choices.length > 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!choice) {
      setFault(t('move.chooseFirst'));
      return;
    }
    setBusy(true);
    const wrong = await moveRecord(node, choice, from, t);
    setBusy(false);
    if (wrong === undefined) onClose();
    else setFault(wrong);
  }

  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('move.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button variant="filled" type="submit" form={form} loading={busy}>
            {t('move.ok')}
          </Button>
        </>
      }
    >
      <p>{t('move.what', { signature: node.signature, title: node.title })}</p>
      {contents && <p>{t('move.with', { list: contents })}</p>}
      <div role="alert">{fault && <Banner kind="danger">{fault}</Banner>}</div>
      <form id={form} onSubmit={submit} noValidate>
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
          {groups.map(({ level, choices }) => (
            <fieldset key={level} className={classes.group}>
              <legend>{t(`levelPlural.${level}`)}</legend>
              {choices.map((option) => (
                <label key={option.id} className={classes.choice}>
                  <input
                    type="radio"
                    name={form}
                    checked={choice?.id === option.id}
                    onChange={() => {
                      setChoice(option);
                      setFault(undefined);
                    }}
                  />
                  <Signature value={option.computedSignature} />
                  <span>{option.title}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
