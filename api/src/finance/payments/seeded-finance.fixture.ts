import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { seedDemo } from '../../app/seed/demo.ts';
import { seedSteps } from '../../app/seed/steps.ts';
import { seedAccess } from '../../services/access/access.seed.ts';
import { folderStore } from '../../services/files/file-store.ts';
import { useFileStore } from '../../services/files/stores.ts';
import type { SeedStep } from '../../services/seed/seed.ts';

/** What money of the demo data stands on. */
const NEEDED = ['组织与账号', '会计期间', '汇率', '供应商', '客户', '结算资料', '银行账户'];

/** The demo data of one step of finance with what it stands on, for the tests of one file. */
export function seededFinance({ name: step }: Pick<SeedStep, 'name'>) {
  const files = mkdtempSync(join(tmpdir(), 'finance-seed-'));
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({
      prepare: async (database) => {
        await seedAccess(database, { password: 'Erstes-Passwort-1' });
        useFileStore(folderStore(files));
        const steps = seedSteps.filter(({ name }) => name === step || NEEDED.includes(name));
        await seedDemo(database, { password: 'Abc12345!', steps });
      },
    });
  }, 240_000);
  afterAll(async () => {
    await api.close();
    rmSync(files, { recursive: true, force: true });
  });
  return {
    get api() {
      return api;
    },
  };
}
