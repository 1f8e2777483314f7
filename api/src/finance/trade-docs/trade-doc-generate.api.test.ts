import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from './trade-doc.fixture.ts';

const office = bookOffice(tradeDesk, /发票|开票/);
const maker = () => office.as('maker');

describe('生成 of an order', () => {
  it('3.9 makes the kinds once, with the order, its parties, prices and weights; what is there is named', async () => {
    const orderId = await office.desk.order(['12.50', '3.20'], { supplierId: office.desk.suppliers[0] ?? '' });
    const body = {
      kinds: ['EXPORT_CONTRACT', 'COMMERCIAL_INVOICE', 'PACKING_LIST', 'PURCHASE_CONTRACT'] as const,
      orderIds: [orderId],
      containerId: null,
    };
    const first = await maker().ok(tradeDocs.generate, { body: { ...body, kinds: [...body.kinds] } });
    expect(first.made.map(({ kind }) => kind)).toEqual([...body.kinds]);
    expect(first.skipped).toEqual([]);
    const [contract, , packing, purchase] = await Promise.all(first.made.map(({ id }) => office.desk.get({ id })));
    expect(contract).toMatchObject({
      amount: '1570.00',
      currency: 'USD',
      incoterm: 'CIF',
      incotermPlace: 'LOS ANGELES',
      buyer: { name: 'Customer' },
      lines: [{ nameEn: 'Goods 1', unitPrice: '12.50', cartons: 10, net: 900_000 }, { amount: '320.00' }],
    });
    expect(packing).toMatchObject({ amount: '0.00', gross: 2_000_000, lines: [{ unitPrice: null }, {}] });
    expect(purchase).toMatchObject({
      currency: 'CNY',
      amount: '10990.00',
      supplierName: '供1',
      lines: [{ taxRateBp: 1300 }, {}],
    });
    const again = await maker().ok(tradeDocs.generate, { body: { ...body, kinds: [...body.kinds] } });
    expect([again.made, again.skipped.length, again.skipped[0]]).toEqual([[], 4, `外销合同：已有 ${contract?.docNo}`]);
  });

  it('F29 an order that changes afterwards is shown on its documents, which keep what they say', async () => {
    const orderId = await office.desk.order(['12.50', '3.20', '2.00']);
    const { made } = await maker().ok(tradeDocs.generate, {
      body: { kinds: ['EXPORT_CONTRACT', 'PACKING_LIST'], orderIds: [orderId], containerId: null },
    });
    const changesOf = async (nth: number) => (await office.desk.get({ id: made[nth]?.id ?? '' })).orderChanges;
    expect([await changesOf(0), await changesOf(1)]).toEqual([[], []]);
    await office.api.db
      .execute(sql`update lg_order_line set qty = 120, cartons = 12, unit_price = 13, hs_code = '6302109000'
      where order_id = ${orderId} and line_no = 1`);
    await office.api.db.execute(sql`delete from lg_order_line where order_id = ${orderId} and line_no = 2`);
    await office.api.db
      .execute(sql`insert into lg_order_line (order_id, line_no, name_cn, qty, unit, cartons, unit_price, currency, amount,
      created_at, updated_at) values (${orderId}, 4, '货物4', 50, '套', 5, 2, 'USD', 100, now(), now())`);
    const first = { lineNo: 1, name: '货物1' };
    const others = [
      { lineNo: 2, name: '货物2', field: 'LINE', ordered: null, stated: '100 套' },
      { lineNo: 0, name: '货物4', field: 'LINE', ordered: '50 套', stated: null },
    ];
    const counted = [
      { ...first, field: 'HS', ordered: '6302109000', stated: null },
      { ...first, field: 'QTY', ordered: '120 套', stated: '100 套' },
    ];
    const cartons = { ...first, field: 'CARTONS', ordered: '12', stated: '10' };
    const price = {
      ...first,
      field: 'PRICE',
      ordered: null,
      stated: null,
      orderedFigure: 'USD 13.00',
      statedFigure: 'USD 12.50',
    };
    expect(await changesOf(0)).toEqual([...counted, price, cartons, ...others]);
    expect(await changesOf(1), 'a packing list has no prices').toEqual([...counted, cartons, ...others]);
    expect((await office.desk.get({ id: made[0]?.id ?? '' })).amount).toBe('1770.00');
  });

  it('6.2 without order and container gives both sides as they are kept, of what the caller may name', async () => {
    const [customerId, supplierId] = [office.desk.customers[0] ?? '', office.desk.suppliers[0] ?? ''];
    const invoice = await maker().ok(tradeDocs.propose, {
      query: { kind: 'INPUT_INVOICE', companyId: office.desk.companyId, supplierId },
    });
    expect(invoice).toMatchObject({ supplierId, customerId: null, currency: 'CNY', lines: [] });
    expect([invoice.buyer.name, invoice.seller.name].every(Boolean)).toBe(true);
    const sale = await maker().ok(tradeDocs.propose, { query: { kind: 'OUTPUT_INVOICE', customerId } });
    expect([sale.buyer.name.length > 0, sale.seller.name]).toEqual([true, '']);
    const foreign = await maker().call(tradeDocs.propose, {
      query: { kind: 'INPUT_INVOICE', companyId: office.desk.otherCompanyId },
    });
    expect(foreign.envelope.data).toMatchObject({ fields: { companyId: '经营主体不在权限内' } });
    const nobody = await maker().call(tradeDocs.propose, { query: { kind: 'OUTPUT_INVOICE', customerId: '424242' } });
    expect(nobody.envelope.data).toMatchObject({ fields: { customerId: '客户不存在或无权使用' } });
  });

  it('SYS-034 what goods cost is proposed to nobody who may not see costs', async () => {
    const orderId = await office.desk.order(['5'], { supplierId: office.desk.suppliers[0] ?? '' });
    office.api.actor('costless', {
      userId: '5',
      companies: [office.desk.companyId],
      fields: { 'money.sell': 'VISIBLE' },
    });
    for (const kind of ['PURCHASE_CONTRACT', 'FACTORY_INSTRUCTION', 'INPUT_INVOICE'] as const)
      expect((await office.as('costless').call(tradeDocs.propose, { query: { kind, orderId } })).status).toBe(403);
    const sale = await office.api
      .as('costless')
      .ok(tradeDocs.propose, { query: { kind: 'COMMERCIAL_INVOICE', orderId } });
    expect(sale.lines[0]?.unitPrice).toBe('5.00');
  });

  it('says what is missing; an order out of scope gives nothing', async () => {
    const orderId = await office.desk.order(['5']);
    const answer = await maker().ok(tradeDocs.generate, {
      body: { kinds: ['PURCHASE_CONTRACT'], orderIds: [orderId], containerId: null },
    });
    expect(answer.skipped[0]).toMatch(/^购销合同：WL20261120-\d+ 的明细没有供货商$/);
    office.api.actor('elsewhere', { userId: '5', companies: [office.desk.otherCompanyId] });
    const refused = await office.as('elsewhere').call(tradeDocs.generate, {
      body: { kinds: ['EXPORT_CONTRACT'], orderIds: [orderId], containerId: null },
    });
    expect(refused.envelope.errorCode).toBe('GUARD_FAILED');
    const proposal = await maker().ok(tradeDocs.propose, { query: { kind: 'COMMERCIAL_INVOICE', orderId } });
    expect(proposal).toMatchObject({
      orderId,
      customerId: office.desk.customers[0],
      lines: [{ nameCn: '货物1', unitPrice: '5.00' }],
    });
  });
});

describe('生成 pressed by two at once', () => {
  it('F29, FIN-204 the documents of orders are made once; the other is told which are there', async () => {
    const orderIds = [await office.desk.order(['12.50']), await office.desk.order(['3.20'])];
    const generate = (ids: string[], as = 'maker') =>
      office.as(as).ok(tradeDocs.generate, {
        body: { kinds: ['EXPORT_CONTRACT', 'COMMERCIAL_INVOICE'], orderIds: ids, containerId: null },
      });
    const both = await Promise.all([generate(orderIds), generate(orderIds.toReversed(), 'boss')]);
    expect(both.map(({ made }) => made.length).toSorted()).toEqual([0, 4]);
    expect(both.map(({ skipped }) => skipped.length).toSorted()).toEqual([0, 4]);
  });
});
