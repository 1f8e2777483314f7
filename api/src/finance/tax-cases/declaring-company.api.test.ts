import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { declarationParent } from '@shared/contract/finance/trade-doc.pickers.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { taxDesk, type TaxDesk } from './tax-case.fixture.ts';

let api: TestApi;
let desk: TaxDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await taxDesk(api);
  // Whoever works for both legal entities sees what both declare.
  api.actor('maker', { userId: '1', companies: [desk.companyId, desk.otherCompanyId] });
}, 120_000);
afterAll(() => api.close());

const one = async (query: ReturnType<typeof sql>): Promise<string> =>
  (await api.db.execute<{ id: string }>(query)).rows[0]?.id ?? '';
let boxes = 0;
/** A declaration of a container of one company, exported by a company (null: by a customer), with the goods of an order. */
async function declaration(companyId: string, exporterId: string | null, orderId: string | null = null) {
  boxes += 1;
  const containerId =
    await one(sql`insert into lg_container (company_id, owner_id, container_code, container_type, pol, pod)
    values (${companyId}, 1, ${`DC${boxes}`}, '40HQ', 'CNNGB', 'USLAX') returning id::text as id`);
  const declNo = `BGC${boxes}`;
  const id =
    await one(sql`insert into lg_declaration (company_id, owner_id, decl_no, container_id, exporter_kind, exporter_company_id,
      exporter_customer_id, packages, gross, net, export_date, deal_mode, totals, customs_no, trade_mode)
    values (${companyId}, 1, ${declNo}, ${containerId}, ${exporterId === null ? 'CUSTOMER' : 'COMPANY'}, ${exporterId},
      ${exporterId === null ? desk.customers[0] : null}, 20, 1, 1,
      '2026-11-01', 'FOB', '[{"currency":"USD","amount":"1250"}]', ${desk.customsNo()}, '0110') returning id::text as id`);
  if (orderId !== null) {
    const lineId =
      await one(sql`insert into lg_declaration_line (declaration_id, item_no, hs_code, name, qty1, unit1, total, currency, gross,
        net, refund_flag, vat_rate) values (${id}, 1, '6302109000', '货物', 100, '套', '1250', 'USD', 1, 1, true, 1300) returning id::text as id`);
    const allocationId =
      await one(sql`insert into lg_allocation (order_id, order_line_id, container_id, cartons, loaded_cartons, state)
      select order_id, id, ${containerId}, 10, 10, 'LIVE' from lg_order_line where order_id = ${orderId} returning id::text as id`);
    await api.db.execute(
      sql`insert into lg_declaration_cargo (declaration_id, line_id, allocation_id, cartons) values (${id}, ${lineId}, ${allocationId}, 10)`,
    );
  }
  return { id, declNo, containerId };
}
const faultsOf = ({ envelope }: { envelope: { data?: unknown } }) =>
  (envelope.data as { fields?: Record<string, string> } | undefined)?.fields ?? {};

describe('3.8 the declaration of a tax case is that of its own legal entity', () => {
  it('another one is refused by its number, in a new case and in one that is edited', async () => {
    const { id, declNo } = await declaration(desk.otherCompanyId, desk.otherCompanyId);
    const wrong = { declarationId: `报关单 ${declNo} 不是该经营主体申报的` };
    expect(faultsOf(await desk.create({ declarationId: id }))).toEqual(wrong);
    const row = await desk.made();
    const change = desk.input({ customsNo: row.customsNo, declarationId: id });
    expect(faultsOf(await desk.step(row, 'update', change))).toEqual(wrong);
  });

  it('who exports counts, not whose container it is; a customer who exports does it through the company of the container', async () => {
    const { id } = await declaration(desk.otherCompanyId, desk.companyId);
    expect((await desk.made({ declarationId: id })).declarationId).toBe(id);
    const turned = await declaration(desk.companyId, desk.otherCompanyId);
    expect(faultsOf(await desk.create({ declarationId: turned.id }))).toMatchObject({
      declarationId: expect.stringContaining(turned.declNo),
    });
    const agency = await declaration(desk.companyId, null);
    expect((await desk.made({ mode: 'AGENCY', declarationId: agency.id })).declarationId).toBe(agency.id);
  });

  it('a case that changes its customer does not keep the order of the former one', async () => {
    const orderId = await desk.order(['12.50']);
    const row = await desk.made({ orderId });
    const change = desk.input({ customsNo: row.customsNo, orderId, customerId: desk.customers[1] });
    expect(faultsOf(await desk.step(row, 'update', change))).toEqual({ orderId: '订单不是该客户的' });
  });
});

