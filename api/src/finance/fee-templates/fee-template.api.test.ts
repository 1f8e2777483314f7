import {
  feeTemplateList,
  feeTemplatePicker,
  feeTemplates,
  type FeeTemplateInput,
  type FeeTemplateLineInput,
} from '@shared/contract/finance/fee-template.contract.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { templateLinesFor } from './order-template.ts';

let file: TestApi;
let charges: Record<string, string>;
const api = () => file;
beforeAll(async () => {
  file = await testApi();
  await tradeBase(file.db);
  api().actor('li', { userId: '2', deptId: '1', warehouses: ['1'] });
  api().actor('wang', { userId: '3', deptId: '1', warehouses: ['1'] });
  api().actor('mei', { userId: '2', deptId: '1' });
  api().actor('buyer', { userId: '3', fields: { 'money.cost': 'VISIBLE' } });
  api().actor('looker', { userId: '4', permissions: ['finance.base.view'] });
  const found = await api().database.raw<{ id: string; code: string }>('select id::text, code from fin_charge_code');
  charges = Object.fromEntries(found.map(({ id, code }) => [code, id]));
}, 120_000);
afterAll(() => api().close());
afterEach(async () => {
  expect(api().faults).toEqual([]);
  await api().db.execute(sql`delete from fin_fee_template_line`);
  await api().db.execute(sql`delete from fin_fee_template`);
});

const line = (more: Partial<FeeTemplateLineInput> = {}): FeeTemplateLineInput => ({
  id: null,
  chargeCodeId: charges.DOC ?? '',
  partyRole: 'CUSTOMER',
  supplierId: null,
  basis: 'ORDER',
  priceSource: 'FIXED',
  currency: 'CNY',
  unitPrice: '450',
  minAmount: null,
  remark: null,
  ...more,
});
const input = (lines: FeeTemplateLineInput[], more: Partial<FeeTemplateInput> = {}): FeeTemplateInput => ({
  name: '海运拼箱出口',
  bizType: 'LOGISTICS',
  lines,
  remark: null,
  ...more,
});
const create = (lines: FeeTemplateLineInput[], more: Partial<FeeTemplateInput> = {}, as = 'mei') =>
  api()
    .as(as)
    .call(feeTemplates.create, { body: input(lines, more) });
const made = async (...given: Parameters<typeof create>) => {
  const { envelope } = await create(...given);
  if (!envelope.data || !envelope.success) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};
const paid = () => line({ partyRole: 'TRUCKER', chargeCodeId: charges.TRUCK ?? '', unitPrice: '900' });

