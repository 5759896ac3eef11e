import type { Desk, deskApi, WaitingText } from '@regest/contract/endpoints/desk.ts';
import { DESK_COUNT_MAX, DESK_OWN_SHOWN, ENDING_SOON_DAYS } from '@regest/contract/endpoints/desk.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import { TRASH_DAYS } from '@regest/contract/endpoints/trash.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { countClosuresToSee } from '../../queries/closures/list-closures.ts';
import { listOwnComments, listOwnDrafts } from '../../queries/comments/comments.ts';
import {
  countDrafts,
  countEndingTrash,
  countFailedJobs,
  countNewOrders,
  countOpenQuestions,
  countWaitingContributions,
  findFirstFigures,
  listLastSaved,
  listWaitingTexts,
} from '../../queries/desk/desk-figures.ts';
import { readTextFigures, type TextFigures } from '../../queries/desk/text-figures.ts';
import { countFileProblems } from '../../queries/preservation/file-problems.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { parentageOf } from '../records/record-view.ts';
import { readObligation } from './read-obligation.ts';

const MAX_RECENT = 8;

/** Joins each row with the head of its record. */
async function withRecords<Row extends { recordId: number }>(db: Db, rows: readonly Row[]) {
  const heads = await findRecordHeads(db, [...new Set(rows.map(({ recordId }) => recordId))]);
  const byId = new Map(heads.map((head) => [head.id, head]));
  return rows.flatMap(({ recordId, ...row }) => {
    const head = byId.get(recordId);
    if (!head) return [];
    const { id, level, title } = head;
    return [{ ...row, id, level, title, computedSignature: parentageOf(head).computedSignature }];
  });
}

async function readRecent(db: Db, actor: Actor, institutionId: number): Promise<Desk['recent']> {
  const saved = await listLastSaved(db, actor.id, institutionId, MAX_RECENT);
  return withRecords(
    db,
    saved.map(({ id, updated_at }) => ({ recordId: id, at: updated_at })),
  );
}

async function readOwnWork(db: Db, actor: Actor, institutionId: number): Promise<Desk['mine']> {
  const limits = { shown: DESK_OWN_SHOWN, counted: DESK_COUNT_MAX };
  const comments = await listOwnComments(db, actor.id, institutionId, limits);
  const drafts = await listOwnDrafts(db, actor.id, institutionId, limits);
  return {
    comments: await withRecords(db, comments.rows),
    commentCount: comments.count,
    drafts: await withRecords(db, drafts.rows),
    draftCount: drafts.count,
  };
}

async function readWaiting(
  db: Db,
  actor: Actor,
  institutionId: number,
  texts: TextFigures,
): Promise<Desk['waiting']> {
  const trash = { retentionDays: TRASH_DAYS, daysLeft: ENDING_SOON_DAYS, max: DESK_COUNT_MAX };
  const seesQuestions = can(actor, 'question.read', { institutionId });
  const seesOrders = can(actor, 'order.read', { institutionId });
  const seesContributions = can(actor, 'contribution.read', { institutionId });
  const seesClosures = can(actor, 'closure.read', { institutionId });
  const seesProblems = can(actor, 'fileProblem.read', { institutionId });
  return {
    drafts: await countDrafts(db, institutionId, DESK_COUNT_MAX),
    textsToCheck: Math.min(texts.unchecked, DESK_COUNT_MAX),
    unpublishedTexts: Math.min(texts.unpublished, DESK_COUNT_MAX),
    jobsFailed: await countFailedJobs(db, institutionId, DESK_COUNT_MAX),
    trashEndingSoon: await countEndingTrash(db, institutionId, trash),
    questions: seesQuestions ? await countOpenQuestions(db, institutionId, DESK_COUNT_MAX) : 0,
    orders: seesOrders ? await countNewOrders(db, institutionId, DESK_COUNT_MAX) : 0,
    contributions: seesContributions ? await countWaitingContributions(db, institutionId, DESK_COUNT_MAX) : 0,
    closures: seesClosures ? await countClosuresToSee(db, institutionId, DESK_COUNT_MAX) : 0,
    fileProblems: seesProblems ? await countFileProblems(db, institutionId) : 0,
  };
}

async function readFirstSteps(db: Db, institutionId: number): Promise<Desk['firstSteps']> {
  const figures = await findFirstFigures(db, institutionId);
  return {
    institution: figures?.is_published ?? false,
    collection: (figures?.collections ?? 0) > 0,
    unit: (figures?.units ?? 0) > 0,
    file: (figures?.files ?? 0) > 0,
    published: (figures?.published_collections ?? 0) > 0,
  };
}

export async function readWaitingTexts(
  db: Db,
  actor: Actor,
  { institution_id, only, page, per_page }: QueryOf<typeof deskApi.texts>,
): Promise<Page<WaitingText>> {
  const institutionId = institutionScope(actor, 'transcription.read', institution_id);
  const slice = { offset: page * per_page, limit: per_page };
  const { total, texts } = await listWaitingTexts(db, institutionId, only, slice);
  return toPage(texts, total, page, per_page);
}

/** Reads every figure from an index, and no further than the editor shows. */
export async function readDesk(db: Db, actor: Actor, requestedId: number | undefined): Promise<Desk> {
  const institutionId = institutionScope(actor, 'record.read', requestedId);
  const texts = await readTextFigures(db, institutionId);
  return {
    recent: await readRecent(db, actor, institutionId),
    mine: await readOwnWork(db, actor, institutionId),
    waiting: await readWaiting(db, actor, institutionId, texts),
    obligation: await readObligation(db, institutionId, texts),
    firstSteps: await readFirstSteps(db, institutionId),
  };
}
