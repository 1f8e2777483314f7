import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCode, agentAbroad } from '../../../test/clear-place.ts';
import { formOf } from '../../../test/clearance-bench.ts';
import { declarationDesk } from '../../../test/declaration-desk.ts';
import { completed } from '../../../test/declaration-walk.ts';
import { id } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

const { desk, li } = declarationDesk();
beforeAll(async () => {
  await agentAbroad(desk.api);
  await addCode(desk.api);
}, 120_000);

/** 1,000 small cartons with 2,050 pieces: no container holds a whole number of pieces by cartons. */
const odd = line({
  cartons: 1000,
  pcsPerCarton: null,
  qty: '2050',
  lengthMm: 200,
  widthMm: 200,
  heightMm: 200,
  cartonGross: 5_000,
  cartonNet: 4_500,
  nameEn: 'Blanket',
  hsCode: '6301309999',
  foreignHsCode: '630140',
  unitPrice: '2.5',
});

describe('LOG-070, LOG-087: one line of data from order to clearance', () => {
  it('cuts pieces in the decimals of their unit, names the remainder, and clears what was declared', async () => {
    const placed = await desk.walk.pooled({ lines: [odd] });
    const first = await desk.walk.consolidated([{ order: placed, cartons: 667 }]);
    const second = await desk.walk.consolidated([{ order: placed, cartons: 333 }]);
    const declaring = await desk.walk.to(first, 'DECLARE');
    const other = await desk.walk.to(second, 'DECLARE');
    const draftOf = async (box: { id: string }) => {
      const { list } = await li().ok(declarations.generate, { params: id(box), body: {} });
      return desk.walk.readDecl(list[0] ?? { id: '' });
    };
    const draft = await draftOf(declaring);
    const rest = await draftOf(other);
    expect([draft.lines[0]?.qty1, rest.lines[0]?.qty1]).toEqual(['1367', '683']);
    expect(rest.lines[0]?.total).toBe('1707.50');
    expect(rest.chain).toEqual([
      {
        lineNo: 1,
        name: '毛毯',
        field: 'QTY',
        ordered: '682.65 件',
        loaded: '683 件',
        declared: '683 件',
        note: '按箱数比例为 682.65，按单位「件」取整',
      },
    ]);

    // The customs take another quantity, value and code than the order had: the clearance takes theirs.
    const form = completed(draft);
    const [item] = form.lines;
    if (!item) throw new Error('no item');
    await li().ok(declarations.update, {
      params: id(draft),
      body: {
        ...form,
        lines: [{ ...item, qty1: '1300', unitPrice: '3', total: '3900.00', currency: 'EUR' }],
        totals: [{ currency: 'EUR', amount: '3900.00' }],
      },
    });
    const wrong = await li().call(declarations.update, {
      params: id(rest),
      body: { ...completed(rest), lines: [{ ...item, id: rest.lines[0]?.id ?? '', qty1: '683.333' }] },
    });
    expect(wrong.envelope).toMatchObject({ data: { fields: { 'lines.0.qty1': '单位「件」不能有小数' } } });

    const version = (await desk.walk.readDecl(draft)).version;
    await desk.api.as('wang').ok(declarations.review, { params: id(draft), body: { version } });
    await desk.api.database.run(
      `update lg_declaration set state = 'RELEASED', released_at = now(), customs_no = '310420260123456789' where id = ${draft.id}`,
    );
    const cleared = await desk.walk.to(declaring, 'CLEAR');
    const sheet = await li().ok(clearances.get, { params: { id: cleared.clearanceId ?? '' } });
    expect(sheet.currency).toBe('EUR');
    expect(sheet.lines).toMatchObject([
      {
        hsCode: '6301309999',
        foreignHsCode: '630140',
        name: 'Blanket',
        qty: '1300',
        unit: 'PCS',
        customsValue: '3900.00',
        issue: null,
        duty: '195.00',
      },
    ]);
    expect(
      sheet.differences.map(({ field, ordered, loaded, declared, cleared: at }) => [
        field,
        ordered,
        loaded,
        declared,
        at,
      ]),
    ).toEqual([
      ['QTY', '1367.35 件', '1367 件', '1300 件', '1300 件'],
      ['HS', '6301309999', null, '6301309999', '630140'],
      ['CURRENCY', 'USD', null, 'EUR', 'EUR'],
    ]);
    expect(sheet.taxTotal).toMatch(/^\d+\.\d\d$/);

    // What the clerk clears otherwise is shown beside it, and a line keeps what it was made of.
    const saved = await li().ok(clearances.update, {
      params: id(sheet),
      body: {
        ...formOf(sheet),
        lines: formOf(sheet).lines.map((each) => ({
          ...each,
          qty: '1290',
          customsValue: '3870',
          foreignHsCode: '630190',
        })),
      },
    });
    expect(saved.lines[0]).toMatchObject({ sourceKey: sheet.lines[0]?.sourceKey, hsCode: '6301309999' });
    expect(saved.differences.map(({ field, declared, cleared: at, note }) => [field, declared, at, note])).toEqual([
      ['QTY', '1300 件', '1290 件', expect.stringContaining('按箱数比例')],
      ['HS', '6301309999', '630190', '国外HS编码的前 6 位与报关不同，请核对归类'],
      ['CURRENCY', 'EUR', 'EUR', null],
      ['VALUE', 'EUR 3900.00', 'EUR 3870.00', null],
    ]);

    // A line that was split is looked at as a whole: the part under another heading is named.
    const [whole] = formOf(saved).lines;
    if (!whole) throw new Error('no line');
    const split = await li().ok(clearances.update, {
      params: id(saved),
      body: {
        ...formOf(saved),
        lines: [
          { ...whole, foreignHsCode: '630130', qty: '1000', customsValue: '3000' },
          { ...whole, foreignHsCode: '940490', qty: '300', customsValue: '900' },
        ],
      },
    });
    expect(split.differences.map(({ field, cleared: at }) => [field, at])).toEqual([
      ['QTY', '1300 件'],
      ['HS', '940490'],
      ['CURRENCY', 'EUR'],
    ]);
  }, 120_000);
  it('an order refuses a quantity that its unit does not have; a unit with decimals takes it', async () => {
    const sent = (more: object) => li().call(orders.create, { body: order({ lines: [line(more)] }) });
    expect((await sent({ qty: '683.333', pcsPerCarton: null })).envelope).toMatchObject({
      data: { fields: { 'lines.0.qty': '单位「件」不能有小数' } },
    });
    // 箱数 × 每箱数量 is a quantity as well.
    expect((await sent({ qty: null, cartons: 3, pcsPerCarton: '0.5' })).envelope).toMatchObject({
      data: { fields: { 'lines.0.qty': '单位「件」不能有小数' } },
    });
    expect((await sent({ qty: '683.333', unit: 'KG', pcsPerCarton: null })).envelope).toMatchObject({ success: true });
  });
});
