import { invoiceImport } from '@shared/contract/finance/invoice.import.ts';
import { tradeDocList } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { invoiceFeePicker } from '@shared/contract/finance/trade-doc.pickers.ts';
import { printing, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { systemClock } from '../../platform/clock.ts';
import { makeStandards } from '../../services/templates/standard.step.ts';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from './trade-doc.fixture.ts';

const office = bookOffice(async (api) => {
  await makeStandards(api.database, systemClock);
  return tradeDesk(api);
}, /发票|开票/);
const maker = () => office.api.as('maker');

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
      expect((await office.api.as('costless').call(tradeDocs.propose, { query: { kind, orderId } })).status).toBe(403);
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
    const refused = await office.api.as('elsewhere').call(tradeDocs.generate, {
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

describe('FIN-158 开票资料', () => {
  const quote = (change: object = {}) =>
    maker().call(tradeDocs.factoryQuote, {
      body: {
        currency: 'CNY',
        fxAmount: '71000.00',
        rate: null,
        fee: '1000.00',
        vatRateBp: 1300,
        rebateRateBp: 1300,
        orderId: null,
        containerId: null,
        supplierId: null,
        ...change,
      },
    });

  it.each([
    ['TV-23', 1300, { incl: '79100.00', ex: '70000.00', tax: '9100.00', refund: '9100.00' }],
    ['TV-24', 900, { incl: '76057.69', ex: '67307.69', refund: '6057.69' }],
    ['TV-25', 0, { incl: '70000.00', ex: '61946.90', refund: '0.00' }],
  ])('%s', async (_name, rebateRateBp, expected) => {
    expect((await quote({ rebateRateBp })).envelope.data).toMatchObject({
      ...expected,
      fxCny: '71000.00',
      proposal: null,
    });
  });

  it('takes the rate of the books, shares the invoice over the goods, and becomes a document of that sum', async () => {
    const orderId = await office.desk.order(['12.50', '3.20', '7.77'], { supplierId: office.desk.suppliers[0] ?? '' });
    const { envelope } = await quote({ currency: 'USD', fxAmount: '10000', orderId });
    const data = envelope.data ?? expect.fail(envelope.errorMessage);
    expect(data).toMatchObject({ rate: '7.1', fxCny: '71000.00', incl: '79100.00' });
    const lines = (data.proposal?.lines ?? []).map((line) => ({
      ...office.desk.line(),
      ...line,
      unitPrice: line.unitPrice ?? null,
      amount: null,
      tax: null,
    }));
    const made = await office.desk.made('FACTORY_INSTRUCTION', { orderId, lines });
    expect(made).toMatchObject({ amount: '79100.00' });
    expect((await quote({ currency: 'GBP' })).envelope.errorCode).toBe('RATE_MISSING');
    expect((await quote({ fee: '71000' })).envelope.data).toMatchObject({
      fields: { fee: '代理费须小于收汇人民币金额' },
    });
    expect((await quote({ rebateRateBp: 1234 })).envelope.errorCode).toBe('VALIDATION');
  });
});

describe('documents against each other', () => {
  it('FIN-170 an invoice that is not packed as it says is not approved', async () => {
    const orderId = await office.desk.order(['1']);
    const packing = await office.desk.upTo('EFFECTIVE', 'PACKING_LIST', {
      orderId,
      lines: [office.desk.line({ qty: '90', unitPrice: null })],
    });
    const invoice = await office.desk.upTo('SUBMITTED', 'COMMERCIAL_INVOICE', { orderId });
    expect((await office.desk.get(invoice)).packing).toEqual(['纯棉四件套：发票 100，装箱单 90']);
    expect((await office.desk.approve(invoice)).envelope.errorCode).toBe('FIN-170');
    await office.desk.done(office.desk.voided(packing));
    expect((await office.desk.approve(await office.desk.get(invoice))).envelope.success).toBe(true);
  });

  it('FIN-173 the amounts of a declaration are compared, shown, and asked about at 审核', async () => {
    const { rows } = await office.api.db.execute<{ id: string; box: string }>(sql`with box as (insert into lg_container
        (company_id, owner_id, container_code, container_type, pol, pod) values (${office.desk.companyId}, 1, 'GZ20261120-0001', '40HQ', 'CNNGB', 'USLAX') returning id)
      insert into lg_declaration (company_id, owner_id, decl_no, container_id, exporter_kind, exporter_company_id, packages, gross, net, totals, customs_no)
        select ${office.desk.companyId}, 1, 'BG20261120-0001', box.id, 'COMPANY', ${office.desk.companyId}, 10, 1, 1,
          '[{"currency":"USD","amount":"1250.00"}]', '310420260000000001' from box returning id::text as id, container_id::text as box`);
    const linked = { declarationId: rows[0]?.id ?? '', containerId: rows[0]?.box ?? '' };
    const contract = await office.desk.upTo('SUBMITTED', 'EXPORT_CONTRACT', linked);
    expect(contract.checks).toMatchObject([{ declared: '1250.00', contracted: '1250', invoiced: null, ok: false }]);
    const asked = await office.desk.approve(contract);
    expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED', data: { warnings: [{ code: 'FIN-173' }] } });
    const off = await office.desk.upTo('SUBMITTED', 'COMMERCIAL_INVOICE', {
      ...linked,
      lines: [office.desk.line({ unitPrice: '12.60' })],
    });
    expect(off.checks[0]?.problems).toEqual(['报关单与商业发票相差 USD 10.00', '商业发票与外销合同相差 USD 10.00']);
    // SYS-034: who may not see amounts is not told by how much.
    office.api.actor('priceless', {
      userId: '6',
      companies: [office.desk.companyId],
      fields: { 'money.cost': 'VISIBLE' },
    });
    const warned = JSON.stringify((await office.desk.approve(off, 'priceless')).envelope.data);
    expect([warned.includes('单证不一致。'), /\d\.\d\d/.test(warned)]).toEqual([true, false]);
    expect((await office.desk.approve(off, 'boss', ['FIN-173'])).envelope.success).toBe(true);
    await office.desk.done(office.desk.voided(await office.desk.get(off)));
    await office.desk.upTo('SUBMITTED', 'COMMERCIAL_INVOICE', linked);
    const agreed = await office.desk.get(contract);
    expect(agreed.checks[0]).toMatchObject({ ok: true, problems: [] });
    expect((await office.desk.approve(agreed)).envelope.success).toBe(true);
    const { list } = await maker().ok(tradeDocList.endpoint, { query: { tab: 'contract', keyword: contract.docNo } });
    expect(list).toMatchObject([{ customsNo: '310420260000000001', containerNo: 'GZ20261120-0001' }]);
  });
});

describe('收票导入', () => {
  const row = () => ({
    invoiceNo: office.desk.invoiceNo(),
    invoiceDate: '2026-11-18',
    supplier: '供应商1',
    nameCn: '纯棉四件套',
    unit: '套',
    qty: 100,
    amount: 1130,
    taxRate: 13,
  });

  it('LOG-002 FIN-171 wrong cells and numbers that are there already are named, nothing is written', async () => {
    const there = await office.desk.upTo('ISSUED', 'INPUT_INVOICE');
    const good = row();
    const check = await uploadLines(maker(), invoiceImport, [
      good,
      { ...row(), invoiceNo: there.invoiceNo },
      { ...row(), invoiceNo: '123' },
      { ...row(), supplier: '没有这家' },
      { ...row(), taxRate: 12 },
      { ...row(), invoiceDate: '2026-12-01' },
      { ...good, supplier: '供应商2' },
    ]);
    expect(check.errors.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
      [3, '发票号码', '发票号码已存在'],
      [4, '发票号码', '发票号码应为 8 或 20 位数字'],
      [5, '供应商', '没有这个供应商'],
      [6, '税率(%)', '选项不正确，可填 0%、1%、3%、6%、9%、13%'],
      [7, '开票日期', '不能晚于今天'],
      [8, '供应商', '同一发票号码的供应商不同'],
    ]);
    expect(check.partial).toBe(false);
  });

  it('rows of one number are one invoice with their tax; the same file twice does nothing twice', async () => {
    const first = row();
    const lines = [first, { ...first, nameCn: '枕套', qty: 50, amount: 226, tax: 26 }];
    const check = await uploadLines(maker(), invoiceImport, lines);
    expect([check.errors, check.documents]).toEqual([[], 1]);
    await maker().ok(invoiceImport.commit, { body: { token: check.token } });
    const { list } = await maker().ok(tradeDocList.endpoint, { query: { tab: 'input', keyword: first.invoiceNo } });
    expect(list).toMatchObject([{ state: 'DRAFT', amount: '1356.00', tax: '156.00', invoiceNo: first.invoiceNo }]);
    const twice = await uploadLines(maker(), invoiceImport, lines);
    expect(twice.errors[0]?.reason).toBe('发票号码已存在');
  });
});

describe('11.5 prints', () => {
  it.each([
    ['EXPORT_CONTRACT', 'trade_doc_contract', '英文外销合同'],
    ['COMMERCIAL_INVOICE', 'trade_doc_invoice', '英文商业发票'],
    ['PACKING_LIST', 'trade_doc_packing', '英文贸易装箱单'],
    ['PURCHASE_CONTRACT', 'trade_doc_purchase', '标准购销合同'],
    ['FACTORY_INSTRUCTION', 'trade_doc_instruction', '标准开票资料'],
  ] as const)('%s is drawn by its template without a gap', async (kind, source: PrintSourceName, name) => {
    const row = await office.desk.made(kind);
    const options = await maker().ok(printing.options, { query: { source, ids: row.id } });
    const [found] = options.kinds;
    expect(found?.templates.find(({ id }) => id === found.chosen)?.name).toBe(name);
    const drawn = await maker().ok(printing.preview, {
      query: { source, ids: row.id, templateId: found?.chosen ?? '' },
    });
    expect([drawn.pages, drawn.warnings]).toEqual([1, []]);
    const wrong = source === 'trade_doc_packing' ? 'trade_doc_invoice' : 'trade_doc_packing';
    const refused = await maker().call(printing.options, { query: { source: wrong, ids: row.id } });
    expect(refused.envelope.errorMessage).toContain('不能打印为');
  });
});

it('the picker of fees has what is left to invoice, not its money for who may not see it', async () => {
  const fee = await office.desk.confirmed({ amount: '88' });
  const query = { parent: `AR.${office.desk.customers[0]}` };
  const [item] = (await maker().ok(invoiceFeePicker, { query })).list;
  expect(item).toMatchObject({ label: fee.feeNo, extra: { left: '88.00', currency: 'CNY' } });
  office.api.actor('unseeing', { userId: '5', companies: [office.desk.companyId], fields: {} });
  const [bare] = (await office.api.as('unseeing').ok(invoiceFeePicker, { query })).list;
  expect(bare?.extra).not.toHaveProperty('left');
});
