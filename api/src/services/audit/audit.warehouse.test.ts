import { auditList } from '@shared/contract/shared/audit.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { chargeRules } from '../../warehouse/charging/charge-rule.entity.ts';
import { zones } from '../../warehouse/zones/zone.entity.ts';

/** ACC-031: records of a warehouse have no company of their own; the log keeps them inside the reader's warehouses. */
let api: TestApi;
/** One warehouse of each of two companies. */
const WAREHOUSES = [
  { id: '1', company: '1', code: 'A' },
  { id: '2', company: '2', code: 'B' },
];
beforeAll(async () => {
  api = await testApi();
  await api.database.run(`
    insert into sy_company (code, name, short_name) values ('C1', '甲', '甲'), ('C2', '乙', '乙');
    insert into wh_warehouse (company_id, code, name, address) values (1, 'WHA', '甲仓', '一'), (2, 'WHB', '乙仓', '二');
  `);
  api.actor('keeper', { companies: ['1', '2'], warehouses: ['1', '2'] });
  for (const { id, code } of WAREHOUSES)
    await api.command('keeper', async (ctx) => {
      const zone = await zones.insert(
        ctx,
        { warehouseId: id, code: `${code}Z`, name: code, useType: 'STORAGE', mapRows: 1, mapCols: 1 },
        { action: '新增' },
      );
      await chargeRules.insert(
        ctx,
        {
          warehouseId: id,
          direction: 'AR',
          basis: 'CBM_DAY',
          tiers: [{ fromDay: 1, toDay: null, price: '3.500000' }],
          minCharge: '99.0000',
          currency: 'CNY',
          taxRate: 600,
          validFrom: '2026-01-01',
        },
        { action: '新增' },
      );
      await zones.remove(ctx, zone, { action: '删除' });
    });
  api.actor('own', { companies: ['1'], warehouses: ['1'] });
  api.actor('wide', { companies: ['1', '2'], warehouses: ['1'] });
  api.actor('keyless', { companies: ['1'], warehouses: ['1'], permissions: ['system.audit.view'] });
});
afterAll(() => api.close());

const rowsFor = async (who: string, kind: string) =>
  (await api.as(who).ok(auditList.endpoint, { query: { kind } })).list;

describe('ACC-031 the log of warehouses', () => {
  it('ACC-031 level 全部 ends at the own warehouses, of the own companies and among them', async () => {
    expect(await rowsFor('keeper', '计费规则')).toHaveLength(2);
    expect(await rowsFor('own', '计费规则')).toHaveLength(1);
    expect(await rowsFor('wide', '计费规则')).toHaveLength(1);
  });

  it('ACC-031 what has been deleted stays in the log of its company, and in no other', async () => {
    const deleted = async (who: string) =>
      (await rowsFor(who, '库区')).filter(({ action }) => action === '删除').map(({ objectNo }) => objectNo);
    expect((await deleted('keeper')).toSorted()).toEqual(['AZ', 'BZ']);
    expect(await deleted('own')).toEqual(['AZ']);
  });

  it('SYS-034 prices without a field group are told to who may open their record', async () => {
    const labels = async (who: string) => (await rowsFor(who, '计费规则'))[0]?.changes?.map(({ label }) => label) ?? [];
    expect(await labels('own')).toEqual(expect.arrayContaining(['阶梯', '最低收费', '生效日期']));
    const seen = await labels('keyless');
    expect(seen).toContain('生效日期');
    expect(seen).not.toContain('阶梯');
    expect(seen).not.toContain('最低收费');
  });
});
