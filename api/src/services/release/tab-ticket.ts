import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Signer } from './signing.ts';

/** Cookie in which a page learns what its tab is called; the page's scripts read it. */
export const TAB_COOKIE = 'release-tab';

const proofOf = (signer: Signer, userId: string, set: number, nonce: string): string =>
  createHash('sha256')
    .update(signer.sign(`tab ${set} ${nonce} ${userId}`))
    .digest('base64url')
    .slice(0, 22);

/** A name for the tab of a page that is handed to a user with a release document: nobody can make one up. */
export function newTab(signer: Signer, userId: string, set: number): string {
  const nonce = randomBytes(12).toString('base64url');
  return `${set}.${nonce}.${proofOf(signer, userId, set, nonce)}`;
}

/** Number of the document that a tab was handed out with; null when this user was handed no such tab. */
export function setOfTab(signer: Signer, userId: string, tab: string): number | null {
  const [set = '', nonce = '', proof = ''] = tab.split('.');
  const right = Buffer.from(proofOf(signer, userId, Number(set), nonce));
  const given = Buffer.from(proof);
  return given.length === right.length && timingSafeEqual(given, right) ? Number(set) : null;
}
