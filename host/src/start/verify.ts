import type { Signed } from '@shared/contract/release.ts';

/** The release document is not what the server signed; nothing of it may run. */
export class ReleaseTampered extends Error {
  override readonly name = 'ReleaseTampered';
}

const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The key that the page carries apart from its document; null in development. */
export const keyOfPage = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="release-key"]')?.content ?? null;

async function importKey(key: string): Promise<CryptoKey | null> {
  // Without https there is no WebCrypto; browsers before 2025 do not know Ed25519. The server has verified it as well.
  if (!globalThis.crypto?.subtle) return null;
  try {
    return await crypto.subtle.importKey('spki', bytes(key), 'Ed25519', false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    throw error;
  }
}

async function isSigned(key: CryptoKey, { document: text, signature }: Signed): Promise<boolean> {
  try {
    return await crypto.subtle.verify('Ed25519', key, bytes(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

/**
 * Verifies signed texts with the key that the page carries apart from them. Throws ReleaseTampered when one is wrong. A
 * page without a key (development) is not verified.
 */
export async function verifySigned(signed: readonly Signed[]): Promise<void> {
  const text = keyOfPage();
  if (text === null) return;
  const key = await importKey(text).catch(() => {
    throw new ReleaseTampered('the key of the page is no key');
  });
  if (!key) return console.warn('This browser cannot verify the release document.');
  const results = await Promise.all(signed.map((one) => isSigned(key, one)));
  if (results.includes(false)) throw new ReleaseTampered('the release document is not signed by the server');
}
