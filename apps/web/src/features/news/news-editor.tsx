import 'virtual:labels/news';
import { Button, TextInput } from '@mantine/core';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import { type NewsView, newsApi } from '@regest/contract/endpoints/news.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { NEWS_FIELDS, type NewsFieldName } from '@regest/contract/fields/news-fields.ts';
import { today } from '@regest/contract/text/day.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { DateField } from '../../fields/dates/date-field.tsx';
import { ConflictDialog } from '../../fields/editing/conflict-dialog.tsx';
import { useSaving } from '../../fields/editing/use-saving.ts';
import { useFormValue, useShownErrors } from '../../fields/form/form-context.ts';
import { createForm, type Form } from '../../fields/form/form-store.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { messageFor } from '../../fields/message-for.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { helpOf, labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './news.module.css';
import { RichText } from './rich-text.tsx';

interface Props {
  item?: NewsView;
  onClose: () => void;
}

const FIELDS = fieldsOf(NEWS_FIELDS);
const toValues = (news: Partial<NewsView>) => toFormValues(FIELDS, news);

/** Value and first error of a field. */
function useNewsField(form: Form, name: NewsFieldName) {
  const value = useFormValue<string>(form, name);
  const [error] = useShownErrors(form, name);
  const field = FIELDS.find((one) => one.name === name);
  return {
    value,
    set: (next: string) => form.set(name, next),
    frame: {
      label: labelOf('news', name),
      required: true,
      error: error && field && messageFor(error, field, 'news', value),
    },
  };
}

export default function NewsEditor({ item, onClose }: Props) {
  const { t } = useTranslation();
  const [form] = useState(() =>
    createForm({
      fields: FIELDS,
      initial: toValues(item ?? { date: today() }),
      check: (values) => checkValues(FIELDS, values, 'full'),
    }),
  );
  const title = useNewsField(form, 'title');
  const date = useNewsField(form, 'date');
  const content = useNewsField(form, 'content');
  const { save, state, conflict } = useSaving<NewsView>({
    form,
    version: item?.version,
    send: async (news) =>
      (item
        ? await call(newsApi.update, { params: { id: item.id }, body: { news } })
        : await call(newsApi.create, { body: { news } })
      ).news,
    toValues,
    successText: () => t('news.saved'),
    onSaved: onClose,
    // Errors are shown at their fields.
    onRefused: () => undefined,
  });
  const saving = state.status === 'saving' || state.status === 'conflict';

  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="xl"
      title={t(item ? 'news.editTitle' : 'news.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="filled" onClick={() => save()} aria-disabled={saving || undefined}>
            {t(saving ? 'actions.saving' : 'actions.save')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <FieldFrame {...title.frame}>
          {({ id }) => (
            <TextInput
              id={id}
              data-autofocus
              value={title.value}
              onChange={(event) => title.set(event.currentTarget.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame {...date.frame} help={helpOf('news', 'date')}>
          {(control) => <DateField control={control} value={date.value} onChange={date.set} wholeDays />}
        </FieldFrame>
        <FieldFrame {...content.frame}>
          {(control) => (
            <RichText
              control={control}
              label={content.frame.label}
              initial={content.value}
              onChange={content.set}
            />
          )}
        </FieldFrame>
      </div>
      {conflict && (
        <ConflictDialog
          entity="news"
          differences={conflict.differences}
          meta={conflict.meta}
          onChoose={conflict.choose}
          onCancel={conflict.cancel}
        />
      )}
    </Dialog>
  );
}
