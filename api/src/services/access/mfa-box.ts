import type { KeyObject } from 'node:crypto';
import { secretBox, type SecretBox } from '../../platform/secret-box.ts';

let key: (() => KeyObject) | null = null;
let box: SecretBox | null = null;

/** Plugs in the server's private key, asked for when a secret is first sealed or opened. */
export function useMfaKey(read: () => KeyObject): void {
  key = read;
  box = null;
}

/** Seals the secrets of authenticators; the owner is the user's id. */
export function mfaBox(): SecretBox {
  if (!key) throw new Error('The key of the secrets is not plugged in');
  box ??= secretBox(key(), 'mfa');
  return box;
}
