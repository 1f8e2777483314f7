import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { takeDeparture } from './tax-case-events.ts';
import { declaredDesk } from './tax-declared.fixture.ts';
import { taxOffice } from './tax-office.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const office = taxOffice();
const { declared, told, casesOf } = declaredDesk(office);
const run = (query: ReturnType<typeof sql>) => office.api.db.execute(query);
/** A case of a declaration with two items, 1,250 and 800. */
async function made(refund = [true, true]) {
  const decl = await declared('SELF', refund);
  await told(decl.id);
  const [row] = await casesOf(decl.containerId);
  await run(sql`update tax_case set owner_id = 2 where id = ${row?.id}`);
  return { ...decl, row: await office.desk.get({ id: row?.id ?? '' }) };
}
const now = ({ id }: Pick<TaxCaseDetail, 'id'>) => office.desk.get({ id });
const notices = async (row: TaxCaseDetail) =>
  (
    await run(
      sql`select distinct title from sh_notification where object_type = 'tax_case' and object_id = ${row.id} and kind like 'tax.amended%'`,
    )
  ).rows.map(({ title }) => title);

describe('5.7 删改单 of a declaration that a case in 资料收集 was taken from', () => {
  it('the case follows: items, amounts, freight, number and planned day; told once more nothing changes', async () => {
    const { id, row } = await made();
    expect(row).toMatchObject({ total: '2050.00', freight: '150.00', fob: '1850.00', exportDate: '2026-11-01' });
    await run(sql`update lg_declaration_line set qty1 = 120, total = 1500, name = '货物甲', hs_code = '6302109090'
      where declaration_id = ${id} and item_no = 1`);
    await run(sql`update lg_declaration set totals = '[{"currency":"USD","amount":"2300"}]', export_date = '2026-11-05',
      freight = '{"kind":"TOTAL","amount":"200","currency":"USD"}' where id = ${id}`);
    await told(id);
    const after = await now(row);
    expect(after).toMatchObject({ total: '2300.00', freight: '200.00', fob: '2050.00', exportDate: '2026-11-05' });
    expect(after.lines).toMatchObject([
      { goodsName: '货物甲', hsCode: '6302109090', qty: '120', total: '1500.00', differences: [] },
      { goodsName: '货物2', total: '800.00', differences: [] },
    ]);
    expect(after.lines.map(({ id: line }) => line)).toEqual(row.lines.map(({ id: line }) => line));
    expect(await notices(row)).toEqual([`${row.caseNo} 已按删改单更新`]);
    await told(id);
    expect((await now(row)).version).toBe(after.version);
  });

  it('what is refunded no more leaves, with its invoices; what is refunded now joins its case', async () => {
    const { id, containerId, row } = await made([true, false]);
    expect(row.lines).toHaveLength(1);
    await run(sql`update lg_declaration_line set refund_flag = true where declaration_id = ${id} and item_no = 2`);
    await told(id);
    const joined = await now(row);
    expect(joined).toMatchObject({ total: '2050.00', lines: [{ itemNo: 1 }, { itemNo: 2 }] });
    const { docLineId } = await office.desk.invoice('79100');
    const matched = await office.desk.done(office.desk.match(joined, [docLineId], '100'));
    expect(matched.invoiceEx).not.toBe('0.00');
    await run(sql`update lg_declaration_line set refund_flag = false where declaration_id = ${id} and item_no = 1`);
    await told(id);
    const left = await now(row);
    expect(left).toMatchObject({ total: '800.00', invoiceEx: '0.00', lines: [{ itemNo: 2 }] });
    await run(sql`update lg_declaration_line set refund_flag = false where declaration_id = ${id}`);
    await told(id);
    expect((await casesOf(containerId)).map(({ state }) => state)).toEqual(['VOID']);
    expect(await notices(row)).toContain(`${row.caseNo} 因删改单作废`);
  });

  it('another currency or another declaring company makes a case of its own', async () => {
    const { id, containerId, row } = await made();
    await run(sql`update lg_declaration_line set currency = 'EUR' where declaration_id = ${id} and item_no = 2`);
    await run(sql`update lg_declaration set totals = '[{"currency":"USD","amount":"1250"},{"currency":"EUR","amount":"800"}]'
      where id = ${id}`);
    await told(id);
    expect((await casesOf(containerId)).map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'USD']);
    expect(await now(row)).toMatchObject({ total: '1250.00', lines: [{ itemNo: 1 }] });
    await run(sql`update lg_declaration set exporter_company_id = ${office.desk.otherCompanyId} where id = ${id}`);
    await told(id);
    const { rows } = await run(sql`select company_id::text as company, state from tax_case where declaration_id = ${id}
      order by id`);
    expect(rows.map(({ company, state }) => [company, state])).toEqual([
      [office.desk.companyId, 'VOID'],
      [office.desk.companyId, 'VOID'],
      [office.desk.otherCompanyId, 'COLLECTING'],
      [office.desk.otherCompanyId, 'COLLECTING'],
    ]);
    await run(sql`update tax_case set state = 'VOID' where declaration_id = ${id}`);
    await run(
      sql`update tax_case_line set live = false where case_id in (select id from tax_case where declaration_id = ${id})`,
    );
  });

  it('a day that somebody typed stays; a planned one follows the departure also when it was put right', async () => {
    const { id, containerId, row } = await made();
    await run(sql`update lg_declaration set export_date = '2026-11-08' where id = ${id}`);
    await told(id);
    await office.api.command('boss', (ctx) =>
      takeDeparture(ctx, { containerId, containerCode: 'YT', atd: '2026-11-10', was: null }),
    );
    expect((await now(row)).exportDate).toBe('2026-11-10');
    const other = await made();
    await run(sql`update tax_case set export_date = '2026-11-03' where id = ${other.row.id}`);
    await run(sql`update lg_declaration set export_date = '2026-11-08' where id = ${other.id}`);
    await told(other.id);
    expect((await now(other.row)).exportDate).toBe('2026-11-03');
  });

  it('one with an advance keeps what it has and says so', async () => {
    const { id, row } = await made();
    await run(
      sql`update tax_case set advance_amount = 10, advance_date = '2026-11-02', advance_rate = 0.0005 where id = ${row.id}`,
    );
    await run(sql`update lg_declaration_line set refund_flag = false where declaration_id = ${id}`);
    await told(id);
    const kept = await now(row);
    expect([kept.state, kept.lines.length]).toEqual(['COLLECTING', 2]);
    expect(await notices(row)).toEqual([`${row.caseNo} 与删改后的报关单不同，请核对`]);
    await run(
      sql`update tax_case set advance_amount = 0, advance_date = null, advance_rate = null where id = ${row.id}`,
    );
  });

  it('a case is not declared while its declaration is amended; a declared one stays and its people are told', async () => {
    const { id, row } = await made();
    await run(sql`update lg_declaration set state = 'AMENDING', amend_reason = '单价报错' where id = ${id}`);
    await run(sql`update tax_case set state = 'READY' where id = ${row.id}`);
    const refused = await office.api.as('maker').call(taxCases.declare, {
      params: { id: row.id },
      body: { version: row.version, declaredOn: null },
    });
    expect(refused.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(refused.envelope.errorMessage).toContain('正在删改单');
    await run(sql`update tax_case set state = 'DECLARED' where id = ${row.id}`);
    await run(sql`update lg_declaration_line set qty1 = 120 where declaration_id = ${id} and item_no = 1`);
    await told(id);
    const kept = await now(row);
    expect([kept.version, kept.lines[0]?.qty, kept.lines[0]?.differences]).toEqual([
      row.version,
      '100',
      ['数量：报关单为 120'],
    ]);
    expect(await notices(row)).toEqual([`${row.caseNo} 与删改后的报关单不同，请核对`]);
    await run(sql`update tax_case set state = 'COLLECTING' where id = ${row.id}`);
  });

  it.each(['DECLARED', 'RETURNED'])(
    'of one that is %s each 删改单 is told once, also a second one on the same day',
    async (state) => {
      const { id, row } = await made();
      await run(sql`update tax_case set state = ${state} where id = ${row.id}`);
      const amended = async (qty: string) => {
        await run(sql`update lg_declaration set version = version + 2 where id = ${id}`);
        await run(sql`update lg_declaration_line set qty1 = ${qty} where declaration_id = ${id} and item_no = 1`);
      };
      const heard = async () =>
        (
          await run(
            sql`select id from sh_notification where object_type = 'tax_case' and object_id = ${row.id} and user_id = 2`,
          )
        ).rows.length;
      await amended('120');
      await told(id);
      await told(id);
      expect(await heard()).toBe(1);
      await amended('130');
      await told(id);
      expect(await heard()).toBe(2);
      await run(sql`update tax_case set state = 'COLLECTING' where id = ${row.id}`);
    },
  );
});
