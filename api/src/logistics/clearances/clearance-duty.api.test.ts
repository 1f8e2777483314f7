import { multiply, roundMoney } from '@shared/contract/decimal.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { templates } from '@shared/contract/system/template.contract.ts';
import { builtin } from '../../services/templates/builtin.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { AGENT } from '../../../test/clear-place.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { id } from '../../../test/trade-desk.ts';
import { CLEARANCE_DOCS } from '@shared/contract/logistics/clearance.labels.ts';
import { clearanceBench, formOf, item } from '../../../test/clearance-bench.ts';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';

const bench = clearanceBench();
const { placed, li, ok, save } = bench;

describe('2.11 the draft', () => {
  it('has a line for each foreign code, name and unit of the cargo, the papers, agent, country and consignee', async () => {
    const blanket = { foreignHsCode: '630140', nameEn: 'Blanket', unitPrice: '98.00' };
    const made = await placed([
      line(blanket),
      line({ ...blanket, cartons: 5, qty: '50' }),
      line({ nameEn: 'Toy', unitPrice: '1.00' }),
    ]);
    expect(made.clearanceNo).toMatch(/^QG\d{8}-\d{4,}$/);
    expect(made).toMatchObject({
      state: 'DRAFT',
      agentId: AGENT,
      country: 'US',
      currency: 'USD',
      taxPayer: 'CUSTOMER',
    });
    expect(made.lines).toMatchObject([
      {
        foreignHsCode: '630140',
        name: 'Blanket',
        qty: '300',
        unit: 'PCS',
        customsValue: '29400.00',
        duty: '1470.00',
        vat: '3087.00',
        issue: null,
      },
      { foreignHsCode: null, name: 'Toy', issue: '没有国外HS编码', duty: null },
    ]);
    expect(made.docs.map(({ kind, state }) => [kind, state])).toEqual(CLEARANCE_DOCS.map((kind) => [kind, 'WAITING']));
    expect(made.orders).toMatchObject([{ cartons: 55, releaseState: 'NONE' }]);
  });
});

describe('LOG-087 duty lines', () => {
  it('11.9 freight and insurance are shared by value; CIF 26,352.60 → duty 1,317.63, VAT 2,767.02, total 4,084.65', async () => {
    const saved = await save(await placed(), { freight: '1800.00', insurance: '52.60' });
    expect(saved).toMatchObject({
      valueTotal: '24500.00',
      dutyTotal: '1317.63',
      vatTotal: '2767.02',
      taxTotal: '4084.65',
    });
    expect(saved.lines).toMatchObject([
      { freightShare: '1800.00', insuranceShare: '52.60', dutyRate: 500, vatRate: 1000 },
    ]);
  });
  it('per line, then summed; shares are exact', async () => {
    const made = await placed();
    const one = { foreignHsCode: '6301.40', name: 'Blanket', unit: 'PCS', agreement: null };
    const saved = await save(made, {
      freight: '100.00',
      lines: [1, 2, 3].map(() => ({ ...one, qty: '1', customsValue: '33.33' })),
    });
    expect(saved.lines.map(({ freightShare, foreignHsCode }) => [freightShare, foreignHsCode])).toEqual([
      ['33.34', '630140'],
      ['33.33', '630140'],
      ['33.33', '630140'],
    ]);
    // 66.67 and twice 66.66 at 5 %: 3.33 each.
    expect(saved.dutyTotal).toBe('9.99');
  });
  it.each([
    [
      'specific: by quantity in its unit',
      { foreignHsCode: '950300', unit: 'KG', qty: '1000', customsValue: '5000' },
      { duty: '350.00', dutyRate: null, issue: null },
    ],
    [
      'compound: both',
      { foreignHsCode: '640399', unit: 'PCS', qty: '1000', customsValue: '5000' },
      { duty: '600.00', issue: null },
    ],
    [
      'another unit',
      { foreignHsCode: '950300', unit: 'PCS', qty: '10', customsValue: '5000' },
      { duty: null, issue: '从量税按千克计，请把数量和单位改为千克' },
    ],
    [
      'a code without rate',
      { foreignHsCode: '999999', unit: 'PCS', qty: '1', customsValue: '5' },
      { duty: null, issue: 'US 999999 在 2026-11-20 没有有效的税率' },
    ],
    [
      'no value',
      { foreignHsCode: '630140', unit: 'PCS', qty: '1', customsValue: '0' },
      { duty: null, issue: '没有货值' },
    ],
  ])('%s', async (_title, given, expected) => {
    const saved = await save(await placed(), { lines: [{ name: 'X', agreement: null, ...given }] });
    expect(saved.lines).toMatchObject([expected]);
  });
  it('the rate of an agreement counts once CO/FTA is 已收', async () => {
    const made = await placed();
    const [first] = formOf(made).lines;
    const saved = await save(made, { lines: [{ ...first, agreement: 'USMCA' }] });
    expect(saved).toMatchObject({ dutyTotal: '1225.00', lines: [{ ftaApplied: false }] });
    const there = await ok(saved, 'docs', { items: [item('FTA', 'RECEIVED')] });
    expect(there).toMatchObject({ dutyTotal: '0.00', vatTotal: '2450.00', lines: [{ ftaApplied: true, dutyRate: 0 }] });
    expect(await ok(there, 'docs', { items: [item('FTA', 'WAITING')] })).toMatchObject({ dutyTotal: '1225.00' });
  });
  it('wrong input names the field', async () => {
    const made = await placed();
    const refused = await li().call(clearances.update, {
      params: id(made),
      body: { ...formOf(made), country: 'ZZ', currency: 'XXX' },
    });
    expect(refused.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { country: '国家不存在', currency: '币种不存在或已停用' } },
    });
  });
});

