import { BULK_CHANGE_KINDS } from '@regest/contract/endpoints/bulk-records.ts';
import { COMMENT_MAX } from '@regest/contract/endpoints/comments.ts';
import { INDEX_TERM_MAX } from '@regest/contract/endpoints/indices.ts';
import { JOB_REASONS, JOB_STATES } from '@regest/contract/endpoints/jobs.ts';
import {
  MAX_ORDER_NOTE_LENGTH,
  MAX_ORDER_REPLY_LENGTH,
  ORDER_STATUSES,
} from '@regest/contract/endpoints/orders.ts';
import { MAX_QUESTION_NOTE_LENGTH, QUESTION_STATUSES } from '@regest/contract/endpoints/questions.ts';
import { HISTORY_KINDS } from '@regest/contract/endpoints/records.ts';
import { SAVED_NAME_MAX, SAVED_SEARCH_MAX } from '@regest/contract/endpoints/saved-searches.ts';
import { CREDENTIAL_ID_MAX, PASSKEY_NAME_MAX } from '@regest/contract/endpoints/second-factor.ts';
import { TEMPLATE_NAME_MAX } from '@regest/contract/endpoints/templates.ts';
import { TEXT_ORIGIN_MAX } from '@regest/contract/endpoints/transcriptions.ts';
import {
  IMPORT_ACTIONS,
  IMPORT_FILE_NAME_MAX,
  IMPORT_KINDS,
  IMPORT_ROW_LEVELS,
  IMPORT_STATUSES,
  REFERENCE_KINDS,
} from '@regest/contract/exchange/imports.ts';
import { AGREEMENT_FIELDS } from '@regest/contract/fields/agreement-fields.ts';
import { fieldsOf, INDEX_TYPES } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { LOCALES } from '@regest/contract/locale/locale.ts';
import {
  FILE_DAMAGES,
  FILE_EVENT_KINDS,
  FILE_EVENT_OUTCOMES,
  FILE_SCANS,
} from '@regest/contract/preservation.ts';
import { MAX_ALERT_QUERY_LENGTH } from '@regest/contract/readers.ts';
import { ROLES } from '@regest/contract/roles.ts';
import { STATISTICS_LEVELS, STATISTICS_SOURCES } from '@regest/contract/statistics-range.ts';
import { FILE_NAME_MAX } from '@regest/contract/text/file-name.ts';
import { TEXT_KINDS } from '@regest/contract/values/file-types.ts';
import { ROTATIONS } from '@regest/contract/values/picture-edit.ts';
import { INVENTORY_STATES } from '../../src/db/schema-readers.ts';
import { FIELD_CHECKS } from './declared-columns.ts';
import { inList } from './sql-words.ts';

/** One rule if all levels have the same limits, else one for each level. */
function lengthByLevel(name: 'signature' | 'title'): string[] {
  const rules = RECORD_LEVELS.map((level) => {
    const field = recordFields(level).find((one) => one.name === name);
    if (field?.kind !== 'line' || !field.required)
      throw new Error(`The ${name} of a record is a line that it must have.`);
    return { level, length: `char_length(${name}) between ${field.min ?? 1} and ${field.max}` };
  });
  const lengths = [...new Set(rules.map(({ length }) => length))];
  return lengths.length === 1
    ? lengths
    : rules.map(({ level, length }) => `level <> '${level}' or ${length}`);
}

const ROOTS = RECORD_LEVELS.filter((level) => LEVELS[level].isRoot);

const FILE_FIELDS = new Set(
  [
    ...RECORD_LEVELS.flatMap((level) => recordFields(level)),
    ...fieldsOf(INSTITUTION_FIELDS),
    ...fieldsOf(AGREEMENT_FIELDS),
  ].flatMap(({ kind, name }) => (kind === 'files' ? [name] : [])),
);

