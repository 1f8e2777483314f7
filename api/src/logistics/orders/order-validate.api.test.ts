import type { FormCheck } from '@shared/contract/endpoint.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { documents } from '@shared/contract/system/documents/document.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import { tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 60_000);
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));
const { draft } = tradeDesk(() => api);

const ask = (more: Partial<OrderInput> = {}, id: string | null = null, by = 'li'): Promise<FormCheck> =>
  api.as(by).ok(orders.validate, { body: { ...order(more), id } });
const total = async () => (await api.as('li').ok(orderList.endpoint, { query: {} })).total;

describe('L2 …/validate: an order as it is typed', () => {
  it('a complete order has nothing against it, and nothing is stored', async () => {
    const before = await total();
    const { rows: numbers } = await api.db.execute(sql`select * from sh_number order by 1, 2`);
    expect(await ask()).toEqual({ fields: {}, reasons: [], warnings: [] });
    expect(await total()).toBe(before);
    expect((await api.db.execute(sql`select * from sh_number order by 1, 2`)).rows).toEqual(numbers);
    expect((await api.db.execute(sql`select from sh_audit where action = '检查订单内容'`)).rows).toEqual([]);
  });
  it('LOG-010, LOG-011, LOG-014: names every field that 提交 would refuse, those of the lines too', async () => {
    const { fields } = await ask({
      incoterm: null,
      pol: 'USLAX',
      cargoReadyDate: '2026-11-01',
      lines: [line(), line({ qty: null, pcsPerCarton: null })],
    });
    expect(fields).toMatchObject({
      incoterm: '必填',
      pod: '目的港不能与起运港相同',
      cargoReadyDate: '备货完成日期不能早于下单日期',
      'lines.1.qty': '数量必须大于 0',
    });
  });
  it('LOG-003, LOG-004: a code of another customer, a disabled one, a customer that is not 合作中', async () => {
    expect((await ask({ customerCodeId: '2' })).fields).toEqual({
      customerCodeId: '客户编码不属于该客户，请重新选择。',
    });
    expect((await ask({ customerCodeId: '3' })).fields.customerCodeId).toContain('HF02 已停用');
    expect((await ask({ customerId: '3', customerCodeId: '4' })).fields.customerId).toContain('不是合作中');
    expect((await ask({ customerId: '4', customerCodeId: null })).fields.customerId).toContain('已停用或被拉黑');
  });
  it('a closed port, an unknown unit and missing goods stand at their fields beside the rest', async () => {
    const bad = line({ unit: 'NIX', packageType: 'BAGGY', goodsId: '99' });
    const { fields } = await ask({ pod: 'USNYC', currency: null, lines: [bad] });
    expect(fields).toMatchObject({
      pod: '港口不存在或已停用',
      currency: '必填',
      'lines.0.unit': '单位不存在',
      'lines.0.packageType': '包装不存在或已停用',
      'lines.0.goodsId': '商品不存在或不属于该客户',
    });
  });
  it('LOG-012, LOG-013, LOG-016: says what 提交 would ask, without a number that the order has not yet', async () => {
    const made = await draft({ customerRef: 'PO-7' });
    const more = { customerRef: 'PO-7', incoterm: 'CIF', lines: [line({ cartonGross: 60_000 })] } as const;
    const { warnings } = await ask({ ...more, lines: [...more.lines] });
    expect(warnings).toEqual([
      { code: 'LOG-012', message: 'CIF 条款通常含保险，服务项目未选保险' },
      { code: 'LOG-016', message: '第 1 行 单箱毛重超过 50 kg' },
      { code: 'LOG-013', message: `客户单号 PO-7 与 ${made.orderNo} 重复` },
    ]);
    expect((await ask({ customerRef: 'PO-7' }, made.id)).warnings).toEqual([]);
  });
  it('FIN-190: a hold on new orders stands at the customer', async () => {
    await api.db.execute(
      sql`insert into risk_hold (customer_id, scope, reason, valid_from, state) values (2, 'NEW_ORDER', '欠款', '2020-01-01', 'ACTIVE')`,
    );
    expect((await ask({ customerId: '2', customerCodeId: '2' })).fields.customerId).toContain('瑞达');
  });
  it('单据设置: what it still lacks before 待审核 is named; an older draft is not asked', async () => {
    const older = await draft();
    await api.as('admin').ok(documents.save, {
      params: { code: 'WL' },
      body: { rule: { ...defaultRule('WL'), attachments: { SUBMITTED: ['委托书'] } }, version: 0, note: null },
    });
    expect((await ask()).reasons).toEqual(['未上传「委托书」']);
    expect((await ask({}, (await draft()).id)).reasons).toEqual(['未上传「委托书」']);
    expect((await ask({}, older.id)).reasons).toEqual([]);
  });
  it('ACC-031: a draft out of scope is not there', async () => {
    const made = await draft();
    api.actor('far', { userId: '4', deptId: '2', companies: ['2'] });
    const { status } = await api.as('far').call(orders.validate, { body: { ...order(), id: made.id } });
    expect(status).toBe(404);
  });
});
