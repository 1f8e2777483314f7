import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDemo } from './demo-template.ts';
import { testApi, type TestApi } from './harness.ts';

/** Kinds that Ctrl+K knows the page of, and where their numbers stand. */
const NUMBERS: Record<string, [table: string, column: string, which?: string]> = {
  lg_order: ['lg_order', 'order_no'],
  lg_container: ['lg_container', 'container_code'],
  lg_declaration: ['lg_declaration', 'decl_no'],
  lg_booking: ['lg_booking', 'booking_no'],
  lg_inspection: ['lg_inspection', 'inspection_no'],
  lg_loading_slip: ['lg_loading_slip', 'slip_no'],
  lg_quotation: ['lg_quotation', 'quote_no'],
  lg_clearance: ['lg_clearance', 'clearance_no'],
  lg_release: ['lg_release', 'release_no'],
  lg_delivery: ['lg_delivery', 'delivery_no'],
  lg_truck: ['lg_truck', 'truck_no'],
  wh_inbound: ['wh_inbound', 'inbound_no'],
  wh_arrival: ['wh_arrival', 'arrival_no'],
  wh_outbound: ['wh_outbound', 'outbound_no'],
  wh_damage: ['wh_damage', 'damage_no'],
  wh_count: ['wh_count', 'count_no'],
  wh_move: ['wh_move', 'move_no'],
  fin_payment_application: ['fin_payment_application', 'application_no'],
  fin_payment: ['fin_payment', 'payment_no'],
  fin_receipt: ['fin_receipt', 'receipt_no'],
  fin_statement: ['fin_statement', 'statement_no', "direction = 'AR'"],
  fin_statement_ap: ['fin_statement', 'statement_no', "direction = 'AP'"],
  fin_settlement: ['fin_settlement', 'settlement_no', "direction = 'AR'"],
  fin_settlement_ap: ['fin_settlement', 'settlement_no', "direction = 'AP'"],
  wh_storage_bill: ['wh_storage_bill', 'bill_no', "direction = 'AR'"],
  wh_storage_payable: ['wh_storage_bill', 'bill_no', "direction = 'AP'"],
  fin_barcode_order: ['fin_barcode_order', 'order_no'],
  trade_doc: ['trade_doc', 'doc_no'],
  tax_case: ['tax_case', 'case_no'],
  sy_hs_code: ['sy_hs_code', 'code'],
  sy_goods: ['sy_goods', 'goods_no'],
  ac_customer: ['ac_customer', 'customer_no'],
  ac_supplier: ['ac_supplier', 'supplier_no'],
};
const ROOT = join(import.meta.dirname, '../..');
/** A row of `search` of a module. */
const ROW = /\{\s*kind: '(\w+)',\s*title: '([^']+)',\s*permission: '([^']+)',\s*path:/g;
const rows = ['admin', 'finance', 'logistics', 'warehouse'].flatMap((module) =>
  [...readFileSync(join(ROOT, `remote-${module}/module.ts`), 'utf8').matchAll(ROW)].map(
    ([, kind = '', title = '', permission]) => ({ kind, title, permission: permission as PermissionCode }),
  ),
);

let api: TestApi;
beforeAll(async () => {
  const { database, files } = await freshDemo();
  api = await testApi({ database, files, clock: { now: () => new Date('2026-11-23T02:00:00Z') } });
  const [{ ids = [] } = {}] = await database.raw<{ ids: string[] }>(
    'select array_agg(id::text) as ids from wh_warehouse',
  );
  const reach = { companies: ['1', '2'], warehouses: ids };
  api.actor('everyone', reach);
  for (const { kind, permission } of rows) {
    api.actor(`only ${kind}`, { ...reach, permissions: [permission] });
    api.actor(`all but ${kind}`, {
      ...reach,
      permissions: rows.map((row) => row.permission).filter((one) => one !== permission),
    });
  }
}, 900_000);
afterAll(async () => {
  await api.close();
  await api.database.close();
});

const groupOf = async (who: string, q: string, kind: string) =>
  (await api.as(who).ok(searchEverything, { query: { q } })).groups.find((group) => group.kind === kind);
const idsOf = async (who: string, q: string, kind: string) => (await groupOf(who, q, kind))?.hits.map(({ id }) => id);

it('experience: every page that Ctrl+K leads to is a kind that the server finds', () => {
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(NUMBERS).toSorted());
});

describe('experience: Ctrl+K finds documents by number', () => {
  it.each(rows)('$title ($kind): whole and by a part, with the right of its page', async ({ kind, title }) => {
    const [table, column, which = 'true'] = NUMBERS[kind] ?? expect.fail(kind);
    const [row] = await api.database.raw<{ id: string; no: string }>(
      `select id::text as id, ${column} as no from ${table} where ${which} order by ${column} desc limit 1`,
    );
    const { id, no } = row ?? expect.fail(`no ${kind}`);
    expect(await groupOf(`only ${kind}`, no, kind)).toMatchObject({ title });
    expect(await idsOf(`only ${kind}`, no, kind)).toContain(id);
    expect(await idsOf(`only ${kind}`, no.toLowerCase(), kind)).toContain(id);
    expect(await groupOf(`all but ${kind}`, no, kind)).toBeUndefined();
    // A code of the tariff is found by its beginning, a number by any part.
    const part = kind === 'sy_hs_code' ? no.slice(0, 8) : no.slice(3);
    expect(await idsOf(`only ${kind}`, part, kind)).toContain(id);
  });
});

/** The same for everybody, whatever their companies and warehouses. */
const SHARED = ['sy_hs_code', 'sy_goods', 'ac_customer', 'ac_supplier'];
const scoped = rows.filter(({ kind }) => !SHARED.includes(kind));
it.each(scoped)('ACC-031 $title ($kind) of another company and warehouse is not found', async ({ kind }) => {
  const [table, column, which = 'true'] = NUMBERS[kind] ?? expect.fail(kind);
  const [row] = await api.database.raw<{ no: string }>(
    `select ${column} as no from ${table} where ${which} order by ${column} desc limit 1`,
  );
  api.actor('elsewhere', { companies: [], warehouses: [] });
  expect(await groupOf('elsewhere', row?.no ?? expect.fail(kind), kind)).toBeUndefined();
});

/** Tables whose numbers are looked for by their beginning and by bigrams of this text. */
const TEXTS: Record<string, [column: string, text?: string]> = {
  fin_statement: ['statement_no'],
  fin_settlement: ['settlement_no'],
  fin_receipt: ['receipt_no'],
  fin_payment: ['payment_no'],
  fin_payment_application: ['application_no'],
  fin_barcode_order: ['order_no'],
  wh_storage_bill: ['bill_no'],
  trade_doc: ['doc_no', "doc_no || ' ' || coalesce(invoice_no, '')"],
  tax_case: ['case_no', "case_no || ' ' || coalesce(customs_no, '')"],
  wh_outbound: ['outbound_no'],
  wh_damage: ['damage_no'],
  wh_count: ['count_no'],
  wh_move: ['move_no'],
};
it.each(Object.entries(TEXTS))('experience: indexes serve the search of %s', async (table, [column, text = column]) => {
  const plan = (where: string) =>
    api.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_indexscan = ${sql.raw(where.includes('bigrams') ? 'off' : 'on')}`);
      const { rows: lines } = await tx.execute<Record<string, string>>(
        sql.raw(`explain select id from ${table} where ${where}`),
      );
      return lines.map((line) => Object.values(line)[0]).join('\n');
    });
  expect(await plan(`${column} like 'ZZ2026%'`)).toContain(`${table}_no_prefix_idx`);
  expect(await plan(`bigrams(${text}) @> array['01', '10']`)).toContain(`${table}_search_idx`);
});
