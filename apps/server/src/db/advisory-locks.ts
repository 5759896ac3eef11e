/** Numbers of the advisory locks of a database, here together so that no two are alike. */
export const MIGRATION_LOCK = 7_264_101;
/** A class of locks: one for each worker, by the hash of its name. */
export const WORKER_LOCKS = 7_264_102;
/** Held while a backup reads the store; deletions of bytes share it. */
export const BACKUP_LOCK = 7_264_103;
export const ANALYTICS_LOCK = 7_264_104;
export const VISITS_LOCK = 7_264_105;
/** A class of locks: one for each import, by its id. */
export const IMPORT_LOCKS = 7_264_118;
/** Held while harvest stamps are given; readers of the clock share it. */
export const HARVEST_LOCK = 7_264_141;
