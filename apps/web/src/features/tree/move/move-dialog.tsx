import { Button } from '@mantine/core';
import type { ParentChoice, TreeNode } from '@regest/contract/endpoints/tree.ts';
import { type FormEvent, useId, useState } from 'react';
import { ParentChoices } from '../../../domain/records/parent-choices.tsx';
import { contentsText } from '../../../domain/records/record-brief.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useTree } from '../use-tree.ts';
import { moveRecord } from './move-record.ts';

interface Props {
  node: TreeNode;
  onClose: () => void;
}

/** Choice of a new parent with the keyboard, as an alternative to dragging. */
export default function MoveDialog({ node, onClose }: Props) {
  const { t } = useTranslation();
  const { store, institutionId } = useTree();
  const form = useId();
  const [choice, setChoice] = useState<ParentChoice>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const parentId = store.parentOf(node.id);
  const from = store.placeOf(node.id).at(-2);
  const contents = contentsText(node);

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
        <ParentChoices
          level={node.level}
          institutionId={institutionId}
          without={[node.id, parentId]}
          choice={choice}
          onChoose={(option) => {
            setChoice(option);
            setFault(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
