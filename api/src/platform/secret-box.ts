import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const IV = 12;
const TAG = 16;

/** Seals short secrets for the database (AES-256-GCM). `owner` belongs to the sealed text: elsewhere it does not open. */
export interface SecretBox {
  seal(text: string, owner: string): string;
  /** null: sealed with another key, for another owner, or changed. */
  open(sealed: string, owner: string): string | null;
}

/** The box of a private key, of which `purpose` makes a key of its own (HKDF-SHA-256). */
export function secretBox(key: KeyObject, purpose: string): SecretBox {
  const material = key.export({ type: 'pkcs8', format: 'der' });
  const own = Buffer.from(hkdfSync('sha256', material, Buffer.alloc(0), purpose, 32));
  return {
    seal(text, owner) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', own, iv, { authTagLength: TAG }).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV + TAG) return null;
      const cipher = createDecipheriv('aes-256-gcm', own, bytes.subarray(0, IV), { authTagLength: TAG })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV, IV + TAG));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(IV + TAG)), cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
