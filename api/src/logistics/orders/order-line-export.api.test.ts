import { orderLineList } from '@shared/contract/logistics/order-line-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { line, order, tradeBase } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  const admin = api.as('admin');
  const lines = [
    line({ purchaseAmount: '1000.00', packageType: 'CTN' }),
    line({ nameCn: '玩具', cartons: 5, qty: '50', unitPrice: '2.00' }),
  ];
  await admin.ok(orders.create, { body: order({ lines }) });
  await admin.ok(orders.create, { body: order({ pod: 'DEHAM', lines: [line({ nameCn: '线毯' })] }) });
});
afterAll(() => api.close());

const endpoint = exportOf(orderLineList);
async function sheet(who: string, query: Record<string, string> = {}) {
  if (!endpoint) throw new Error('no export');
  const answer = await api.as(who).send(endpoint, { query });
  if (answer.status !== 200) return { status: answer.status, rows: [] };
  const rows = await readXlsx(Buffer.from(await answer.arrayBuffer()), { rows: 100 });
  return { status: 200, rows };
}

describe('L1 导出货物明细', () => {
  it('L1, 1.6 one row a line with what the line says, over the filter of the orders', async () => {
    const { rows } = await sheet('admin');
    const [head, ...body] = rows;
    const column = (title: string) => body.map((row) => row[head?.indexOf(title) ?? -1]);
    expect(column('中文品名').toSorted()).toEqual(['毛毯', '玩具', '线毯'].toSorted());
    expect(column('箱数')).toEqual(expect.arrayContaining([{ number: '25' }, { number: '5' }]));
    expect(column('包装').filter((cell) => cell !== '' && cell !== null)).toHaveLength(1);
    expect(new Set(column('订单号')).size).toBe(2);
    expect(column('行号').filter((cell) => JSON.stringify(cell) === '{"number":"1"}')).toHaveLength(2);
    const only = await sheet('admin', { pod: 'DEHAM', tab: 'draft' });
    expect(only.rows.slice(1)).toHaveLength(1);
    expect((await sheet('admin', { tab: 'done' })).rows.slice(1)).toHaveLength(0);
  });

  it('ACC-031, SYS-034 needs the right of the export, leaves out orders out of scope and hidden amounts', async () => {
    api.actor('reader', { permissions: ['logistics.order.view'] });
    expect((await sheet('reader')).status).toBe(403);
    api.actor('stranger', { permissions: ['logistics.order.view', 'logistics.order.export'], companies: ['2'] });
    expect((await sheet('stranger')).rows.slice(1)).toHaveLength(0);
    expect(JSON.stringify((await sheet('admin')).rows)).toContain('采购含税额');
    api.actor('closed', {
      permissions: ['logistics.order.view', 'logistics.order.export'],
      fields: { 'money.cost': 'HIDDEN' },
    });
    const closed = await sheet('closed');
    expect(closed.status).toBe(200);
    expect(JSON.stringify(closed.rows)).not.toContain('采购含税额');
  });
});
