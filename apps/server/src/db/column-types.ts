import pg from 'pg';

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const DATE = 1082;
const NUMERIC = 1700;

/** Ids and counts stay far below 2^53; times travel as ISO texts; a day is a text and never shifts by a zone. */
export const typesOfColumns = new pg.TypeOverrides();
typesOfColumns.setTypeParser(INT8, Number);
typesOfColumns.setTypeParser(NUMERIC, Number);
typesOfColumns.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());
typesOfColumns.setTypeParser(DATE, (text) => text);
