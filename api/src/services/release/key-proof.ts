import { createHash, createPublicKey, verify } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { shReleaseProof } from './release.tables.ts';

/** Seconds for which a proof by the signing key counts. */
const PROOF_SECONDS = 60;

/**
 * A proof by the signing key: `<unix seconds>.<name>.<nonce>.<digest>.<signature>`, the signature over
 * `release <seconds> <name> <nonce> <method> <path> <digest>`. The digest (SHA-256, base64url) is that of the JSON body as
 * it is sent, of nothing without one; of a package see `packageDigest`. Who holds the key can sign documents anyway; the
 * proof of one command opens no other one, and itself only once.
 */
interface Proof {
  at: string;
  name: string;
  nonce: string;
  digest: string;
  signature: string;
}

function read(value: string): Proof | null {
  const [at, name, nonce, digest, signature, ...more] = value.split('.');
  if (!at || !name || !nonce || !digest || !signature || more.length > 0) return null;
  return nonce.length < 16 || nonce.length > 64 ? null : { at, name, nonce, digest, signature };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What is signed of a package: its particulars, then its bytes. */
export const packageDigest = (
  { module, commit, waive }: { module: string; commit?: string | undefined; waive?: readonly string[] | undefined },
  zip: Buffer,
): string =>
  createHash('sha256')
    .update(`${[module, commit ?? '', ...(waive ?? [])].join('\n')}\n`)
    .update(zip)
    .digest('base64url');

/** Digests of packages that are yet to be read, by who sends them. */
const promised = new WeakMap<Actor, string>();

/** Remembers what an actor's proof says of the package that comes. */
export const promisePackage = (actor: Actor, digest: string): void => void promised.set(actor, digest);

/** Refuses a package other than the one that its proof is of (REL-043). */
export function checkPackage(actor: Actor, body: Parameters<typeof packageDigest>[0], zip: Buffer): void {
  const digest = promised.get(actor);
  if (digest !== undefined && digest !== packageDigest(body, zip))
    throw refuse('REL-043', '发布包与签名不符，请用 npm run release 重新发布。', undefined, { status: 403 });
}

/** Marks a proof as used; false when it was used before, at this process or another one. */
async function useOnce({ db }: Database, nonce: string, now: Date): Promise<boolean> {
  await db.delete(shReleaseProof).where(lt(shReleaseProof.usedAt, new Date(now.getTime() - 10 * PROOF_SECONDS * 1000)));
  const added = await db
    .insert(shReleaseProof)
    .values({ nonce, usedAt: now })
    .onConflictDoNothing()
    .returning({ nonce: shReleaseProof.nonce });
  return added.length === 1;
}

/** Who proves by the key to have sent exactly this request, and what is said of its body; null when it is no such proof. */
export async function proven(
  database: Database,
  publicKey: string,
  value: string,
  request: Pick<FastifyRequest, 'method' | 'originalUrl' | 'body'>,
  upload: boolean,
  now: Date,
): Promise<{ name: string; digest: string } | null> {
  const proof = read(value);
  if (!proof || !(Math.abs(now.getTime() / 1000 - Number(proof.at)) <= PROOF_SECONDS)) return null;
  const { at, name, nonce, digest, signature } = proof;
  if (!upload && digest !== digestOf(request.body == null ? '' : JSON.stringify(request.body))) return null;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const text = `release ${at} ${name} ${nonce} ${request.method} ${request.originalUrl} ${digest}`;
  if (!verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))) return null;
  if (!(await useOnce(database, nonce, now))) return null;
  return { name: Buffer.from(name, 'base64url').toString('utf8').slice(0, 40), digest };
}