/** Rules that the contract declares outside its tables of fields. */
const LISTS: Record<string, string[]> = {
  record: [
    inList('level', RECORD_LEVELS),
    `(${inList('level', ROOTS)}) = (parent_id is null)`,
    ...lengthByLevel('signature'),
    ...lengthByLevel('title'),
  ],
  index_term: [inList('type', INDEX_TYPES), `char_length(name) between 1 and ${INDEX_TERM_MAX}`],
  record_history: [inList('kind', HISTORY_KINDS)],
  file: [
    `char_length(name) between 1 and ${FILE_NAME_MAX}`,
    inList('field', [...FILE_FIELDS].sort()),
    inList('damage', FILE_DAMAGES),
    inList('scan', FILE_SCANS),
    'upload_place >= 0',
  ],
  file_event: [inList('kind', FILE_EVENT_KINDS), inList('outcome', FILE_EVENT_OUTCOMES)],
  text_job: [inList('kind', TEXT_KINDS), inList('state', JOB_STATES), inList('reason', JOB_REASONS)],
  transcription: [inList('kind', TEXT_KINDS), `char_length(origin) between 1 and ${TEXT_ORIGIN_MAX}`],
  statistics_page: [inList('level', STATISTICS_LEVELS), inList('source', STATISTICS_SOURCES)],
  passkey: [
    `char_length(name) between 1 and ${PASSKEY_NAME_MAX}`,
    `char_length(credential_id) between 1 and ${CREDENTIAL_ID_MAX}`,
  ],
  saved_search: [
    `char_length(name) between 1 and ${SAVED_NAME_MAX}`,
    `char_length(search) between 1 and ${SAVED_SEARCH_MAX}`,
  ],
  second_factor_role: [inList('role', ROLES)],
  import: [
    inList('kind', IMPORT_KINDS),
    inList('status', IMPORT_STATUSES),
    `char_length(file_name) between 1 and ${IMPORT_FILE_NAME_MAX}`,
  ],
  description_template: [
    inList('level', RECORD_LEVELS),
    `char_length(name) between 1 and ${TEMPLATE_NAME_MAX}`,
  ],
  record_comment: [`char_length(text) between 1 and ${COMMENT_MAX}`],
  question: [inList('status', QUESTION_STATUSES), `char_length(note) <= ${MAX_QUESTION_NOTE_LENGTH}`],
  contribution: [inList('locale', LOCALES)],
  reader_alert: [inList('locale', LOCALES), `char_length(query) between 1 and ${MAX_ALERT_QUERY_LENGTH}`],
  reader_order: [
    inList('locale', LOCALES),
    inList('status', ORDER_STATUSES),
    `char_length(note) <= ${MAX_ORDER_NOTE_LENGTH}`,
  ],
  reader_order_change: [inList('status', ORDER_STATUSES), `char_length(reply) <= ${MAX_ORDER_REPLY_LENGTH}`],
  import_row: [inList('level', IMPORT_ROW_LEVELS), inList('action', IMPORT_ACTIONS)],
  import_made: [inList('kind', REFERENCE_KINDS)],
};

/** Internal invariants of the database, which no value from outside can violate. */
const INTERNAL_RULES: Record<string, string[]> = {
  // No upper bound, although the form has one, since a failed job returns its quota on top.
  institution: ['transcription_seconds >= 0', 'ocr_pages >= 0', 'storage_limit_gb >= 0'],
  index_term: [
    'latitude between -90 and 90',
    'longitude between -180 and 180',
    '(latitude is null) = (longitude is null)',
    "latitude is null or type = 'geographical'",
  ],
  bulk_change: [inList('kind', [...BULK_CHANGE_KINDS, 'undo']), 'count >= 0'],
  merged_name: [inList('kind', ['author', 'term'])],
  distinct_authors: ['first_id < second_id'],
  institution_storage: ['bytes >= 0'],
  import: ['size >= 0'],
  record: [
    '(deleted_at is null) = (trash_root_id is null)',
    'not (is_published and (is_draft or deleted_at is not null))',
    'octet_length(path) <= 2400',
  ],
  file: [
    'is_published = (published_at is not null)',
    '(damage is null) = (damaged_since is null)',
    '(upload_batch is null) = (upload_place is null)',
    "(agreement_id is null) = (field <> 'documents')",
    'agreement_id is null or record_id is null and not is_published',
  ],
  question: ["(status = 'answered') = (answered_at is not null)"],
  contribution: ['page > 0', 'line > 0', '(line is null) = (line_text is null)'],
  text_job: ['cost >= 0'],
  transcription: [
    'machine_text is not null or corrected_text is not null',
    '(machine_text is null) = (machine_at is null)',
    '(corrected_text is null) = (corrected_at is null)',
  ],
  text_page: ['page > 0'],
  file_look: ['width > 0', 'height > 0'],
  file_edit: [`rotation in (${ROTATIONS.join(', ')})`, 'width > 0', 'height > 0'],
  file_pyramid: ['page > 0'],
  public_inventory: [inList('state', INVENTORY_STATES), 'units >= 0'],
  upload: [`id ~ '^[0-9a-f]{32}$'`, 'size >= 0', 'received >= 0', 'received <= size'],
  reader_alert: [`token ~ '^[0-9a-f]{32}$'`],
  upload_part: ['size > 0'],
  totp: [inList('key_name', ['setting', 'database'])],
  sign_in_challenge: [inList('purpose', ['secondFactor', 'passkeySignIn', 'passkeyAdd', 'factorProof'])],
  audit_link: ['position > 0', `hash ~ '^[0-9a-f]{64}$'`],
  search_state: ['only_row'],
  search_text: [inList('kind', ['ocr', 'stt'])],
  search_renaming: [inList('kind', ['author', 'term'])],
  harvest_state: ['only_row'],
  harvest_due: [inList('kind', ['record', 'author', 'term', 'institution'])],
  audit_head: ['is_head', `hash ~ '^[0-9a-f]{64}$'`],
};

