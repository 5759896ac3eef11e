import 'virtual:texts/pages';
import { Button, TextInput } from '@mantine/core';
import { TEMPLATE_NAME_MAX, templatesApi } from '@regest/contract/endpoints/templates.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';
import { templatesQuery } from './template-queries.ts';

/** The message of a refusal, usually that another template has the name. */
function refusal(error: unknown, t: Translate): string {
  const isTaken =
    error instanceof ApiError && error.errors.some(({ constraintType }) => constraintType === 'Unique');
  return t(isTaken ? 'templateList.nameTaken' : errorMessageKey(error));
}

async function restore(id: number, name: string, t: Translate): Promise<void> {
  try {
    await call(templatesApi.restore, { params: { id } });
    notify.info(t('templateList.restored', { name }));
  } catch (error) {
    notify.error(refusal(error, t));
  }
}

function TemplateRow({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const next = typed.trim();

  async function rename(event: FormEvent) {
    event.preventDefault();
    if (next === '') return setProblem(t('templates.nameEmpty'));
    try {
      await call(templatesApi.rename, { params: { id }, body: { name: next } });
      notify.info(t('templateList.renamed', { name: next }));
      setProblem(undefined);
    } catch (error) {
      setProblem(refusal(error, t));
    }
  }

  async function remove() {
    try {
      await call(templatesApi.remove, { params: { id } });
      const undo = { label: t('actions.undo'), run: () => void restore(id, name, t) };
      notify.info(t('templateList.deleted', { name }), undo);
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  }

  return (
    <li>
      <form className={classes.template} onSubmit={rename}>
        <TextInput
          aria-label={t('templateList.nameOf', { name })}
          value={typed}
          maxLength={TEMPLATE_NAME_MAX}
          {...(problem && { error: problem })}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        {next !== name && (
          <Button type="submit" aria-label={t('templateList.renameNamed', { name })}>
            {t('templateList.rename')}
          </Button>
        )}
        <Button variant="subtle" aria-label={t('templateList.deleteNamed', { name })} onClick={remove}>
          {t('templateList.delete')}
        </Button>
      </form>
    </li>
  );
}

interface Props {
  level: RecordLevel;
  onClose: () => void;
}

/** The templates of one level, to rename or delete. */
export default function TemplateDialog({ level, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(templatesQuery(level, useWorkingInstitutionId()));
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(`templateList.title.${level}`)}>
      {error && <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />}
      {!data && !error && <Loading rows={3} />}
      {data?.templates.length === 0 && <p>{t('templateList.none')}</p>}
      <ul className={classes.templates}>
        {data?.templates.map(({ id, name }) => (
          <TemplateRow key={`${id} ${name}`} id={id} name={name} />
        ))}
      </ul>
    </Dialog>
  );
}
