import type { Finding, Readiness } from '@regest/contract/endpoints/readiness.ts';
import { BLOCKING_FINDINGS, FINDINGS_SHOWN } from '@regest/contract/endpoints/readiness.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { hasUnpublishedAbove } from '../../queries/readiness/readiness.ts';
import { findRecord, findRecordHeads } from '../../queries/records/find-records.ts';
import { requireReach } from '../access/institution-scope.ts';
import { parentageOf } from '../records/record-view.ts';
import { type RecordFinding, recordFindings } from './record-findings.ts';

const BLOCKING: ReadonlySet<string> = new Set(BLOCKING_FINDINGS);

/** Adds the full signature of each record: within a whole collection a title alone is ambiguous. */
async function describe(db: Db, findings: readonly RecordFinding[]): Promise<Finding[]> {
  const heads = await findRecordHeads(db, [...new Set(findings.map(({ id }) => id))]);
  const signatures = new Map(heads.map((head) => [head.id, parentageOf(head).computedSignature]));
  return findings.map(({ id, level, title, code, field }) => ({
    severity: BLOCKING.has(code) ? 'blocks' : 'warns',
    code,
    fieldName: field,
    id,
    level,
    title,
    computedSignature: signatures.get(id) ?? '',
  }));
}

function sortFindings(findings: readonly RecordFinding[]): RecordFinding[] {
  const rank = ({ code }: RecordFinding) => (BLOCKING.has(code) ? 0 : 1);
  return findings.toSorted(
    (a, b) => rank(a) - rank(b) || (a.tree_key < b.tree_key ? -1 : a.tree_key > b.tree_key ? 1 : 0),
  );
}

/** Obstacles to publishing a record and, with `deep`, everything below it. The check runs on this server alone. */
export async function readReadiness(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  { deep }: { deep: boolean },
): Promise<Readiness> {
  const row = await findRecord(db, id);
  if (row?.level !== level) throw notFound(level, id);
  requireReach(actor, 'record.read', { institutionId: row.institution_id }, level, id);
  const above: RecordFinding[] = (await hasUnpublishedAbove(db, row.path, row.institution_id))
    ? [{ id, level, title: row.title, tree_key: '', field: 'parentId', code: 'parentNotPublished' }]
    : [];
  const findings = sortFindings([...above, ...(await recordFindings(db, { id, path: row.path, deep }))]);
  const blocks = findings.filter(({ code }) => BLOCKING.has(code)).length;
  const byCode = Object.fromEntries(
    [...Map.groupBy(findings, ({ code }) => code)].map(([code, all]) => [code, all.length]),
  );
  return {
    ready: blocks === 0,
    findings: await describe(db, findings.slice(0, FINDINGS_SHOWN)),
    counts: { blocks, warns: findings.length - blocks },
    byCode,
  };
}
