import { read } from '@shared/contract/endpoint.ts';
import { usableFace } from '@shared/contract/module-face.ts';
import {
  releaseSet,
  type OverrideDocument,
  type ReleaseDocument,
  type ReleaseSet,
  type SignedRelease,
} from '@shared/contract/release.ts';
import { call } from '@shared/runtime/call.ts';
import { noteDocument } from './newest-seen.ts';
import { keyOfPage, verifySigned } from './verify.ts';

const releaseEndpoint = read({
  path: '/release',
  summary: '当前版本',
  permission: 'public',
  scope: { none: '公开的版本清单' },
});

const isSigned = (value: unknown): value is SignedRelease =>
  typeof (value as Partial<SignedRelease> | null)?.document === 'string';

/** What a signed document, its choice and its overrides come to; null when it is none. */
export function parseRelease(signed: unknown): ReleaseSet | null {
  if (!isSigned(signed)) return null;
  try {
    const document = JSON.parse(signed.document) as ReleaseDocument;
    if (typeof document.modules !== 'object') return null;
    const overrides = (signed.overrides ?? []).map((one) => JSON.parse(one.document) as OverrideDocument);
    return understood(releaseSet(document, signed.picks, overrides));
  } catch {
    return null;
  }
}

/** The set with declarations that the shell can rely on; what it does not understand of one costs that module's pages only. */
function understood(set: ReleaseSet): ReleaseSet {
  const modules = Object.entries(set.modules).flatMap(([name, module]) => {
    if (typeof module?.entry !== 'string' || typeof module.version !== 'string') return [];
    const { face, isWhole } = usableFace(name, module.face);
    if (!isWhole) console.error(`The declaration of ${name} ${module.version} is not understood in all its rows.`);
    return [[name, { ...module, face, pageFiles: module.pageFiles ?? {} }] as const];
  });
  return { ...set, modules: Object.fromEntries(modules) };
}

function fromPage(): unknown {
  const block = document.getElementById('release')?.textContent;
  if (!block) return null;
  try {
    return JSON.parse(block);
  } catch {
    return null;
  }
}

/**
 * The release set of this tab: as the server wrote it into the page, else asked for (development). Throws
 * ReleaseTampered when a signature is wrong, ReleaseReplayed when this browser has seen a document that replaces it.
 */
export async function readRelease(): Promise<ReleaseSet> {
  const inPage = fromPage();
  const signed = isSigned(inPage) ? inPage : await call(releaseEndpoint, { skipErrorHandler: true });
  if (isSigned(signed)) await verifySigned([signed, ...(signed.overrides ?? [])]);
  const release = parseRelease(signed);
  if (!release || !isSigned(signed)) throw new Error('no release document');
  const key = keyOfPage();
  if (key) noteDocument(key, JSON.parse(signed.document) as ReleaseDocument);
  return release;
}
