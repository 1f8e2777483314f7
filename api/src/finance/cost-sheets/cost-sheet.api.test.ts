import { costCustomerList, costPoolList, costSheetList } from '@shared/contract/finance/cost-list.contract.ts';
import { costSheets as contract } from '@shared/contract/finance/cost-sheet.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { costShareCalls } from '@shared/contract/logistics/cost-share.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line } from '../../../test/trade.fixtures.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { costDesk } from './cost-desk.fixture.ts';

const desk = costDesk();
const { li, fee, last, compute, share } = desk;

describe('FIN-130 order profit', () => {
  it('TV-42: 68,000.00 − 51,200.00 − 4,175.50 = 12,624.50, 18.57 %; pass-through and tax count nowhere', async () => {
    const order = await desk.walk.pooled({ lines: [line()] });
    const box = await desk.walk.consolidated([{ order }]);
    await fee(order, 'AR', '72080', { taxRateBp: 600 });
    await fee(order, 'AP', '51200');
    await fee(order, 'AR', '999', { chargeCodeId: desk.charges.get('DUTY') ?? '' });
    const pool = await fee(null, 'AP', '4175.50', { containerId: box.id });
    expect((await last(order)).missing).toBe(`货柜费用 ${pool.feeNo}未分摊`);
    expect((await compute(order)).refused).toMatchObject([{ errorCode: 'FIN-130' }]);
    expect((await share(pool.id, [order])).status).toBe(200);
    expect((await compute(order)).done).toBe(1);
    const detail = await li().ok(contract.get, { params: { id: (await last(order)).id } });
    expect(detail).toMatchObject({
      income: '68000.00',
      direct: '51200.00',
      shared: '4175.50',
      profit: '12624.50',
      marginBp: 1857,
    });
    expect(detail.lines.map(({ kind, sell, cost }) => [kind, sell ?? cost])).toEqual([
      ['INCOME', '68000.00'],
      ['DIRECT', '51200.00'],
      ['SHARED', '4175.50'],
    ]);
    const [row] = (await li().ok(costSheetList.endpoint, { query: { numbers: order.orderNo } })).list;
    expect([row?.profit, row?.marginBp, row?.state]).toEqual(['12624.50', 1857, 'COMPUTED']);
    expect((await li().ok(costShareCalls.get, { params: { id: box.id } })).rows[0]).toMatchObject({
      profit: '12624.50',
    });
  });
  it('TV-45 自营货款 and 自营采购款 are income and cost of a BUYOUT order; 货款 is collected for others and counts nowhere', async () => {
    const order = await desk.walk.pooled({ lines: [line()] });
    const of = (code: string) => ({ chargeCodeId: desk.charges.get(code) ?? expect.fail(code) });
    await fee(order, 'AR', '71000', of('OWNSALE'));
    const bought = await fee(order, 'AP', '79100', { ...of('OWNBUY'), taxRateBp: 1300 });
    await fee(order, 'AR', '500', of('GOODS'));
    expect((await compute(order)).done).toBe(1);
    expect(await last(order)).toMatchObject({ income: '71000.00', direct: '70000.00', profit: '1000.00' });
    const { rows } = await desk.api.db.execute<{ account: string }>(
      sql`select l.account from gl_line l join gl_journal j on j.id = l.journal_id
        where l.fee_line_id = ${bought.id} and l.debit > 0 order by 1`,
    );
    expect(rows.map(({ account }) => account)).toContain('6401');
  });
  it('FIN-133 an estimate counts until its actual fee is confirmed', async () => {
    const order = await desk.walk.pooled({ lines: [line()] });
    await fee(order, 'AR', '1000');
    await fee(order, 'AP', '600', { isEstimate: true });
    await compute(order);
    expect(await last(order)).toMatchObject({ direct: '600.00', estimated: '600.00' });
    await fee(order, 'AP', '550');
    expect(await last(order)).toMatchObject({
      direct: '550.00',
      estimated: '0.00',
      profit: '450.00',
      state: 'COMPUTED',
    });
  });
  it('6.3 a draft has no figures, nowhere', async () => {
    const order = await desk.walk.pooled({ lines: [line()] });
    await fee(order, 'AR', '1000');
    const [row] = (await li().ok(costSheetList.endpoint, { query: { numbers: order.orderNo, uncomputed: '1' } })).list;
    expect([row?.income, row?.profit, row?.marginBp, row?.state]).toEqual([null, null, null, 'DRAFT']);
    expect(await li().ok(contract.get, { params: { id: row?.id ?? '' } })).not.toHaveProperty('profit');
  });
});

describe('who sees what', () => {
  it('SYS-034 without the field rights there is no figure in list, detail, sort, filter, report or file', async () => {
    desk.api.actor('blind', {
      userId: '2',
      deptId: '1',
      fields: { 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN', 'money.sell': 'VISIBLE' },
    });
    const blind = desk.api.as('blind');
    const { list, summary } = await blind.ok(costSheetList.endpoint, { query: {} });
    for (const key of ['direct', 'shared', 'profit', 'marginBp', 'estimateBp']) expect(list[0]).not.toHaveProperty(key);
    expect(JSON.stringify(summary)).not.toContain('profit');
    for (const query of [{ sort: '-profit' }, { loss: '1' }, { margin: '1..2' }])
      expect((await blind.call(costSheetList.endpoint, { query })).status).toBe(422);
    const detail = await blind.ok(contract.get, {
      params: { id: list.find(({ state }) => state !== 'DRAFT')?.id ?? '' },
    });
    for (const key of ['direct', 'shared', 'profit', 'marginBp', 'fxGainLoss']) expect(detail).not.toHaveProperty(key);
    for (const each of detail.lines) expect(each).not.toHaveProperty('cost');
    const report = await blind.ok(contract.report, { query: {} });
    expect(report.rows[0]).not.toHaveProperty('profit');
    // Nor does the order of the rows tell what is hidden.
    const names = (await blind.ok(contract.report, { query: { by: 'order' } })).rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted());
    const file = await blind.send(contract.reportFile as Endpoint, { query: {} });
    const [head] = await readXlsx(Buffer.from(await file.arrayBuffer()), { rows: 3 });
    expect(head).toEqual(['客户', '订单数', '收入(CNY)']);
    expect((await blind.ok(costCustomerList.endpoint, { query: {} })).list[0]).not.toHaveProperty('profit');
    expect((await blind.ok(costPoolList.endpoint, { query: {} })).list[0]).not.toHaveProperty('baseEx');
  });
  it('profit report sums what the list sums', async () => {
    const { total } = await li().ok(contract.report, { query: { by: 'order' } });
    const { summary } = await li().ok(costSheetList.endpoint, { query: {} });
    expect(JSON.stringify(summary)).toContain(`"${total.profit ?? ''}"`);
    expect(desk.api.faults).toEqual([]);
  });
});
