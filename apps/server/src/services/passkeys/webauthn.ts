/** A tenth of all modules of the program, for passkeys alone: loaded with the first of them, not at every start. */
export const webauthn = () => import('@simplewebauthn/server');
