export const AGREEMENT_KINDS = ['narrator', 'donor', 'depicted', 'rightsHolder'] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];
/** How the person may be named to readers. */
export const AGREEMENT_NAMINGS = ['full', 'initials', 'none'] as const;
export type AgreementNaming = (typeof AGREEMENT_NAMINGS)[number];
export const AGREEMENT_NUMBER_MAX = 100;
export const AGREEMENT_PERSON = { min: 2, max: 1000 } as const;
export const AGREEMENT_NOTE_MAX = 4000;
