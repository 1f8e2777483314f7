import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { TAX_REMIND_DAYS } from '@shared/contract/finance/tax-case.labels.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { EventPayloads } from '../../platform/events.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { takeDeparture, voidTaxCases } from './tax-case-events.ts';
import { remindOfTaxCases, remindStep } from './tax-case.job.ts';
import { declaredDesk } from './tax-declared.fixture.ts';
import { taxOffice } from './tax-office.fixture.ts';

const office = taxOffice();

const { declared, told, casesOf } = declaredDesk(office);

describe('13 container.declared and container.rolled_back', () => {
  it('a 自营 order makes a BUYOUT case of the items to be refunded, once, with its part of freight and insurance', async () => {
    const { id, containerId, orderId } = await declared('SELF', [true, false]);
    await told(id);
    await told(id);
    const [made, ...more] = await casesOf(containerId);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ mode: 'BUYOUT', state: 'COLLECTING', supplierId: office.desk.suppliers[0], orderId });
    const row = await office.desk.get({ id: made?.id ?? '' });
    // 1,250 of 2,050: freight 150 × 1250/2050 = 91.46, insurance 30.49
    expect(row).toMatchObject({ total: '1250.00', freight: '91.46', insurance: '30.49', fob: '1128.05' });
    expect(row.lines).toMatchObject([{ itemNo: 1, goodsName: '货物1', differences: [] }]);
    await office.api.db.execute(sql`update lg_declaration_line set qty1 = 120 where declaration_id = ${id}`);
    expect((await office.desk.get(row)).lines[0]?.differences).toEqual(['数量：报关单为 120']);
  });

  it('F28 an order changed after the declaration is shown beside what was declared, and not taken over', async () => {
    const { id, containerId, orderId } = await declared('SELF');
    await office.api.db.execute(sql`update lg_order_line set hs_code = '6302109000' where order_id = ${orderId}`);
    await office.api.db.execute(sql`update lg_allocation set qty = 100 where order_id = ${orderId}`);
    await told(id);
    const [made] = await casesOf(containerId);
    const row = await office.desk.get({ id: made?.id ?? '' });
    expect(row.orderChanges).toEqual([]);
    await office.api.db.execute(
      sql`update lg_order_line set hs_code = '6302109090' where order_id = ${orderId} and line_no = 1`,
    );
    await office.api.db.execute(
      sql`update lg_order_line set unit_price = 9 where order_id = ${orderId} and line_no = 2`,
    );
    const now = await office.desk.get(row);
    expect(now.orderChanges).toEqual([
      { lineNo: 1, name: '货物1', field: 'HS', ordered: '6302109090', stated: '6302109000' },
      {
        lineNo: 2,
        name: '货物2',
        field: 'VALUE',
        ordered: null,
        stated: null,
        orderedFigure: 'USD 900.00',
        statedFigure: 'USD 800.00',
      },
    ]);
    expect(now.lines.map(({ hsCode, total }) => [hsCode, total])).toEqual([
      ['6302109000', '1250.00'],
      ['6302109000', '800.00'],
    ]);
    office.api.actor('priceless', {
      userId: '6',
      companies: [office.desk.companyId],
      fields: { 'money.cost': 'VISIBLE' },
    });
    const hidden = (await office.desk.get(row, 'priceless')).orderChanges?.[1];
    expect([hidden?.field, hidden?.orderedFigure, hidden?.statedFigure]).toEqual(['VALUE', undefined, undefined]);
  });

  it('FIN-153 the export date is the actual departure once it is known, until the case is declared', async () => {
    const departed = (containerId: string, atd: string | null, was: string | null = null) =>
      office.api.command('boss', (ctx) => takeDeparture(ctx, { containerId, containerCode: 'YT', atd, was }));
    const late = await declared('SELF');
    await office.api.db.execute(sql`update lg_container set atd = '2025-12-30' where id = ${late.containerId}`);
    await told(late.id);
    expect((await casesOf(late.containerId))[0], 'ATD known before').toMatchObject({
      exportDate: '2025-12-30',
      deadline: '2026-04-30',
    });
    const { id, containerId } = await declared('SELF');
    await told(id);
    const [made] = await casesOf(containerId);
    const day = async () => {
      const { exportDate, deadline } = await office.desk.get({ id: made?.id ?? '' });
      return [exportDate, deadline];
    };
    expect(await day(), 'ETD').toEqual(['2026-11-01', '2027-04-30']);
    await departed(containerId, '2025-12-31');
    expect(await day()).toEqual(['2025-12-31', '2026-04-30']);
    await departed(containerId, '2026-11-03', '2025-12-31');
    await departed(containerId, '2026-11-03', '2025-12-31');
    expect(await day(), 'put right').toEqual(['2026-11-03', '2027-04-30']);
    await departed(containerId, null, '2026-11-03');
    expect(await day(), 'taken back').toEqual(['2026-11-01', '2027-04-30']);
    await office.api.db.execute(sql`update tax_case set export_date = '2026-10-05' where id = ${made?.id}`);
    await departed(containerId, '2026-11-04');
    expect((await day())[0], 'typed by hand').toBe('2026-10-05');
    await office.api.db.execute(
      sql`update tax_case set export_date = '2026-11-01', state = 'DECLARED' where id = ${made?.id}`,
    );
    await departed(containerId, '2026-11-04');
    expect((await day())[0], 'declared').toBe('2026-11-01');
    await office.api.db.execute(sql`update tax_case set state = 'RETURNED' where id = ${made?.id}`);
    await departed(containerId, '2026-12-30', '2026-11-01');
    await departed(containerId, '2027-01-02', '2026-12-30');
    expect(await day(), 'returned by the tax office').toEqual(['2027-01-02', '2028-04-30']);
    await office.api.db.execute(sql`update tax_case set state = 'COLLECTING' where id = ${made?.id}`);
    await departed(late.containerId, '2026-11-02', '2025-12-30');
    expect((await casesOf(late.containerId))[0]).toMatchObject({ exportDate: '2026-11-02', deadline: '2027-04-30' });
  });

  it('FIN-156 counts what the customer of the case has brought, not what others brought for the same declaration', async () => {
    const { id, containerId } = await declared('SELF');
    await told(id);
    const [row] = await casesOf(containerId);
    const ledger = async (customerId: string, amount: string, matched: string) =>
      office.api.db
        .execute(sql`insert into fx_declaration (company_id, customer_id, lg_declaration_id, container_id, declaration_no, export_date,
          due_date, currency, declared, matched, tolerance)
        values (${office.desk.companyId}, ${customerId}, ${id}, ${containerId}, ${row?.customsNo}, '2026-11-01', '2027-01-30', 'USD', ${amount},
          ${matched}, 0)`);
    const progress = async () => {
      const { fx, checks } = await office.desk.get({ id: row?.id ?? '' });
      const { text } = checks.find(({ code }) => code === 'FIN-156') ?? {};
      return [fx.declared, fx.matched, fx.percent, text, (await casesOf(containerId))[0]?.fxPercent];
    };
    expect(await progress()).toEqual(['2050.00', '0.00', 0, '已收汇匹配 0%，要求 0%', 0]);
    await office.api.database.run('set session_replication_role = replica');
    await ledger(office.desk.customers[1] ?? '', '9000', '9000');
    await ledger(row?.customerId ?? '', '2050', '1025');
    await office.api.database.run('set session_replication_role = origin');
    expect(await progress()).toEqual(['2050.00', '1025.00', 50, '已收汇匹配 50%，要求 0%', 50]);
    // Typed without its declaration, a case is known by the number.
    const typed = await office.desk.made({ customsNo: office.desk.customsNo() });
    await office.api.db.execute(
      sql`update fx_declaration set declaration_no = ${typed.customsNo} where customer_id = ${typed.customerId}`,
    );
    expect((await office.desk.get(typed)).fx).toMatchObject({ declared: '2050.00', matched: '1025.00', percent: 50 });
    await office.api.database.run(
      'set session_replication_role = replica; delete from fx_declaration; set session_replication_role = origin',
    );
  });

  it('F27 the cards count what their tabs list', async () => {
    const total = async (query: object) =>
      (await office.api.as('maker').ok(taxCaseList.endpoint, { query: query as never })).total;
    const returned = await office.desk.done(
      office.desk.step(await office.desk.to('DECLARED'), 'reject', { reason: '数据有误', date: null }),
    );
    await office.api.db.execute(sql`update tax_case set deadline = '2026-11-25' where id = ${returned.id}`);
    const applied = await office.desk.done(
      office.desk.step(await office.desk.ready({ mode: 'AGENCY' }), 'declare', { declaredOn: null }),
    );
    await office.api.db.execute(sql`update tax_case set cert_deadline = '2026-11-30' where id = ${applied.id}`);
    expect(returned.state).toBe('RETURNED');
    const after = await office.api.as('maker').ok(taxCases.cards, {});
    expect(after.due).toBe(2);
    expect([after.collecting, after.due]).toEqual([
      await total({ tab: 'collecting' }),
      await total({ tab: 'all', daysLeft: '-9999..30' }),
    ]);
  });

  it('代理出口 makes AGENCY, 仅货运 none; the form gives only what is free', async () => {
    const agency = await declared('AGENCY');
    await told(agency.id);
    expect(await casesOf(agency.containerId)).toMatchObject([{ mode: 'AGENCY', supplierId: null }]);
    const freight = await declared('FREIGHT_ONLY');
    await told(freight.id);
    expect(await casesOf(freight.containerId)).toEqual([]);
    const taken = await office.api.as('maker').call(taxCases.propose, { query: { declarationId: agency.id } });
    expect(taken.envelope.errorCode).toBe('GUARD_FAILED');
    const own = await declared('SELF');
    const proposal = await office.api.as('maker').ok(taxCases.propose, { query: { declarationId: own.id } });
    expect(proposal).toMatchObject({ mode: 'BUYOUT', freight: '150.00', insurance: '50.00', taken: [] });
    expect(proposal.lines).toHaveLength(2);
  });

  it('rolled back behind 待清关: what is not declared is void; further on nothing happens', async () => {
    const { id, containerId } = await declared('SELF');
    await told(id);
    const back = (to: string) =>
      office.api.command('boss', (ctx) =>
        voidTaxCases(ctx, {
          containerId,
          containerCode: 'X',
          from: 'CLEAR',
          to,
        } as EventPayloads['container.rolled_back']),
      );
    await back('CLEAR');
    expect(await casesOf(containerId)).toMatchObject([{ state: 'COLLECTING' }]);
    await back('DECLARE');
    expect(await casesOf(containerId)).toMatchObject([{ state: 'VOID' }]);
    await told(id);
    expect((await casesOf(containerId)).map(({ state }) => state).toSorted()).toEqual(['COLLECTING', 'VOID']);
  });
});

