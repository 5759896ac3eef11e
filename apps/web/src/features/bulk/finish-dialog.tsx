import 'virtual:texts/pages';
import 'virtual:labels/collection';
import 'virtual:labels/document';
import 'virtual:labels/series';
import 'virtual:labels/unit';
import { Button } from '@mantine/core';
import { type FinishResult, finishApi, type SkippedRecord } from '@regest/contract/endpoints/finish.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { fieldHref } from '../../domain/addresses/addresses.ts';
import { refreshFiles } from '../../domain/files/files-query.ts';
import { sendableCountQuery, sendBelow } from '../../domain/files/send-below.ts';
import {
  bodyOf,
  type FinishRequest,
  type FinishStep,
  finishPlanQuery,
  isChange,
} from '../../domain/records/finish-window.ts';
import classes from '../../domain/records/readiness.module.css';
import ReadinessPanel from '../../domain/records/readiness-panel.tsx';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { undoAction } from '../../domain/records/undo-action.ts';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { useCan } from '../../session/current-user.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { finishText } from './finish-text.ts';

const STEPS = ['ready', 'texts', 'publish', 'files'] as const satisfies readonly FinishStep[];
const ACTIONS = {
  ready: 'record.bulk',
  texts: 'transcription.write',
  publish: 'record.publish',
  files: 'file.publish',
} as const;
const COUNTS = { ready: 'ready', texts: 'texts', publish: 'published', files: 'files' } as const;

function errorText(error: unknown, t: Translate): string {
  const isExplained = error instanceof ApiError && (error.status === 400 || error.status === 409);
  return isExplained ? error.message : t(errorMessageKey(error));
}

function SkippedLine({ record }: { record: SkippedRecord }) {
  const { t } = useTranslation();
  const { id, level, title, computedSignature, reason, fields } = record;
  const [first] = fields;
  return (
    <li data-severity="blocks">
      <Signature value={computedSignature} />{' '}
      <a href={fieldHref(level, id, first)} target="_blank" rel="noreferrer">
        {titleText(title)}
      </a>
      <span className={classes.what}>
        {t(`finish.reason.${reason}`, { fields: fields.map((name) => labelOf(level, name)).join(', ') })}
      </span>
    </li>
  );
}

function SkippedList({ result }: { result: FinishResult }) {
  const { t } = useTranslation();
  if (result.skippedCount === 0) return null;
  return (
    <>
      <p>{t('finish.skipped', { count: result.skippedCount })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keys */}
      <ul className={classes.findings} tabIndex={0} aria-label={t('finish.skippedList')}>
        {result.skipped.map((record) => (
          <SkippedLine key={record.id} record={record} />
        ))}
      </ul>
      {result.skipped.length < result.skippedCount && (
        <p>{t('readiness.more', { count: result.skipped.length })}</p>
      )}
    </>
  );
}

/** Figures without the records above, which the server always counts, unless their publication is requested. */
const withRequested = (figures: FinishResult, steps: ReadonlySet<FinishStep>): FinishResult =>
  steps.has('publish') && steps.has('parents') ? figures : { ...figures, parents: 0 };

/** The records above are added to the published ones. */
const doneText = ({ parents, ...done }: FinishResult, t: Translate) =>
  finishText({ ...done, published: done.published + parents }, t);

function buttonText(plan: FinishResult | undefined, steps: ReadonlySet<FinishStep>, t: Translate): string {
  if (!plan || !steps.has('publish')) return t('finish.run');
  const count = plan.published + withRequested(plan, steps).parents;
  // Published records may still have unpublished files.
  if (count === 0 && plan.files > 0) return t('finish.publishFiles', { count: plan.files });
  if (plan.skippedCount === 0) return t('finish.publish', { count });
  return t('finish.publishAndSkip', { count, skipped: plan.skippedCount });
}

