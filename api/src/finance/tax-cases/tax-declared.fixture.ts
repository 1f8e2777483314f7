import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import { sql } from 'drizzle-orm';
import { systemActor } from '../../platform/actor.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { makeTaxCases } from './tax-case-events.ts';
import type { taxOffice } from './tax-office.fixture.ts';

/** Declared containers beside an office of tax cases, and what finance is told of them. */
export function declaredDesk(office: ReturnType<typeof taxOffice>) {
  const one = async (query: ReturnType<typeof sql>): Promise<string> =>
    (await office.api.db.execute<{ id: string }>(query)).rows[0]?.id ?? '';
  let boxes = 0;
  /** A declared container: an item of each order line, CIF with freight 150 and insurance 50. `agency`: of the order. */
  async function declared(agency: 'SELF' | 'AGENCY' | 'FREIGHT_ONLY', refund = [true, true]) {
    boxes += 1;
    const orderId = await office.desk.order(['12.50', '8.00'], { supplierId: office.desk.suppliers[0] ?? '' });
    await office.api.db.execute(sql`update lg_order set agency_type = ${agency} where id = ${orderId}`);
    const containerId =
      await one(sql`insert into lg_container (company_id, owner_id, container_code, container_type, pol, pod)
    values (${office.desk.companyId}, 1, ${`YT${boxes}`}, '40HQ', 'CNNGB', 'USLAX') returning id::text as id`);
    const id =
      await one(sql`insert into lg_declaration (company_id, owner_id, decl_no, container_id, exporter_kind, exporter_company_id,
      packages, gross, net, export_date, deal_mode, freight, insurance, totals, customs_no, trade_mode)
    values (${office.desk.companyId}, 1, ${`BG${boxes}`}, ${containerId}, 'COMPANY', ${office.desk.companyId}, 20, 1, 1, '2026-11-01', 'CIF',
      '{"kind":"TOTAL","amount":"150","currency":"USD"}', '{"kind":"TOTAL","amount":"50","currency":"USD"}',
      '[{"currency":"USD","amount":"2050"}]', ${office.desk.customsNo()}, '0110') returning id::text as id`);
    const lines = await office.api.db.execute<{ id: string; no: number }>(
      sql`select id::text as id, line_no as no from lg_order_line where order_id = ${orderId} order by line_no`,
    );
    for (const { id: orderLineId, no } of lines.rows) {
      const lineId =
        await one(sql`insert into lg_declaration_line (declaration_id, item_no, hs_code, name, qty1, unit1, total, currency, gross,
        net, refund_flag, vat_rate) values (${id}, ${no}, '6302109000', ${`货物${no}`}, 100, '套', ${no === 1 ? '1250' : '800'}, 'USD', 1, 1,
        ${refund[no - 1] ?? false}, 1300) returning id::text as id`);
      const allocationId =
        await one(sql`insert into lg_allocation (order_id, order_line_id, container_id, cartons, loaded_cartons, state)
      values (${orderId}, ${orderLineId}, ${containerId}, 10, 10, 'LIVE') returning id::text as id`);
      await office.api.db.execute(
        sql`insert into lg_declaration_cargo (declaration_id, line_id, allocation_id, cartons) values (${id}, ${lineId}, ${allocationId}, 10)`,
      );
    }
    return { id, orderId, containerId };
  }
  /** Cartons of the first line of another order in an item of a declaration. */
  async function loaded(
    id: string,
    { itemNo, orderId, cartons }: { itemNo: number; orderId: string; cartons: number },
  ) {
    const allocationId =
      await one(sql`insert into lg_allocation (order_id, order_line_id, container_id, cartons, loaded_cartons, state)
      select l.order_id, l.id, d.container_id, ${cartons}::int, ${cartons}::int, 'LIVE' from lg_order_line l, lg_declaration d
      where l.order_id = ${orderId} and l.line_no = 1 and d.id = ${id} returning id::text as id`);
    await office.api.db.execute(sql`insert into lg_declaration_cargo (declaration_id, line_id, allocation_id, cartons)
      select ${id}, i.id, ${allocationId}, ${cartons} from lg_declaration_line i
      where i.declaration_id = ${id} and i.item_no = ${itemNo}`);
  }
  /** As the consumer of the event hears it: the system, not a person. */
  const told = (id: string) =>
    office.api.command('boss', (ctx) =>
      makeTaxCases({ ...ctx, actor: systemActor() }, {
        declarations: [{ id }],
      } as EventPayloads['container.declared']),
    );
  const casesOf = async (containerId: string) =>
    (await office.api.as('maker').ok(taxCaseList.endpoint, { query: { containerId, tab: 'all' } })).list;
  return { declared, told, casesOf, loaded };
}