describe('3.16 费用模板', () => {
  it('keeps lines in their order and their ids through an edit (FIN-016)', async () => {
    const one = await made([line(), paid()]);
    expect(one.lines).toMatchObject([{ chargeName: '文件费', unitPrice: '450.00' }, { chargeName: '拖车费' }]);
    const [doc, truck] = one.lines.map(({ chargeName: _n, supplierName: _s, hidden: _h, ...each }) => each);
    const saved = await api()
      .as('mei')
      .ok(feeTemplates.update, {
        params: { id: one.id },
        body: { ...input([truck ?? line(), line({ unitPrice: '50' }), doc ?? line()]), version: 1 },
      });
    expect(saved.lines.map(({ id }) => id)).toEqual([truck?.id, expect.any(String), doc?.id]);
    const { list } = await api()
      .as('mei')
      .ok(feeTemplateList.endpoint, { query: { chargeCodeId: charges.TRUCK ?? '' } });
    expect(list).toMatchObject([{ name: '海运拼箱出口', lineCount: 3, lineText: '拖车费、文件费、文件费' }]);
    const { list: offered } = await api()
      .as('mei')
      .ok(feeTemplatePicker, { query: { parent: 'LOGISTICS' } });
    expect(offered).toMatchObject([{ label: '海运拼箱出口' }]);
    expect(
      (
        await api()
          .as('mei')
          .ok(feeTemplatePicker, { query: { parent: 'TRUCK' } })
      ).list,
    ).toEqual([]);
  });

  it('refuses what does not fit, each at its line, and writes nothing', async () => {
    const wrong = async (lines: FeeTemplateLineInput[], more: Partial<FeeTemplateInput> = {}) =>
      (await create(lines, more)).envelope.data;
    expect(await wrong([])).toMatchObject({ fields: { lines: '至少一项费用' } });
    expect(await wrong([line(), line({ partyRole: 'NAMED' })])).toMatchObject({
      fields: { 'lines.1.supplierId': '请选择供应商' },
    });
    expect(await wrong([line({ unitPrice: null })])).toMatchObject({ fields: { 'lines.0.unitPrice': '固定单价必填' } });
    expect(await wrong([line({ priceSource: 'TYPED' })])).toMatchObject({
      fields: { 'lines.0.unitPrice': '只有固定单价才填' },
    });
    expect(await wrong([line({ unitPrice: '-1' })])).toMatchObject({ fields: { 'lines.0.unitPrice': '不能为负数' } });
    expect(await wrong([line({ chargeCodeId: '999999' })])).toMatchObject({
      fields: { 'lines.0.chargeCodeId': '费用项目不存在或已停用' },
    });
    expect(await wrong([line({ currency: 'XXX' })])).toMatchObject({
      fields: { 'lines.0.currency': '币种不存在或已停用' },
    });
    await made([line()]);
    expect(await wrong([line()])).toMatchObject({ fields: { name: '已有同名费用模板' } });
    const { list } = await api().as('mei').ok(feeTemplateList.endpoint);
    expect(list).toHaveLength(1);
  });

  it('a line of another template is no line of this one', async () => {
    const other = await made([line()]);
    const one = await made([line()], { name: '另一个' });
    const { envelope } = await api()
      .as('mei')
      .call(feeTemplates.update, {
        params: { id: one.id },
        body: { ...input([line({ id: other.lines[0]?.id ?? '' })], { name: '另一个' }), version: 1 },
      });
    expect(envelope.errorCode).toBe('VERSION_CONFLICT');
  });

  it('3.6 who may not see what customers pay sees what we pay alone, and does not edit the rest away', async () => {
    const one = await made([line(), paid()]);
    const seen = await api()
      .as('buyer')
      .ok(feeTemplates.get, { params: { id: one.id } });
    expect(seen.lines.map(({ unitPrice, hidden }) => [unitPrice, hidden])).toEqual([
      [null, true],
      ['900.00', false],
    ]);
    const { envelope } = await api()
      .as('buyer')
      .call(feeTemplates.update, {
        params: { id: one.id },
        body: { ...input([paid()]), version: 1 },
      });
    expect(envelope).toMatchObject({ errorCode: 'NO_PERMISSION' });
    expect((await create([line()], { name: '新' }, 'buyer')).envelope).toMatchObject({
      data: { fields: { 'lines.0.unitPrice': '无权填写该方向的单价' } },
    });
  });

  it('of an order: what it has already is left out, what is missing is named; a stopped template is refused', async () => {
    const order = await containerWalk(file).pooled();
    const one = await made([line(), paid(), line({ basis: 'VOLUME', unitPrice: '30' })]);
    const drafts = () => api().command('mei', (ctx) => templateLinesFor(ctx, one.id, order.id));
    const first = await drafts();
    expect(first).toMatchObject([
      { direction: 'AR', partyId: '1', qty: '1', unitPrice: '450.00', lacks: [] },
      { direction: 'AP', partyId: null, unitPrice: '900.00', lacks: ['拖车行'] },
      { direction: 'AR', unit: 'CBM', qty: expect.stringMatching(/^\d/), unitPrice: '30.00', lacks: [] },
    ]);
    const source = first[0]?.source;
    await api().db
      .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
      charge_code_id, qty, unit_price, currency, rate, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state,
      source_type, source_id, source_line) values (1, 'YST1', 'AR', 1, 'LOGISTICS', ${order.id}, 'WL', ${charges.DOC}, 1, 450, 'CNY', 1,
      'INCL', 0, 450, 450, 0, 450, 'DRAFT', ${source?.type}, ${source?.id}, ${source?.line})`);
    expect((await drafts()).map(({ chargeName }) => chargeName)).toEqual(['拖车费', '文件费']);
    await api().db.execute(sql`update fin_fee_line set state = 'VOID', void_reason = '试' where fee_no = 'YST1'`);
    expect(await drafts()).toHaveLength(3);
    await api()
      .as('mei')
      .ok(feeTemplates.disable, { params: { id: one.id }, body: { version: 1 } });
    await expect(drafts()).rejects.toThrow('已停用或不用于物流订单');
  });

  it('6.2 套用模板 asks about a fee that the order has already from elsewhere, and makes none before that', async () => {
    const order = await containerWalk(file).pooled();
    const one = await made([line()]);
    await api().db
      .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
      charge_code_id, qty, unit_price, currency, rate, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state)
      values (1, 'YST2', 'AR', 1, 'LOGISTICS', ${order.id}, 'WL', ${charges.DOC}, 1, 450, 'CNY', 1, 'INCL', 0, 450, 450, 0, 450, 'DRAFT')`);
    const apply = (ack: string[] = []) =>
      api()
        .as('mei')
        .call(feeLines.applyTemplate, { body: { direction: 'AR', bizId: order.id, templateId: one.id, ack } });
    const count = async () =>
      (await api().db.execute(sql`select 1 from fin_fee_line where biz_type = 'LOGISTICS' and biz_id = ${order.id}`))
        .rows.length;
    expect((await apply()).envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'FIN_DUPLICATE_FEE', message: expect.stringContaining('是否重复') }] },
    });
    expect(await count()).toBe(1);
    expect((await apply(['FIN_DUPLICATE_FEE'])).envelope.data).toEqual({ made: 1, lacks: [] });
    expect(await count()).toBe(2);
  });

  it('10.4 finance.base.edit is asked for', async () => {
    expect((await create([line()], {}, 'looker')).status).toBe(403);
  });
});