/** Shows counts in advance, finishes with one press and lists skipped records until it is closed. */
export default function FinishDialog({ request }: { request: FinishRequest }) {
  const { t } = useTranslation();
  const can = useCan();
  const [steps, setSteps] = useState<ReadonlySet<FinishStep>>(new Set(request.steps));
  const [result, setResult] = useState<FinishResult | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [hasWarnings, setWarnings] = useState(false);
  const body = bodyOf(request.ids, steps, true);
  const {
    data: plan,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...finishPlanQuery(body),
    enabled: steps.size > 0 && result === null,
    placeholderData: keepPreviousData,
  });

  const { data: unread } = useQuery({
    ...sendableCountQuery('ocr', request.ids),
    enabled: can('transcription.send') && result === null,
  });

  /** Replaces this dialog with the questions before sending. */
  async function send() {
    if (await sendBelow('ocr', request.ids, t)) request.answer(null);
  }

  function toggle(step: FinishStep) {
    const next = new Set(steps);
    if (!next.delete(step)) next.add(step);
    setSteps(next);
  }

  async function run() {
    setRunning(true);
    setFailure(null);
    try {
      const answer = withRequested(
        await call(finishApi.run, { body: bodyOf(request.ids, steps, false) }),
        steps,
      );
      void refreshFiles();
      void queryClient.invalidateQueries({ queryKey: ['desk'] });
      if (answer.skippedCount > 0) return setResult(answer);
      // Nothing is left to read in the dialog.
      notify.success(doneText(answer, t), undoAction(answer.undoId, t));
      request.answer(answer);
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setRunning(false);
    }
  }

  const hasParents = plan !== undefined && steps.has('publish') && (plan.parents > 0 || steps.has('parents'));
  const undo = undoAction(result?.undoId ?? null, t);
  const shownError = failure ?? error;
  const canRun = plan !== undefined && steps.size > 0 && isChange(withRequested(plan, steps));
  return (
    <Dialog
      opened
      onClose={() => request.answer(result)}
      size="lg"
      closeOnClickOutside={false}
      title={result ? t('finish.result') : t('finish.title', { name: request.name })}
      footer={
        result ? (
          <>
            {undo && (
              <Button
                onClick={() => {
                  undo.run();
                  request.answer(null);
                }}
              >
                {undo.label}
              </Button>
            )}
            <Button variant="filled" onClick={() => request.answer(result)} data-autofocus>
              {t('actions.close')}
            </Button>
          </>
        ) : (
          <>
            <Button data-autofocus={canRun ? undefined : true} onClick={() => request.answer(null)}>
              {t('actions.cancel')}
            </Button>
            <Button
              variant="filled"
              loading={isRunning}
              disabled={!canRun || isFetching}
              onClick={run}
              data-autofocus={canRun || undefined}
            >
              {buttonText(plan, steps, t)}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <div className={classes.panel}>
          <p role="status">{isChange(result) ? doneText(result, t) : t('finish.nothing')}</p>
          <SkippedList result={result} />
        </div>
      ) : (
        <div className={classes.panel}>
          {request.scale && <p>{request.scale}</p>}
          <fieldset className={classes.steps}>
            <legend className="visually-hidden">{t('finish.steps')}</legend>
            {STEPS.filter((step) => can(ACTIONS[step])).map((step) => (
              <CheckBox
                key={step}
                label={t(`finish.step.${step}`)}
                note={
                  plan && steps.has(step)
                    ? t(`finish.count.${step}`, { count: plan[COUNTS[step]] })
                    : undefined
                }
                checked={steps.has(step) && (step !== 'files' || steps.has('publish'))}
                disabled={step === 'files' && !steps.has('publish')}
                onChange={() => toggle(step)}
              />
            ))}
            {hasParents && (
              <CheckBox
                label={t('finish.step.parents', { count: plan.parents })}
                checked={steps.has('parents')}
                onChange={() => toggle('parents')}
              />
            )}
          </fieldset>
          {steps.has('publish') && <p>{t('publishing.confirm.recursive.rightsReminder')}</p>}
          {shownError != null && (
            <ErrorState message={errorText(shownError, t)} onRetry={() => void refetch()} />
          )}
          {!plan && !shownError && steps.size > 0 && <Loading rows={3} />}
          {plan && <SkippedList result={plan} />}
          {can('transcription.send') && unread !== undefined && unread > 0 && (
            <p>
              {t('finish.unread', { count: unread })}{' '}
              <Button size="compact-sm" onClick={() => void send()}>
                {t('finish.sendToOcr')}
              </Button>
            </p>
          )}
          {request.record && (
            <details onToggle={(event) => setWarnings(event.currentTarget.open)}>
              <summary>{t('finish.warnings')}</summary>
              {hasWarnings && <ReadinessPanel {...request.record} deep />}
            </details>
          )}
        </div>
      )}
    </Dialog>
  );
}