function merged(...parts: Record<string, string[]>[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const part of parts)
    for (const [table, rules] of Object.entries(part)) all[table] = [...(all[table] ?? []), ...rules];
  return all;
}

export const DECLARED_CHECKS = merged(FIELD_CHECKS, LISTS, INTERNAL_RULES);

/** Unique indexes. Texts that may be too long for an index are indexed by their hash. */
export const DECLARED_UNIQUES: Record<string, string[]> = {
  institution: ['(md5(signature))', '(path_alias) where path_alias is not null'],
  // One active supervisor; names and addresses are case-insensitive.
  app_user: ['(lower(name))', '(lower(email))', `(institution_id) where role = 'SUPERVISOR' and is_active`],
  author: ['(institution_id, md5(signature)) where signature is not null'],
  index_term: ['(type, md5(lower(name)))'],
  record: ['(path)', '(coalesce(parent_id, -institution_id), md5(signature)) where deleted_at is null'],
  acquisition: ['(institution_id, number)'],
  agreement: ['(institution_id, md5(lower(number)))'],
  file: ['(content_id)', '(upload_id)'],
  file_edit: ['(content_id)'],
  file_pyramid: ['(content_id)'],
  public_inventory: ['(content_id)'],
  // A file has at most one pending job.
  text_job: ['(link)', `(file_id) where state in ('queued', 'running')`],
  statistics_page: ['(institution_id, source, md5(url))'],
  // The portal increments one row for each key.
  statistics_fact: [`(page_id, day, device_id, previous_id, country_id, city_id) where source = 'portal'`],
  statistics_page_sum: [`(page_id, span, start) where source = 'portal'`],
  statistics_category_sum: [
    `(institution_id, level, category, term_id, span, start) where source = 'portal'`,
  ],
  // One alert for each address and query; its owner ends it by the secret token.
  reader_alert: ['(token)', '(lower(email), md5(query))'],
  statistics_term: ['(md5(text))'],
  upload_part: ['(content_id)'],
  passkey: ['(credential_id)'],
  import: ['(content_id)'],
  session: ['(id)'],
  // A change is undone once; undoing the undo deletes its row.
  bulk_change: ['(reverses)'],
  description_template: ['(institution_id, level, lower(name)) where deleted_at is null'],
  audit_link: ['(event_id)'],
};

/** Triggers that note changed public pages, which are then rebuilt. */
const notes = (table: string, ...triggers: string[]) =>
  Object.fromEntries(
    triggers.map((name) => [`${table}: ${name}`, 'apps/server/src/http/page-cache.test.ts']),
  );

