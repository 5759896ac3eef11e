/** What a limit given in gigabytes allows. */
export const GIGABYTE = 1_000_000_000;
