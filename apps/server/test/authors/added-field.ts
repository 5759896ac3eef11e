import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import type { FieldTable } from '@regest/contract/fields/field.ts';

// Imported before everything else: the table gets a row before anything reads it.
(AUTHOR_FIELDS as FieldTable).nickname = { kind: 'line', max: 10, tab: 'home', public: true };
