/*
 * What readers without an account may keep here: queries whose new records they are mailed, and shared folders.
 */

/** Forms of either kind from one network in an hour. */
export const FORMS_AN_HOUR = 20;
/** Mails that ask one address to confirm: they must not flood a stranger's mailbox. */
export const ALERTS_OF_ADDRESS_A_DAY = 5;
/** Queries that one address may have. */
export const ALERTS_OF_ADDRESS = 20;
/** An unconfirmed address is deleted. */
export const ALERT_UNCONFIRMED_DAYS = 2;
/** The query of an address of search, as text. */
export const MAX_ALERT_QUERY_LENGTH = 2000;
/** Records that one mail names; the rest is behind its link. */
export const MAX_ALERT_RECORDS = 20;

export const SHARED_FOLDER_DAYS = 90;
export const MAX_SHARED_FOLDER_RECORDS = 100;
export const MAX_SHARED_NOTE_LENGTH = 500;
