import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Signs release documents and proves that one was signed here. */
export interface Signer {
  /** Ed25519 signature over the UTF-8 text, base64. */
  sign(text: string): string;
  /** Whether the signature is of this key and of exactly this text. */
  proves(text: string, signature: string): boolean;
  /** The open half of the key, SPKI DER in base64: what a page verifies its document with. */
  publicKey: string;
}

function signerOf(key: KeyObject): Signer {
  const open = createPublicKey(key);
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    proves: (text, signature) => verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64')),
    publicKey: open.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/** Writes the key whole or not at all; of several processes that start together the first one's key stands. */
function createKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const readKey = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * The private key of this installation: RELEASE_KEY (PKCS8 PEM, for several machines on one database), else the one in
 * `<dataDir>/release.key`, which the first start makes.
 */
export function openKey(dataDir: string, pem?: string): KeyObject {
  if (pem) return createPrivateKey(pem);
  const file = join(dataDir, 'release.key');
  const known = readKey(file);
  if (known) return createPrivateKey(known);
  mkdirSync(dataDir, { recursive: true });
  createKey(file);
  return createPrivateKey(readFileSync(file, 'utf8'));
}

/** The signer of this installation. */
export const openSigner = (dataDir: string, pem?: string): Signer => signerOf(openKey(dataDir, pem));