describe('pickers offer what the company may name', () => {
  const shown = async (path: string, parent: string | null) => {
    const query = { q: '', ...(parent === null ? {} : { parent }) };
    const answer = await api.as('maker').ok(pickerCall(path), { query });
    return answer.list.map(({ id }) => id);
  };

  it('3.8, 3.9 declarations by legal entity and container, orders by company; anything else is refused', async () => {
    const theirs = await declaration(desk.otherCompanyId, desk.otherCompanyId);
    const orderId = await desk.order(['12.50']);
    const shared = await declaration(desk.otherCompanyId, desk.otherCompanyId, orderId);
    const { companyId, otherCompanyId } = desk;
    const ours = declarationParent({ companyId });
    expect(await shown('trade-declarations', ours)).toContain(shared.id);
    expect(await shown('trade-declarations', ours)).not.toContain(theirs.id);
    const both = declarationParent({ companyId: otherCompanyId, containerId: theirs.containerId });
    expect(await shown('trade-declarations', both)).toEqual([theirs.id]);
    expect(await shown('trade-declarations', theirs.containerId)).toEqual([theirs.id]);
    // A tax case is the business of who declares only.
    expect(await shown('tax-declarations', ours)).not.toContain(shared.id);
    expect(await shown('tax-declarations', declarationParent({ companyId: otherCompanyId }))).toContain(shared.id);
    expect(await shown('finance-orders', companyId)).toContain(orderId);
    expect(await shown('finance-orders', otherCompanyId)).not.toContain(orderId);
    for (const [path, parent] of [
      ['tax-declarations', 'c'],
      ['trade-declarations', 'c1.x'],
      ['finance-orders', 'c1'],
    ] as const) {
      const { envelope } = await api.as('maker').call(pickerCall(path), { query: { q: '', parent } });
      expect(envelope.data).toEqual({ fields: { parent: '格式不正确' } });
    }
  });
});

describe('3.9 what a trade document names is of its own legal entity', () => {
  const link = async (declarationId: string) => {
    const row = await desk.upTo('EFFECTIVE', 'COMMERCIAL_INVOICE');
    return api.as('maker').call(tradeDocs.link, {
      params: { id: row.id },
      body: { version: row.version, declarationId },
    });
  };

  it('FIN-173 the declaration of another company is refused, in the form and when it is linked afterwards', async () => {
    const { id, declNo } = await declaration(desk.otherCompanyId, desk.otherCompanyId);
    const wrong = { declarationId: `报关单 ${declNo} 不是该经营主体的` };
    const made = await api
      .as('maker')
      .call(tradeDocs.create, { body: desk.docInput('COMMERCIAL_INVOICE', { declarationId: id }) });
    expect(faultsOf(made)).toEqual(wrong);
    expect(faultsOf(await link(id))).toEqual(wrong);
  });

  it('one in whose container goods of its orders are declared is its business', async () => {
    const { id } = await declaration(desk.otherCompanyId, desk.otherCompanyId, await desk.order(['12.50']));
    expect((await link(id)).envelope.success).toBe(true);
  });

  it('a draft that changes its company keeps neither the order nor the lines of the former one', async () => {
    const orderId = await desk.order(['12.50']);
    const orderLineId = await one(sql`select id::text as id from lg_order_line where order_id = ${orderId}`);
    const lines = [desk.line({ orderLineId })];
    const row = await api
      .as('maker')
      .ok(tradeDocs.create, { body: desk.docInput('COMMERCIAL_INVOICE', { orderId, lines }) });
    const moved = (change: object) =>
      api.as('maker').call(tradeDocs.update, {
        params: { id: row.id },
        body: {
          version: row.version,
          ...desk.docInput('COMMERCIAL_INVOICE', { companyId: desk.otherCompanyId, lines, ...change }),
        },
      });
    expect(faultsOf(await moved({ orderId }))).toEqual({ orderId: '订单不是该经营主体的' });
    expect(faultsOf(await moved({}))).toEqual({ 'lines.0.nameCn': '订单明细不存在、无权查看或不是该经营主体的' });
  });
});
