import { releaseSmokes } from '@shared/contract/release-smoke.contract.ts';
import type { TestClient } from '../../../test/client.ts';

/** Pages of the sample builds: what a run of any of them opens. */
const PAGES = ['/dashboard/index', ...['finance', 'warehouse', 'logistics'].map((name) => `/${name}/list`)];

/** Reports a run without findings with the document `base`; answers as the API does. */
export const passSmoke = (who: TestClient, base: number, module: string, version: string) =>
  who.call(releaseSmokes.report, { body: { base, module, version, pages: PAGES, findings: [] } });
