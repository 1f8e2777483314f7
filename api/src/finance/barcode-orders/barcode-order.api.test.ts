import {
  barcodeOrderList,
  barcodeOrderMachine,
  barcodeOrders,
  type BarcodeOrderAction,
  type BarcodeOrderDetail,
} from '@shared/contract/finance/barcode-order.contract.ts';
import type { BarcodeOrderState } from '@shared/contract/finance/barcode-order.labels.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';
import { verify } from '../../platform/verify.ts';
import { makeStandards } from '../../services/templates/standard.step.ts';

let api: TestApi;
const facts = { company: '', customer: '', warehouse: '' };
const one = async (query: ReturnType<typeof sql>) =>
  String(((await api.db.execute(query)).rows[0] as { id: unknown }).id);

beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-23T04:00:00Z') } });
  await makeStandards(api.database, systemClock);
  facts.company = await one(
    sql`insert into sy_company (code, name, short_name) values ('F1', '条码测试公司', '条测') returning id`,
  );
  await api.db.execute(
    sql`insert into ac_dept (code, name) select 'F', '财务部' where not exists (select 1 from ac_dept)`,
  );
  await api.db.execute(
    sql`insert into ac_user (username, name, dept_id) select 'tm' || n, '会计' || n, (select min(id) from ac_dept) from generate_series(1, 5) n`,
  );
  facts.customer =
    await one(sql`insert into ac_customer (customer_no, kind, name, name_key, name_en, short_name, short_name_key, pinyin, search_text, country, sales_id, credit_days)
    values ('KH000001', 'OVERSEAS', '测试客户', '测试客户', 'Test Buyer', '测客', '测客', 'ceshi', '测试客户', 'US', 5, 30) returning id`);
  facts.warehouse = await one(
    sql`insert into wh_warehouse (code, name, company_id, ownership, address) values ('TM01', '条码仓', ${facts.company}, 'OWN', '北仑') returning id`,
  );
  const mine = { companies: [facts.company], warehouses: [facts.warehouse] };
  api.actor('clerk', { userId: '1', ...mine });
  api.actor('other', { userId: '2', ...mine });
  api.actor('viewer', { userId: '3', ...mine, permissions: ['finance.barcode.view'] });
  api.actor('blind', { userId: '4', ...mine, fields: {} });
  api.actor('stranger', { userId: '3', companies: ['999'] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.includes('条码'))).toEqual([]);
});

const input = (change: object = {}) => ({
  companyId: facts.company,
  customerId: facts.customer,
  brandId: null,
  goodsId: null,
  goodsName: '纯棉四件套',
  kind: 'EAN13' as const,
  content: '6901234567892',
  service: 'LABEL' as const,
  labelSize: 'S60X40' as const,
  warehouseId: facts.warehouse,
  qty: 1200,
  unitPrice: '0.35',
  currency: 'CNY',
  deliveryDate: '2026-11-30',
  remark: null,
  ...change,
});
const create = (change: object = {}, as = 'clerk') => api.as(as).call(barcodeOrders.create, { body: input(change) });
const made = (change: object = {}) => api.as('clerk').ok(barcodeOrders.create, { body: input(change) });
const at = ({ id, version }: Pick<BarcodeOrderDetail, 'id' | 'version'>) => ({ params: { id }, body: { version } });
type Run = (row: BarcodeOrderDetail, as?: string) => ReturnType<typeof create>;
const run: Record<BarcodeOrderAction, Run> = {
  accept: (row, as = 'clerk') => api.as(as).call(barcodeOrders.accept, at(row)),
  start: (row, as = 'clerk') => api.as(as).call(barcodeOrders.start, at(row)),
  finish: (row, as = 'clerk') =>
    api.as(as).call(barcodeOrders.finish, { params: { id: row.id }, body: { version: row.version, content: null } }),
  update: (row, as = 'clerk') =>
    api
      .as(as)
      .call(barcodeOrders.update, { params: { id: row.id }, body: { ...input({ qty: 7 }), version: row.version } }),
  cancel: (row, as = 'clerk') =>
    api
      .as(as)
      .call(barcodeOrders.cancel, { params: { id: row.id }, body: { version: row.version, reason: '客户取消' } }),
  remove: (row, as = 'clerk') => api.as(as).call(barcodeOrders.remove, at(row)) as ReturnType<typeof create>,
};
/** Does steps one after the other, each as it must succeed. */
async function through(row: BarcodeOrderDetail, ...steps: BarcodeOrderAction[]): Promise<BarcodeOrderDetail> {
  let now = row;
  for (const step of steps) {
    const { envelope } = await run[step](now);
    if (!envelope.success) throw new Error(`${step}: ${envelope.errorMessage}`);
    now = envelope.data as BarcodeOrderDetail;
  }
  return now;
}

