/** Bytes that cannot be had back, though the file is there. */
export class DamagedBytes extends Error {}
