import { HOST_NAME, type BuiltHost, type BuiltModule } from '@shared/contract/release.ts';
import { desc } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { buildsOf } from './built.service.ts';
import { contentOf, isModule, numberOf, releasedHost, releasedModule, type Content } from './content.ts';
import { shRelease } from './release.tables.ts';
import type { Signer } from './signing.ts';

/** Documents that are looked through for one that this installation has signed. */
const LOOKED_AT = 500;

/** What stands when a server starts: the last good content, and what its signature says. */
export interface Standing {
  /** SIGNED: the newest document is ours. FORGED: it is not, but an older one is, which stands. REKEYED: none is: another key. */
  state: 'SIGNED' | 'FORGED' | 'REKEYED';
  content: Content;
  /** Number of the newest document, and of the one that `content` is of. */
  newest: number;
  id: number;
}

/**
 * The content as the published versions describe it: whose key is gone, their word is taken for hashes and paths, not that
 * of a text that nobody can verify. What was never published falls out; null without a shell.
 */
async function rebuilt(tx: Db, content: Content): Promise<Content | null> {
  const builtOf = await buildsOf(tx, content);
  const hostOf = (version: string): BuiltHost | null => {
    const built = builtOf(HOST_NAME, version);
    return built && !isModule(built) ? built : null;
  };
  const moduleOf = (name: string, version: string): BuiltModule | null => {
    const built = builtOf(name, version);
    return built && isModule(built) ? built : null;
  };
  const host = hostOf(content.host.version);
  if (!host) return null;
  const modules = Object.entries(content.modules).flatMap(([name, { version }]) => {
    const built = moduleOf(name, version);
    return built ? [[name, releasedModule(name, built)] as const] : [];
  });
  const canary = Object.entries(content.canary).flatMap(([name, { share, released }]) => {
    const built = moduleOf(name, released.version);
    return built ? [[name, { share, released: releasedModule(name, built) }] as const] : [];
  });
  const next = content.hostCanary && hostOf(content.hostCanary.released.version);
  return {
    host: releasedHost(host),
    modules: Object.fromEntries(modules),
    disabled: content.disabled,
    canary: Object.fromEntries(canary),
    hostCanary: next && content.hostCanary ? { share: content.hostCanary.share, released: releasedHost(next) } : null,
  };
}

/**
 * What stands. Decisions live in the database and survive the loss of the signing key: then the newest content is taken,
 * as the published versions describe it. A document that is not ours beside others that are is passed over. null: nothing
 * was published.
 */
export async function standing(tx: Db, signer: Signer): Promise<Standing | null> {
  const stored = await tx
    .select({ id: shRelease.id, document: shRelease.document, signature: shRelease.signature })
    .from(shRelease)
    .orderBy(desc(shRelease.id))
    .limit(LOOKED_AT);
  const [first] = stored;
  if (!first) return null;
  const newest = Number(first.id);
  const ours = stored.find(
    ({ id, document, signature }) => signer.proves(document, signature) && numberOf(document) === Number(id),
  );
  if (ours)
    return {
      state: ours === first ? 'SIGNED' : 'FORGED',
      content: contentOf(ours.document),
      newest,
      id: Number(ours.id),
    };
  const content = await rebuilt(tx, contentOf(first.document));
  return content && { state: 'REKEYED', content, newest, id: newest };
}

/** What an operator must read of it; null when all is well. */
export const standingText = ({ state, newest, id }: Standing): string | null =>
  ({
    SIGNED: null,
    FORGED: `版本清单 ${newest} 不是用本机发布密钥签名的，不予采用；沿用清单 ${id}，并重新签名。请检查是否有另一把 RELEASE_KEY，或有人改动了数据库。`,
    REKEYED: `发布密钥已更换（原密钥丢失，或 RELEASE_KEY 不同）：版本清单 ${newest} 按数据库中的决定用新密钥重新签名，上线、灰度、停用和单人试用均保留。`,
  })[state];