describe('F7 条码订单', () => {
  it('TV-41 FIN-015: a wrong or missing check digit is refused with the right one', async () => {
    expect(await made()).toMatchObject({ amount: '420.00', state: 'DRAFT', content: '6901234567892' });
    expect((await create({ content: '6901234567893' })).envelope.data).toMatchObject({
      fields: { content: '校验位应为 2' },
    });
    expect((await create({ content: '690123456789' })).envelope.data).toMatchObject({
      fields: { content: '缺少校验位，完整条码是 6901234567892' },
    });
    expect(await made({ content: ' ６９０１２３４５６７８９２ ' })).toMatchObject({ content: '6901234567892' });
    expect(await made({ kind: 'UPCA', content: '036000291452' })).toMatchObject({ kind: 'UPCA' });
  });

  it('4.20 完成 makes the fee qty × price once, INCL at the rate of its charge code; FIN-016', async () => {
    const done = await through(await made(), 'accept', 'start', 'finish');
    expect(done).toMatchObject({ state: 'DONE', acceptorName: '会计1', finisherName: '会计1' });
    expect(done.fees).toMatchObject([
      { chargeName: '贴标费', amount: '420.00', openAmount: '420.00', state: 'SUBMITTED' },
    ]);
    const fee = await api.db.execute(sql`select * from fin_fee_line where source_type = 'fin_barcode_order'
      and source_id = ${done.id}`);
    expect(fee.rows).toMatchObject([
      { direction: 'AR', biz_type: 'BARCODE', biz_no: done.orderNo, tax_rate_bp: 600, due_date: '2026-12-23' },
    ]);
    expect((await run.finish(done)).envelope.errorCode).toBe('ILLEGAL_STATE');
    const { list } = await api.as('clerk').ok(barcodeOrderList.endpoint, { query: { keyword: done.orderNo } });
    expect(list).toMatchObject([{ feeState: 'SUBMITTED', openAmount: '420.00', feeNo: done.fees[0]?.feeNo }]);
  });

  it('two who finish at once: one does, and there is one fee', async () => {
    const row = await through(await made(), 'accept', 'start');
    const answers = await Promise.all([run.finish(row), run.finish(row, 'other')]);
    expect(answers.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const { rows } = await api.db.execute(
      sql`select 1 from fin_fee_line where source_type = 'fin_barcode_order' and source_id = ${row.id}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('条码申请: the code comes at 完成, checked; without it there is none', async () => {
    const ordered = { service: 'APPLY', content: null, labelSize: null, warehouseId: null };
    const row = await through(await made(ordered), 'accept', 'start');
    expect((await run.finish(row)).envelope.data).toMatchObject({ fields: { content: '必填，完成时须登记条码内容' } });
    const finish = (content: string) =>
      api.as('clerk').call(barcodeOrders.finish, { params: { id: row.id }, body: { version: row.version, content } });
    expect((await finish('6901234567890')).envelope.data).toMatchObject({ fields: { content: '校验位应为 2' } });
    const done = (await finish('6901234567892')).envelope.data as BarcodeOrderDetail;
    expect(done).toMatchObject({ content: '6901234567892', fees: [{ chargeName: '条码费' }] });
    const unknown = await made({ service: 'PRINT', content: null });
    expect((await run.accept(unknown)).envelope.errorMessage).toContain('还没有条码内容');
  });

  it('a price of 0 makes no fee', async () => {
    expect((await through(await made({ unitPrice: '0' }), 'accept', 'start', 'finish')).fees).toEqual([]);
  });

  it('every state × action: what the machine does not know is refused', async () => {
    const ways: Record<BarcodeOrderState, BarcodeOrderAction[]> = {
      DRAFT: [],
      ACCEPTED: ['accept'],
      WORKING: ['accept', 'start'],
      DONE: ['accept', 'start', 'finish'],
      CANCELLED: ['cancel'],
    };
    for (const [state, way] of Object.entries(ways) as [BarcodeOrderState, BarcodeOrderAction[]][])
      for (const action of Object.keys(run) as BarcodeOrderAction[]) {
        const row = await through(await made(), ...way);
        const { envelope } = await run[action](row);
        const legal = barcodeOrderMachine.actions[action].from.includes(state);
        expect([state, action, envelope.errorCode ?? '0']).toEqual([state, action, legal ? '0' : 'ILLEGAL_STATE']);
      }
  });

  it('names what is hostile: other companies, warehouses, customers, amounts, lengths', async () => {
    const fields = async (change: object) =>
      Object.keys(((await create(change)).envelope.data as { fields?: object } | undefined)?.fields ?? {});
    expect(await fields({ companyId: '999' })).toEqual(['companyId']);
    expect(await fields({ customerId: '424242' })).toEqual(['customerId']);
    expect(await fields({ warehouseId: '424242' })).toEqual(['warehouseId']);
    expect(await fields({ warehouseId: null, labelSize: null })).toEqual(['labelSize', 'warehouseId']);
    expect(await fields({ qty: 0 })).toEqual(['qty']);
    expect(await fields({ qty: 1.5 })).toEqual(['qty']);
    expect(await fields({ unitPrice: '-1' })).toEqual(['unitPrice']);
    expect(await fields({ unitPrice: '1,000' })).toEqual(['unitPrice']);
    expect(await fields({ unitPrice: null })).toEqual(['unitPrice']);
    expect(await fields({ goodsName: 'x'.repeat(101) })).toEqual(['goodsName']);
    expect(await fields({ currency: 'XXX' })).toEqual(['currency']);
    expect(await fields({ deliveryDate: '2026-02-30' })).toEqual(['deliveryDate']);
  });

  it('1.8 another company finds nothing; who may only look is refused; a stale version changes nothing', async () => {
    const row = await made();
    expect((await api.as('stranger').call(barcodeOrders.get, { params: { id: row.id } })).status).toBe(404);
    expect((await run.accept(row, 'stranger')).status).toBe(404);
    expect((await run.accept(row, 'viewer')).status).toBe(403);
    expect((await run.remove(row, 'other')).envelope.errorMessage).toContain('只能由制单人删除');
    await through(row, 'update');
    expect((await run.accept(row)).envelope.errorCode).toBe('VERSION_CONFLICT');
    await run.remove(await through(await made()));
    expect((await api.as('stranger').ok(barcodeOrderList.endpoint, { query: { tab: 'all' } })).total).toBe(0);
  });

  it('3.6 who does not see prices gets none, and changes none', async () => {
    const row = await made();
    const seen = await api.as('blind').ok(barcodeOrders.get, { params: { id: row.id } });
    expect(seen).not.toHaveProperty('unitPrice');
    expect(seen).not.toHaveProperty('amount');
    const { list, summary } = await api.as('blind').ok(barcodeOrderList.endpoint, { query: { tab: 'all' } });
    expect(list[0]).not.toHaveProperty('amount');
    expect(list[0]).not.toHaveProperty('openAmount');
    expect(summary).not.toHaveProperty('amount');
    const changed = await api.as('blind').call(barcodeOrders.update, {
      params: { id: row.id },
      body: { ...input({ qty: 100, unitPrice: null }), version: row.version },
    });
    expect(changed.envelope.success).toBe(true);
    expect(await api.as('clerk').ok(barcodeOrders.get, { params: { id: row.id } })).toMatchObject({
      unitPrice: '0.35',
      amount: '35.00',
    });
  });

  it('打印条码: the template of the size that was ordered; EAN-13, UPC-A, Code 128 and 箱唛 are drawn', async () => {
    for (const change of [
      {},
      { kind: 'UPCA', content: '036000291452' },
      { kind: 'CODE128', content: 'SKU-001', labelSize: 'S100X70' },
      { kind: 'CARTON', content: null, labelSize: 'S100X150' },
    ]) {
      const row = await made(change);
      const query = { source: 'fin_barcode_order' as const, ids: row.id };
      const options = await api.as('clerk').ok(printing.options, { query });
      const [kind] = options.kinds;
      const chosen = kind?.templates.find(({ id }) => id === kind.chosen);
      expect(chosen?.name).toBe(`条码标签 ${row.labelSize?.slice(1).replace('X', '×')}`);
      const drawn = await api
        .as('clerk')
        .ok(printing.preview, { query: { ...query, templateId: chosen?.id ?? '', from: 1, to: 3 } });
      expect([drawn.pages, drawn.warnings]).toEqual([3, []]);
    }
    const none = await made({ service: 'APPLY', content: null, labelSize: null, warehouseId: null });
    const refused = await api
      .as('clerk')
      .call(printing.options, { query: { source: 'fin_barcode_order', ids: none.id } });
    expect(refused.envelope.errorMessage).toContain('还没有条码内容');
    const right = await api
      .as('viewer')
      .call(printing.options, { query: { source: 'fin_barcode_order', ids: none.id } });
    expect(right.status).toBe(403);
  });
});
