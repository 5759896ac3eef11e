import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** The authenticator's answer; null where the person or the device declined. */
export async function createPasskey(options: unknown): Promise<Record<string, unknown> | null> {
  try {
    const registration = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
    return { ...registration };
  } catch {
    return null;
  }
}

/** The signed challenge as JSON; null when the person or the device declined. */
export async function showPasskey(options: unknown): Promise<string | null> {
  try {
    const assertion = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
    return JSON.stringify(assertion);
  } catch {
    return null;
  }
}
