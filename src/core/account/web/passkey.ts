/** Passkeys in the browser: asks the server for a challenge and the device for its signature. The library comes when it is needed. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { beginPasskey, challengePasskey, finishPasskey } from '../model/passkey.ts';

/** Whether this browser can use passkeys at this address; an IP address can have none. */
export function passkeysWork(): boolean {
  const { hostname } = globalThis.location;
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/u.test(hostname);
}

/** The person closed the dialog of his device, or it found no passkey: nothing went wrong that he does not know. */
export function isDeclined(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError');
}

/** A signed challenge, for calls that take a passkey as proof. Throws CallRefused, or what the browser throws. */
export async function signChallenge(wanted: InputOf<typeof challengePasskey>) {
  const { passkeyToken, options } = await call(challengePasskey, wanted, { quiet: true });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The server passes on what its WebAuthn library made; the contract calls it a record, as the model knows no library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { passkeyToken, passkey: await startAuthentication({ optionsJSON }) };
}

/** Makes a passkey on a device and adds it to the account; answers recovery codes where these are its first. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const { passkeyToken, options } = await call(beginPasskey, {}, { quiet: true });
  const { startRegistration } = await import('@simplewebauthn/browser');
  // As in signChallenge: made by the WebAuthn library of the server.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await startRegistration({ optionsJSON });
  return (await call(finishPasskey, { passkeyToken, passkey, name }, { quiet: true })).recoveryCodes;
}
