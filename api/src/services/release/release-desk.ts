import { refuse } from '../../platform/refusal.ts';
import type { ApiFace } from './api-face.ts';
import type { Releases } from './releases.ts';
import type { Signer } from './signing.ts';
import type { VersionStore } from './version-store.ts';

/** What publishing and deciding work with on this machine: published files, the signing key, what is released. */
export interface ReleaseDesk {
  store: VersionStore;
  signer: Signer;
  releases: Releases;
  /** What this server gives to modules. */
  api: ApiFace;
}

let desk: ReleaseDesk | null = null;

/** Plugs them in when the server starts. */
export const useReleaseDesk = (next: ReleaseDesk): void => {
  desk = next;
};

/** null on a server that serves no pages (some tests). */
export const deskIfAny = (): ReleaseDesk | null => desk;

/** Throws MODULE_UNAVAILABLE on a server that serves no pages. */
export function releaseDesk(): ReleaseDesk {
  if (!desk) throw refuse('MODULE_UNAVAILABLE', '本服务没有启用发布功能。');
  return desk;
}