describe('11.4 deadlines', () => {
  it.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [15, 15],
    [8, 15],
    [7, 7],
    [0, 7],
    [-1, null],
  ])('FIN-153 %i days before: the notice of %s', (left, step) => expect(remindStep(left)).toBe(step));

  it('FIN-153, FIN-162 who owns the case hears each step once; declared ones of missing 备案单证', async () => {
    expect(TAX_REMIND_DAYS).toEqual([60, 30, 15, 7]);
    const due = await office.desk.made();
    await office.api.db.execute(sql`update tax_case set deadline = '2026-12-05' where id = ${due.id}`);
    const declaredCase = await office.desk.to('DECLARED');
    await office.api.db.execute(sql`update tax_case set declared_on = '2026-11-05' where id = ${declaredCase.id}`);
    const remind = () => office.api.command('boss', remindOfTaxCases);
    expect(await remind()).toBeGreaterThanOrEqual(2);
    expect(await remind()).toBe(0);
    const { rows } = await office.api.db.execute<{ title: string }>(
      sql`select title from sh_notification where object_type = 'tax_case' and object_id in (${due.id}, ${declaredCase.id}) order by title`,
    );
    expect(rows.map(({ title }) => title)).toEqual(
      [
        `${due.caseNo} 距退税申报截止还有 15 天`,
        `${declaredCase.caseNo} 备案单证应于 2026-11-20 备齐，仍有缺失`,
      ].toSorted(),
    );
  });
});