/** Triggers, each with the test of its effect. */
export const DECLARED_TRIGGERS: Record<string, string> = {
  'institution: institution_has_count': 'apps/server/src/routes/institutions/institutions.test.ts',
  'institution: institution_has_storage': 'apps/server/src/services/files/storage.test.ts',
  'file: file_bytes_added': 'apps/server/src/services/files/storage.test.ts',
  'file: file_bytes_removed': 'apps/server/src/services/files/storage.test.ts',
  'import: import_bytes_counted': 'apps/server/src/services/files/storage.test.ts',
  'transcription: transcription_added': 'apps/server/src/routes/desk/desk.test.ts',
  'transcription: transcription_removed': 'apps/server/src/routes/desk/desk.test.ts',
  'transcription: transcription_counted': 'apps/server/src/routes/desk/desk.test.ts',
  'file: file_text_published': 'apps/server/src/routes/desk/desk.test.ts',
  'app_user: app_user_counted': 'apps/server/src/routes/institutions/institutions.test.ts',
  'app_user: app_user_moved': 'apps/server/src/routes/institutions/institutions.test.ts',
  'agreement: agreement_closes': 'apps/server/src/services/closures/closures.test.ts',
  'agreement_record: agreement_record_closes': 'apps/server/src/services/closures/closures.test.ts',
  'record: record_closed': 'apps/server/src/services/closures/closures.test.ts',
  'record: record_closed_new': 'apps/server/src/services/closures/closures.test.ts',
  'record: record_closed_since': 'apps/server/src/services/closures/closures.test.ts',
  'record: record_closed_since_new': 'apps/server/src/services/closures/closures.test.ts',
  'record: record_opened': 'apps/server/src/routes/portal/reader-things.test.ts',
  'record: record_harvest_closed': 'apps/server/src/services/closures/closures.test.ts',
  'record: record_parent_guard': 'apps/server/src/db/contract-rules.test.ts',
  'record: record_published': 'apps/server/src/queries/published/published.test.ts',
  'record: record_published_at_once': 'apps/server/src/queries/published/published.test.ts',
  'record: record_left': 'apps/server/src/queries/published/published.test.ts',
  'file_pyramid: file_pyramid_noted_new': 'apps/server/src/services/files/make-pyramids.test.ts',
  'file_pyramid: file_pyramid_noted_gone': 'apps/server/src/services/files/make-pyramids.test.ts',
  'file_pyramid: file_pyramid_let_go': 'apps/server/src/services/files/make-pyramids.test.ts',
  'file_edit: file_edit_let_go': 'apps/server/src/routes/files/picture-edits.test.ts',
  'public_inventory: public_inventory_let_go': 'apps/server/src/routes/portal/prepared-inventory.test.ts',
  ...notes('record', 'record_noted_new', 'record_noted', 'record_noted_gone'),
  ...notes('file', 'file_noted_new', 'file_noted', 'file_noted_gone'),
  ...notes('record_author', 'record_author_noted_new', 'record_author_noted', 'record_author_noted_gone'),
  ...notes('record_index', 'record_index_noted_new', 'record_index_noted', 'record_index_noted_gone'),
  ...notes('transcription', 'transcription_noted_new', 'transcription_noted', 'transcription_noted_gone'),
  ...notes('author', 'author_noted', 'author_noted_gone'),
  ...notes('institution', 'institution_noted', 'institution_noted_gone'),
  ...notes('index_term', 'index_term_noted', 'index_term_noted_gone'),
  ...notes('news', 'news_noted'),
  'contribution: contribution_noted': 'apps/server/src/routes/contributions/contributions.test.ts',
  'portal_home: portal_home_noted': 'apps/server/src/routes/portal-homes/portal-homes.test.ts',
  'record: record_harvest_update': 'apps/server/src/routes/portal/oai.test.ts',
  'record: record_harvest_insert': 'apps/server/src/routes/portal/oai.test.ts',
  'record: record_harvest_delete': 'apps/server/src/routes/portal/oai.test.ts',
  'file: file_harvest_new': 'apps/server/src/routes/portal/oai.test.ts',
  'file: file_harvest_gone': 'apps/server/src/routes/portal/oai.test.ts',
  'file: file_harvest_changed': 'apps/server/src/routes/portal/oai.test.ts',
  'author: author_harvest': 'apps/server/src/routes/portal/oai.test.ts',
  'index_term: index_term_harvest': 'apps/server/src/routes/portal/oai.test.ts',
  'institution: institution_harvest': 'apps/server/src/routes/portal/oai.test.ts',
  'institution: institution_withdrawn': 'apps/server/src/routes/portal/addresses.test.ts',
  'institution: institution_renamed': 'apps/server/src/queries/published/published.test.ts',
  'record: record_tree_key_new': 'apps/server/src/routes/bulk/tree-order.test.ts',
  'record: record_tree_key_changed': 'apps/server/src/routes/bulk/tree-order.test.ts',
  'record: record_subtree_carried': 'apps/server/src/routes/bulk/tree-order.test.ts',
  'audit_event: audit_event_linked': 'apps/server/src/services/audit/audit-chain.test.ts',
  'audit_event: audit_event_kept': 'apps/server/src/services/audit/audit-chain.test.ts',
  'audit_link: audit_link_kept': 'apps/server/src/services/audit/audit-chain.test.ts',
  'audit_link: audit_link_not_by_hand': 'apps/server/src/services/audit/audit-chain.test.ts',
  'audit_head: audit_head_kept': 'apps/server/src/services/audit/audit-chain.test.ts',
  'audit_head: audit_head_not_by_hand': 'apps/server/src/services/audit/audit-chain.test.ts',
};
