import 'virtual:labels/news';
import { Button, TextInput } from '@mantine/core';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import { type NewsView, newsApi } from '@regest/contract/endpoints/news.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { NEWS_FIELDS } from '@regest/contract/fields/news-fields.ts';
import { helpOf, labelOf } from '@regest/contract/locale/say.ts';
import { today } from '@regest/contract/text/day.ts';
import { useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { DateField } from '../../fields/dates/date-field.tsx';
import { messageFor } from '../../fields/message-for.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './news.module.css';
import { RichText } from './rich-text.tsx';

interface Props {
  item?: NewsView;
  onClose: () => void;
}

const FIELDS = fieldsOf(NEWS_FIELDS);

export default function NewsEditor({ item, onClose }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState({
    title: item?.title ?? '',
    date: item?.date ?? today(),
    content: item?.content ?? '',
  });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);

  function put(name: keyof typeof values, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => before.filter((error) => error.fieldName !== name));
  }

  function errorOf(name: keyof typeof values): string | undefined {
    const error = errors.find((one) => one.fieldName === name);
    const field = FIELDS.find((one) => one.name === name);
    return error && field && messageFor(error, field, 'news', values[name]);
  }

  async function save() {
    const { errors: found } = checkValues(FIELDS, values, 'full');
    setErrors(found);
    if (found.length > 0 || busy) return;
    setBusy(true);
    try {
      if (item)
        await call(newsApi.update, {
          params: { id: item.id },
          body: { news: { ...values, version: item.version } },
        });
      else await call(newsApi.create, { body: { news: values } });
      notify.success(t('news.saved'));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) setErrors(error.errors);
      else notify.error(t(errorMessageKey(error)));
    } finally {
      setBusy(false);
    }
  }

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
          <Button variant="filled" onClick={save} aria-disabled={busy || undefined}>
            {t(busy ? 'actions.saving' : 'actions.save')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <FieldFrame label={labelOf('news', 'title')} required error={errorOf('title')}>
          {({ id }) => (
            <TextInput
              id={id}
              data-autofocus
              value={values.title}
              onChange={(event) => put('title', event.currentTarget.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame
          label={labelOf('news', 'date')}
          help={helpOf('news', 'date')}
          required
          error={errorOf('date')}
        >
          {(control) => (
            <DateField
              control={control}
              value={values.date}
              onChange={(date) => put('date', date)}
              wholeDays
            />
          )}
        </FieldFrame>
        <FieldFrame label={labelOf('news', 'content')} required error={errorOf('content')}>
          {(control) => (
            <RichText
              control={control}
              label={labelOf('news', 'content')}
              initial={values.content}
              onChange={(content) => put('content', content)}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
