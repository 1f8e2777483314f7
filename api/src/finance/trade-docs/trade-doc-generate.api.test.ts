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

describe('生成 of an order line that is in several containers', () => {
  /** Containers with cartons of the only line of an order, split as logistics splits them. */
  async function loaded(orderId: string, cartons: readonly number[], qty: readonly number[]): Promise<string[]> {
    const ids: string[] = [];
    for (const [at, each] of cartons.entries()) {
      const { rows } = await office.api.db.execute<{ id: string }>(sql`insert into lg_container (company_id, owner_id,
        container_code, container_type, pol, pod) values (${office.desk.companyId}, 1, ${`YG${orderId}${at}`}, '40HQ', 'CNNGB', 'USLAX')
        returning id::text as id`);
      ids.push(rows[0]?.id ?? '');
      await office.api.db
        .execute(sql`insert into lg_allocation (order_id, order_line_id, container_id, cartons, loaded_cartons,
        qty, net, gross, volume, state) select order_id, id, ${ids[at]}, ${each}, ${each}, ${qty[at]}, 1, 1, 1, 'LIVE'
        from lg_order_line where order_id = ${orderId}`);
    }
    return ids;
  }
  const purchase = (orderIds: string[], containerId: string | null) =>
    maker().ok(tradeDocs.generate, { body: { kinds: ['PURCHASE_CONTRACT'], orderIds, containerId } });
  const bought = async (orderId: string) => {
    await office.api.db.execute(
      sql`update lg_order_line set purchase_amount = 1000, cartons = 7, qty = 10 where order_id = ${orderId}`,
    );
    return orderId;
  };

  it('FIN-158, LOG-023 each container takes its part of the purchase, and the parts are the purchase', async () => {
    const orderId = await bought(await office.desk.order(['12.50'], { supplierId: office.desk.suppliers[0] ?? '' }));
    const boxes = await loaded(orderId, [2, 2, 3], [3, 3, 4]);
    const papers = [];
    for (const box of boxes) papers.push(await office.desk.get({ id: (await purchase([], box)).made[0]?.id ?? '' }));
    // 1,000.00 over 7 cartons: 2, 2 and 3 of them, cut cumulatively.
    expect(papers.map(({ amount, lines }) => [amount, lines[0]?.qty, lines[0]?.cartons])).toEqual([
      ['285.71', '3', 2],
      ['285.72', '3', 2],
      ['428.57', '4', 3],
    ]);
    expect(papers.flatMap(({ orderChanges }) => orderChanges ?? [])).toEqual([]);
  });

  it('FIN-170, LOG-023 one machine in three crates: every container has its documents, the piece stands on one of them', async () => {
    const orderId = await office.desk.order(['12.50'], { supplierId: office.desk.suppliers[0] ?? '' });
    await office.api.db.execute(
      sql`update lg_order_line set purchase_amount = 1000, cartons = 3, qty = 1 where order_id = ${orderId}`,
    );
    const kinds = ['COMMERCIAL_INVOICE', 'PACKING_LIST', 'PURCHASE_CONTRACT'] as const;
    const papers = [];
    for (const containerId of await loaded(orderId, [1, 1, 1], [0, 1, 0])) {
      const body = { kinds: [...kinds], orderIds: [], containerId };
      for (const { id } of (await maker().ok(tradeDocs.generate, { body })).made) {
        const made = await office.desk.get({ id });
        const sent = await maker().ok(tradeDocs.submit, { params: { id }, body: { version: made.version } });
        papers.push([sent.kind, sent.state, sent.lines[0]?.qty, sent.lines[0]?.cartons, sent.amount]);
      }
    }
    expect(papers).toEqual([
      ['COMMERCIAL_INVOICE', 'SUBMITTED', '0', 1, '0.00'],
      ['PACKING_LIST', 'SUBMITTED', '0', 1, '0.00'],
      ['PURCHASE_CONTRACT', 'SUBMITTED', '0', 1, '333.33'],
      ['COMMERCIAL_INVOICE', 'SUBMITTED', '1', 1, '12.50'],
      ['PACKING_LIST', 'SUBMITTED', '1', 1, '0.00'],
      ['PURCHASE_CONTRACT', 'SUBMITTED', '1', 1, '333.34'],
      ['COMMERCIAL_INVOICE', 'SUBMITTED', '0', 1, '0.00'],
      ['PACKING_LIST', 'SUBMITTED', '0', 1, '0.00'],
      ['PURCHASE_CONTRACT', 'SUBMITTED', '0', 1, '333.33'],
    ]);
  });

  it('goods of a container are not once more on a document of their whole order, nor the other way round', async () => {
    const supplierId = office.desk.suppliers[0] ?? '';
    const first = await bought(await office.desk.order(['12.50'], { supplierId }));
    const [box = ''] = await loaded(first, [7], [10]);
    const whole = (await purchase([first], null)).made[0];
    expect((await purchase([], box)).skipped).toEqual([`购销合同：已有 ${whole?.docNo}`]);
    const second = await bought(await office.desk.order(['12.50'], { supplierId }));
    const [other = ''] = await loaded(second, [3, 4], [5, 5]);
    const part = (await purchase([], other)).made[0];
    expect((await purchase([second], null)).skipped).toEqual([`购销合同：已有 ${part?.docNo}`]);
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
