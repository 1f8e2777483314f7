import { read } from '@shared/contract/endpoint.ts';
import {
  releaseSet,
  type OverrideDocument,
  type ReleaseDocument,
  type ReleaseSet,
  type SignedRelease,
} from '@shared/contract/release.ts';
import { call } from '@shared/runtime/call.ts';
import { verifySigned } from './verify.ts';

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
    return releaseSet(document, signed.picks, overrides);
  } catch {
    return null;
  }
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
 * ReleaseTampered when a signature is wrong.
 */
export async function readRelease(): Promise<ReleaseSet> {
  const inPage = fromPage();
  const signed = isSigned(inPage) ? inPage : await call(releaseEndpoint, { skipErrorHandler: true });
  if (isSigned(signed)) await verifySigned([signed, ...(signed.overrides ?? [])]);
  const release = parseRelease(signed);
  if (!release) throw new Error('no release document');
  return release;
}
