import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { me } from '@shared/contract/access/auth.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Authenticate } from '../../platform/pipeline.ts';
import type { ServerPlugin } from '../../platform/server.ts';
import { apiFace } from './api-face.ts';
import { unmetByApi } from './decision-ground.service.ts';
import { useReleaseDesk } from './release-desk.ts';
import './retention.service.ts';
import { findBuilds } from './local-builds.ts';
import { publishBuilds } from './publish.service.ts';
import { keepHome } from './home.service.ts';
import { newestKeeper } from './newest-keeper.ts';
import { openReleases } from './release.service.ts';
import { openSigner } from './signing.ts';
import { serveStatic } from './static-files.ts';
import { newTab } from './tab-ticket.ts';
import { folderStore } from './version-store.ts';

export interface ReleaseSettings {
  /** Published files lie in `<dataDir>/mf`, the signing key in `<dataDir>/release.key`. */
  dataDir: string;
  /** Folder whose builds are published at the start; the repository when left out. */
  root?: string;
  /** Ed25519 key as PKCS8 PEM (RELEASE_KEY), for several machines on one database. */
  key?: string | undefined;
  /** Ends the process, whose key or folder is no longer that of the others of its database. */
  end?: () => void;
  /** Whose session a page is asked with; without it every page is that of nobody. */
  sessions?: (database: Database, clock: Clock) => Authenticate;
}

/** The folder of the repository, from the sources as well as from the bundle. */
export function repositoryFolder(from = import.meta.dirname): string {
  if (existsSync(join(from, 'pnpm-workspace.yaml')) || dirname(from) === from) return from;
  return repositoryFolder(dirname(from));
}

/**
 * Publishes what is built on this machine, then serves shell and modules. The server is ready only afterwards; several
 * processes that start together publish once.
 */
export const releasePlugin = (settings: ReleaseSettings): ServerPlugin => ({
  name: 'release',
  async register(server, { database, clock, routes }) {
    const signer = openSigner(settings.dataDir, settings.key);
    const store = folderStore(join(settings.dataDir, 'mf'));
    const api = apiFace(routes.map(({ endpoint }) => endpoint));
    const root = settings.root ?? repositoryFolder();
    const builds = findBuilds(root);
    const machine = `${hostname()} ${root}`;
    const warn = (text: string) => server.log.warn(text);
    const home = { publicKey: signer.publicKey, folder: await store.identity() };
    const leave = await keepHome(database, home, {
      now: () => clock.now(),
      refused: ({ message }) => {
        server.log.error(message);
        settings.end?.();
      },
    });
    server.addHook('onClose', leave);
    await publishBuilds({ database, store, signer, now: () => clock.now(), warn, api, machine }, builds, '启动时发布');
    const keeper = newestKeeper(store, warn);
    server.addHook('onClose', async () => keeper.stop());
    const releases = openReleases(database.db, signer, warn, keeper.keep);
    useReleaseDesk({ store, signer, releases, api });
    for (const text of await unmetByApi(database.db, api)) warn(text);
    const authenticate = settings.sessions?.(database, clock);
    serveStatic(server, {
      releases,
      store,
      publicKey: signer.publicKey,
      now: () => clock.now(),
      tabOf: (userId, set) => newTab(signer, userId, set),
      visitor: async (request) => (await authenticate?.(request, me as Endpoint))?.userId ?? null,
    });
  },
});