describe('F27 导出申报表', () => {
  it('two sheets of the named cases, joined by 关联号; not for who may not see both amounts', async () => {
    const row = await office.desk.ready();
    const agency = await office.desk.ready({ mode: 'AGENCY' });
    const send = (ids: string, as = 'maker') =>
      office.api.as(as).send(taxBatches.sheets as Endpoint, { query: { ids } });
    const answer = await send(row.id);
    expect(answer.status).toBe(200);
    const [title, company, number, state, printedBy, head, line] = await readXlsx(
      Buffer.from(await answer.arrayBuffer()),
      {
        rows: 10,
      },
    );
    // 11.5: every print says whose it is, its number and state, when and by whom it was printed.
    expect(title?.[0]).toBe('退税申报表（出口明细）');
    expect(company?.[0]).toMatch(/^经营主体：\S+/);
    expect(number?.[0]).toMatch(new RegExp(`^退税单：${row.caseNo}　出口月份：\\d{4}-\\d{2}$`));
    expect(state?.[0]).toBe('状态：资料齐全');
    expect(printedBy?.[0]).toMatch(/^打印时间：2026-11-20 \d{2}:\d{2}　打印人：\S+/);
    expect(head?.slice(0, 5)).toEqual(['序号', '退税单号', '业务模式', '关联号', '报关单号']);
    expect(line?.slice(1, 5)).toEqual([row.caseNo, '自营买断', `${row.caseNo}-01`, row.customsNo]);
    expect((await send(agency.id)).status).toBe(422);
    office.api.actor('costless', {
      userId: '5',
      companies: [office.desk.companyId],
      fields: { 'money.sell': 'VISIBLE' },
    });
    expect((await send(row.id, 'costless')).status).toBe(403);
    office.api.actor('stranger', { userId: '5', companies: [office.desk.otherCompanyId] });
    expect((await send(row.id, 'stranger')).status).toBe(404);
    expect((await office.api.as('maker').send(taxBatches.sheets as Endpoint, { query: {} })).status).toBe(422);
    // 11.5: who prints it stands in the log of each case; a refusal does not.
    const print = (as: string, body: object) => office.api.as(as).call(taxBatches.printSheets, { body });
    expect((await print('maker', { ids: row.id })).envelope.data).toEqual({ records: 1 });
    for (const [as, body] of [
      ['costless', { ids: row.id }],
      ['stranger', { ids: row.id }],
      ['maker', { ids: agency.id }],
      ['maker', {}],
    ] as const)
      expect((await print(as, body)).status).toBeGreaterThanOrEqual(400);
    const logged = await office.api.db.execute(
      sql`select object_id::text as id from sh_audit where kind = 'tax_case' and code = 'print'`,
    );
    expect(logged.rows).toEqual([{ id: row.id }]);
  });
});
