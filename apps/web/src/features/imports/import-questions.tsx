import { Button } from '@mantine/core';
import type { ImportView, NameQuestion } from '@regest/contract/endpoints/imports.ts';
import { type ImportDefaults, REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ColumnQuestions } from './column-questions.tsx';
import { DefaultQuestions } from './default-questions.tsx';
import { checkAgain } from './import-actions.ts';
import classes from './imports.module.css';
import { type NameAnswers, NameQuestions, nameKey } from './name-questions.tsx';

/** Names that the import will create. */
function NewNames({ names }: { names: readonly NameQuestion[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <details className={classes.panel}>
      <summary>
        {t('imports.newTitle')} <span className={classes.count}>{names.length}</span>
      </summary>
      <p className={classes.help}>{t('imports.newHelp')}</p>
      {REFERENCE_KINDS.filter((kind) => names.some((one) => one.kind === kind)).map((kind) => (
        <div key={kind}>
          <h3 className={classes.kind}>{t(`imports.kindOf.${kind}`)}</h3>
          <ul className={classes.plainList}>
            {names
              .filter((one) => one.kind === kind)
              .map(({ name }) => (
                <li key={name}>{name}</li>
              ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

/** One question for each column and each name; all answers are sent together. */
export function ImportQuestions({ found: importEntry }: { found: ImportView }) {
  const { t } = useTranslation();
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({});
  const [names, setNames] = useState<NameAnswers>({});
  const [defaults, setDefaults] = useState<Partial<ImportDefaults>>({});
  const doubtful = importEntry.names.filter(({ options }) => options.length > 0);
  const fresh = importEntry.names.filter(({ options, chosen }) => options.length === 0 && chosen === null);
  const isIncomplete = Object.values(importEntry.lacking).some((count) => count > 0);
  const asks =
    isIncomplete ||
    importEntry.unknownColumns.length + Object.keys(importEntry.columns).length + doubtful.length > 0;
  const hasAnswers = [columns, names, defaults].some((answers) => Object.keys(answers).length > 0);

  async function answer(event: FormEvent) {
    event.preventDefault();
    const choices = doubtful.flatMap(({ kind, name }) => {
      const id = names[nameKey({ kind, name })];
      return id === undefined ? [] : [{ kind, name, id }];
    });
    await checkAgain(importEntry.id, { columns: { ...columns }, names: choices, defaults }, t);
  }

  if (!asks && fresh.length === 0) return null;
  return (
    <section aria-label={t('imports.asked')} className={classes.questions}>
      {asks && (
        <form onSubmit={answer} className={classes.panel}>
          <ColumnQuestions
            importEntry={importEntry}
            answers={columns}
            onAnswer={(head, field) => setColumns({ ...columns, [head]: field })}
          />
          <NameQuestions
            names={doubtful}
            answers={names}
            onAnswer={(key, id) => setNames({ ...names, [key]: id })}
          />
          <DefaultQuestions
            importEntry={importEntry}
            answers={defaults}
            onAnswer={(answer) => setDefaults({ ...defaults, ...answer })}
          />
          <Button type="submit" disabled={!hasAnswers}>
            {t('imports.answer')}
          </Button>
        </form>
      )}
      <NewNames names={fresh} />
    </section>
  );
}
