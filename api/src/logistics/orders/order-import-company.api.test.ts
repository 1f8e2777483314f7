import { companyKind } from '@shared/contract/base/trade.kinds.ts';
import { orderImport } from '@shared/contract/logistics/order-import.contract.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { rows } from '../../platform/database.ts';
import { importRow, type ImportCells } from './order-import.fixture.ts';

let api: TestApi;
let second = '';
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  const made = await api.as('admin').ok(companyKind.create, {
    body: { code: 'BZ', name: '乙货运代理有限公司', shortName: '乙货运', baseCurrency: 'CNY' },
  });
  second = made.id;
  api.actor('both', { userId: '2', deptId: '1', companies: ['1', second] });
}, 120_000);
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const check = (lines: ImportCells[]) => uploadLines(api.as('both'), orderImport, lines);

describe('L1 whose order it is', () => {
  it('L1 who may use several companies says which; a warehouse of another one is refused', async () => {
    const [own] = await rows<{ code: string }>(
      api.db,
      sql`select code from wh_warehouse where company_id = 1 and status = 'ENABLED' limit 1`,
    );
    const found = await check([
      importRow({ group: '1' }),
      importRow({ group: '2', company: '乙货运', warehouse: own?.code ?? '' }),
      importRow({ group: '3', company: '火星货运' }),
    ]);
    const said = found.errors.map(({ row: at, column, reason }) => `${at} ${column} ${reason}`);
    expect(said).toEqual(
      expect.arrayContaining([
        '2 经营主体 您可使用多个经营主体，请填写',
        expect.stringMatching(/^3 .* 仓库不属于该经营主体$/),
        '4 经营主体 没有这个经营主体或无权使用',
      ]),
    );
  });

  it('L1 the order is that of the company which the row names', async () => {
    const found = await check([importRow({ customerRef: 'PO-BZ', company: 'bz', cargoSource: '直送装柜点' })]);
    expect(found.errors).toEqual([]);
    await api.as('both').ok(orderImport.commit, { body: { token: found.token, onlyGood: false, ack: [] } });
    const { list } = await api.as('both').ok(orderList.endpoint, { query: { numbers: 'PO-BZ' } });
    const made = await api.as('both').ok(orders.get, { params: { id: list[0]?.id ?? '0' } });
    expect(made.companyId).toBe(second);
  });

  it('LOG-002 a name that several ports have is not guessed', async () => {
    await api.db.execute(sql`update sy_port set name_cn = '宁波' where locode = 'CNYTN'`);
    const found = await check([importRow({ group: '1', company: 'BZ' })]);
    expect(found.errors).toContainEqual(
      expect.objectContaining({
        column: '起运港',
        reason: expect.stringMatching(/^「宁波」有 2 个同名（CN(NGB|YTN)、CN(NGB|YTN)），请填编码$/) as string,
      }),
    );
  });
});
