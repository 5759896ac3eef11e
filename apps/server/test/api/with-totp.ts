import { shownCode } from './authenticator-app.ts';
import { PASSWORD } from './builders.ts';
import type { Client } from './client.ts';

/** Turns codes on through the API; returns the secret and the recovery codes. The current code is used up. */
export async function withTotp(
  client: Client,
  password = PASSWORD,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const setup = await client.post<{ secret: string }>('/api/second-factor/totp', { password });
  const { secret } = setup.body;
  const on = await client.put<{ recoveryCodes: string[] }>('/api/second-factor/totp', {
    code: shownCode(secret, 0),
  });
  if (on.status !== 200) throw new Error(`codes were not turned on: ${on.text}`);
  return { secret, recoveryCodes: on.body.recoveryCodes };
}
