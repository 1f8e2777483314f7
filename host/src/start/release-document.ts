import { read } from '@shared/contract/endpoint.ts';
import type { ReleaseDocument, SignedRelease } from '@shared/contract/release.ts';
import { call } from '@shared/runtime/call.ts';

const releaseEndpoint = read({
  path: '/release',
  summary: '当前版本',
  permission: 'public',
  scope: { none: '公开的版本清单' },
});

/** The release document out of a signed one; null when it is not one. */
export function parseRelease(signed: unknown): ReleaseDocument | null {
  const text = (signed as Partial<SignedRelease> | null)?.document;
  if (typeof text !== 'string') return null;
  try {
    const document = JSON.parse(text) as ReleaseDocument;
    return typeof document.modules === 'object' ? { ...document, disabled: document.disabled ?? {} } : null;
  } catch {
    return null;
  }
}

function fromPage(): ReleaseDocument | null {
  const block = document.getElementById('release')?.textContent;
  if (!block) return null;
  try {
    return parseRelease(JSON.parse(block));
  } catch {
    return null;
  }
}

/** The release set of this tab: as the server wrote it into the page, else asked for (development). */
export async function readRelease(): Promise<ReleaseDocument> {
  const release = fromPage() ?? parseRelease(await call(releaseEndpoint, { skipErrorHandler: true }));
  if (!release) throw new Error('no release document');
  return release;
}
