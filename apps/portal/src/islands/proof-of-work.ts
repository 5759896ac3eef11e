/** An ALTCHA challenge: the solution is the number whose derived key begins with `keyPrefix`. */
export interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
  };
  signature: string;
}

const MAX_ATTEMPTS = 100_000;

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function keyOf({ parameters }: Challenge, counter: number): Promise<string> {
  const { nonce, salt, cost, keyLength, algorithm } = parameters;
  const start = bytesOf(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  new DataView(password.buffer).setUint32(start.length, counter, false);
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', salt: bytesOf(salt), iterations: cost, hash: algorithm.split('/')[1] ?? 'SHA-256' },
    key,
    keyLength * 8,
  );
  return hexOf(new Uint8Array(bits));
}

/** Solves the challenge without the reader, who has nothing to see, hear or type. */
export async function prove(challenge: Challenge): Promise<string> {
  for (let counter = 0; counter < MAX_ATTEMPTS; counter += 1) {
    const derivedKey = await keyOf(challenge, counter);
    if (derivedKey.startsWith(challenge.parameters.keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
  throw new Error('No number fits.');
}
