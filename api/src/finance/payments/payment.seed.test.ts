import { eq, sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { seedDemo } from '../../app/seed/demo.ts';
import { seedSteps } from '../../app/seed/steps.ts';
import { seedAccess } from '../../services/access/access.seed.ts';
import { folderStore } from '../../services/files/file-store.ts';
import { useFileStore } from '../../services/files/stores.ts';
import { verify } from '../../platform/verify.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { paymentSeed } from './payment.seed.ts';

/** What the payments of the demo data stand on. */
const NEEDED = ['组织与账号', '会计期间', '汇率', '供应商', '客户', '结算资料', '银行账户', paymentSeed.name];
const files = mkdtempSync(join(tmpdir(), 'payment-seed-'));
let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    prepare: async (database) => {
      await seedAccess(database, { password: 'Erstes-Passwort-1' });
      useFileStore(folderStore(files));
      const steps = seedSteps.filter(({ name }) => NEEDED.includes(name));
      await seedDemo(database, { password: 'Abc12345!', steps });
    },
  });
}, 240_000);
afterAll(async () => {
  await api.close();
  rmSync(files, { recursive: true, force: true });
});

it('12.2 24 applications and 30 payments in every state, TV-13 among them; all identities hold', async () => {
  const totals = await paymentSeed.totals(api.db);
  const counted = (start: string) =>
    Object.entries(totals).flatMap(([key, text]) =>
      key.startsWith(start) ? [Number(String(text).split(' ')[0])] : [],
    );
  expect(counted('申请').reduce((sum, n) => sum + n, 0)).toBe(24);
  expect(counted('申请')).toHaveLength(11);
  expect(counted('付款').reduce((sum, n) => sum + n, 0)).toBe(30);
  expect(counted('付款')).toHaveLength(4);
  const [agreed] = await api.db.select().from(finApplication).where(eq(finApplication.gross, '42500'));
  expect(agreed).toMatchObject({ reduceTotal: '16500.00', net: '26000.00', state: 'PAID' });
  const { rows } = await api.db.execute(
    sql`select state from fin_payment where application_id = ${agreed?.id ?? ''} order by id`,
  );
  expect(rows).toEqual([{ state: 'BOUNCED' }, { state: 'PAID' }]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
});