describe('打印关税单', () => {
  /** The HS code under which the first line was declared for export. */
  const declaredAs = (row: { id: string }, hsCode: string) =>
    bench.api.database.run(
      `update lg_clearance_line set hs_code = '${hsCode}' where clearance_id = ${row.id} and line_no = 1`,
    );
  it('SYS-013 with the template of its 国外代理 where that has one', async () => {
    const row = await placed();
    const admin = bench.api.as('admin');
    const body = { ...builtin('GUANSHUI', 'EN'), name: 'Agent duty', remark: null, kind: 'GUANSHUI' as const };
    const own = await admin.ok(templates.create, { body: { ...body, supplierId: AGENT } });
    await admin.ok(templates.publish, { params: { id: own.id }, body: { version: 1, note: null } });
    const query = { source: 'lg_clearance' as const, ids: row.id };
    expect((await li().ok(printing.options, { query })).kinds).toMatchObject([{ kind: 'GUANSHUI', chosen: own.id }]);
  });
  it('LOG-087 lines at CIF value, rates in percent, totals; 草稿 until it is released', async () => {
    const made = await bench.api.as('admin').ok(templates.create, {
      body: { ...builtin('GUANSHUI', 'EN'), name: 'Duty sheet', remark: null, kind: 'GUANSHUI' },
    });
    await bench.api.as('admin').ok(templates.publish, { params: { id: made.id }, body: { version: 1, note: null } });
    const row = await save(await placed(), { freight: '1800.00', insurance: '52.60' });
    await declaredAs(row, '6301400000');
    const { ids } = await bench.api.as('admin').ok(printing.print, {
      body: { source: 'lg_clearance', ids: [row.id], templateId: made.id, format: 'pdf' },
    });
    const [kept] = await bench.api.database.raw<{ data: Record<string, unknown> }>(
      `select data from sh_print where id = ${ids[0]}`,
    );
    expect(kept?.data).toMatchObject({
      no: row.clearanceNo,
      pod: 'USLAX Los Angeles',
      currency: 'USD',
      rate: row.rate ?? '',
      lines: [
        {
          foreignHsCode: '630140',
          hsCode: '6301400000',
          qty: '250',
          unit: 'pcs',
          goodsValue: '24500.00',
          freight: '1800.00',
          insurance: '52.60',
          value: '26352.60',
          dutyText: '5%',
          duty: '1317.63',
          otherTax: '0.00',
          vatRate: '10',
          vat: '2767.02',
        },
      ],
      totals: {
        currency: 'USD',
        goodsValue: '24500.00',
        value: '26352.60',
        duty: '1317.63',
        otherTax: '0.00',
        vat: '2767.02',
        tax: '4084.65',
        base: row.rate === null ? '' : roundMoney(multiply('4084.65', row.rate), 'CNY'),
      },
    });
    const fileOf = async () =>
      Buffer.from(await (await bench.api.as('admin').send(printing.file, { query: { prints: ids[0] } })).arrayBuffer());
    const first = await fileOf();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    await save(await bench.read(row), { freight: '9000.00', insurance: '0.00' });
    expect((await fileOf()).equals(first)).toBe(true);
  });
  it('SYS-034, SYS-014 as a sheet it holds the same figures; without the right of 待清关 nobody prints or fetches it', async () => {
    const made = await bench.api.as('admin').ok(templates.create, {
      body: { ...builtin('GUANSHUI', 'ZH'), name: '关税单表', remark: null, kind: 'GUANSHUI' },
    });
    await bench.api.as('admin').ok(templates.publish, { params: { id: made.id }, body: { version: 1, note: null } });
    const row = await save(await placed(), { freight: '1800.00', insurance: '52.60' });
    await declaredAs(row, '6301400000');
    const body = { source: 'lg_clearance' as const, ids: [row.id], templateId: made.id, format: 'xlsx' as const };
    const { ids } = await bench.api.as('admin').ok(printing.print, { body });
    const file = await bench.api.as('admin').send(printing.file, { query: { prints: ids[0] } });
    const sheet = JSON.stringify(await readExcel(Buffer.from(await file.arrayBuffer())));
    for (const figure of ['26352.6', '1317.63', '2767.02', '4,084.65', row.clearanceNo, '报关HS 6301400000'])
      expect(sheet).toContain(figure);
    bench.api.actor('boxes', { permissions: ['logistics.container.print'] });
    expect((await bench.api.as('boxes').call(printing.print, { body })).status).toBe(403);
    expect((await bench.api.as('boxes').send(printing.file, { query: { prints: ids[0] } })).status).toBe(403);
  });
});
