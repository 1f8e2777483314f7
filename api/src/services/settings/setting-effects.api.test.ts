import { risk } from '@shared/contract/finance/risk.contract.ts';
import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PDF } from '../../../test/paper.ts';
import { quotationDesk } from '../../../test/quotation-desk.ts';
import { id } from '../../../test/trade-desk.ts';
import { container, line, order } from '../../../test/trade.fixtures.ts';
import { makeClearance } from '../../logistics/clearances/clearance-make.ts';
import { containers as boxes } from '../../logistics/containers/container.entity.ts';
import { addDays, businessDay } from '@shared/contract/business-day.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemActor } from '../../platform/actor.ts';
import { noHttp } from '../../platform/http-side.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { evaluateCredit } from '../../masters/risk/credit-state.ts';

let desk: Awaited<ReturnType<typeof quotationDesk>>;
/** 40 + 3 CBM of two orders (one of them food) in a 40HQ; 待装柜 with a draft quotation; 待报关. */
let box: { id: string };
let quoted: Awaited<ReturnType<typeof desk.drafted>>;
let declaring: { id: string };
/** A whole container with customer 1 inside, and a line of customer 2. */
let whole: { id: string };
let foreign: string;

beforeAll(async () => {
  desk = await quotationDesk();
  const { walk, api } = desk;
  const bulky = await walk.pooled({
    lines: [line({ cartons: 100, qty: '1000', volumeTyped: 40_000_000, grossTyped: 9_000_000 })],
    currency: 'CNY',
    estReceivable: '7120',
  });
  const food = await walk.pooled({ lines: [line({ attributes: ['FOOD'] })] });
  box = await walk.consolidated([{ order: bulky }, { order: food }]);
  quoted = await desk.drafted();
  await api.database.run(`update sy_hs_code set supervision = '{A,B,4}'`);
  const classified = line({ hsCode: '6301309999', elements: { e1: '无品牌' } });
  declaring = (await desk.drafted({ lines: [classified] })).box;
  await walk.to(declaring, 'DECLARE');
  await api.as('li').ok(declarations.generate, { params: id(declaring), body: {} });
  await api.database.run(`update lg_declaration set gross = gross * 1015 / 1000 where container_id = ${declaring.id}`);
  await api.database.run(`update lg_declaration_line set gross = gross * 1015 / 1000`);
  whole = await api.as('li').ok(containers.create, { body: container({ serviceType: 'FCL' }) });
  const own = await walk.pooled();
  await api.as('li').ok(allocations.add, {
    params: id(whole),
    body: { items: [{ orderLineId: own.lines[0]?.id ?? '', cartons: 1 }] },
  });
  foreign = (await walk.pooled({ customerId: '2', customerCodeId: '2' })).lines[0]?.id ?? '';
  await api.database.run(
    `insert into risk_profile (customer_id, credit_limit) values (1, 20000), (2, null)
      on conflict (customer_id) do update set credit_limit = excluded.credit_limit`,
  );
  await api.database
    .run(`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
    charge_code_id, qty, unit_price, currency, rate, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, due_date, state)
    values (1, 'FT1', 'AR', 2, 'LOGISTICS', 999999, 'WL', (select min(id) from fin_charge_code), 1, 100, 'CNY', 1, 'INCL', 0,
      100, 100, 0, 100, '${addDays(businessDay(new Date()), -10)}', 'CONFIRMED')`);
}, 240_000);
afterAll(() => desk.api.close());
afterEach(() => desk.api.database.run('delete from sy_setting'));

/** Saves a value as 全局设置 does. */
async function change(key: string, value: unknown): Promise<void> {
  const admin = desk.api.as('admin');
  const { list } = await admin.ok(settings.list);
  const version = list.find((each) => each.key === key)?.version ?? 0;
  await admin.ok(settings.save, { body: { items: [{ key, value, version }] } });
}

const guard = (code: string) => async () =>
  (await desk.li().ok(containers.guards, { params: id(box) })).guards.find((each) => each.code === code)?.ok;
const heavy = (transportMode: 'SEA' | 'RAIL' | 'ROAD') => async () =>
  Number((await desk.li().ok(orders.create, { body: order({ transportMode }) })).chargeableRt);
const kilos = (basis: 'AIR_KG' | 'EXPRESS_KG') => async () => {
  const quote = await desk.read(quoted.quote);
  const { envelope } = await desk.save(quote, [desk.priced({ basis })]);
  return envelope.data?.lines[0]?.qty;
};
const question = (customerId: string) => () =>
  desk.api.as('admin').ok(risk.check, { query: { action: 'NEW_ORDER', customerId } });
const inspection = () => desk.li().ok(inspections.ofContainer, { params: id(quoted.box) });
const release = () =>
  desk.api.as('admin').ok(cargoReleases.check, { query: { orderId: quoted.order.id, containerId: quoted.box.id } });
async function letters(): Promise<string[]> {
  const { list } = await desk.li().ok(declarations.ofContainer, { params: id(declaring) });
  const { papers } = await desk.li().ok(declarations.get, { params: { id: list[0]?.id ?? '' } });
  return papers.map(({ letter }) => letter);
}
async function weights(): Promise<boolean | undefined> {
  const { list } = await desk.li().ok(declarations.ofContainer, { params: id(declaring) });
  const { checks } = await desk.li().ok(declarations.get, { params: { id: list[0]?.id ?? '' } });
  return checks.find(({ code }) => code === 'LOG-075')?.ok;
}
/** Whether 仅看超时 shows the container that has stood so many hours, or arrived three days ago, in a stage. */
const late = (stage: string, hours: number) => async () => {
  const day = addDays(businessDay(new Date()), -3);
  await desk.api.database
    .run(`update lg_container set stage = '${stage}', stage_since = now() - interval '${hours} hours',
    ata = '${day}' where id = ${whole.id}`);
  const { list } = await desk.li().ok(containerList.endpoint, { query: { overdue: '1' } });
  return list.some((row) => row.id === whole.id);
};
async function addForeign(): Promise<string> {
  const body = { items: [{ orderLineId: foreign, cartons: 1 }] };
  const { envelope } = await desk.li().call(allocations.add, { params: id(whole), body });
  return envelope.errorCode ?? 'OK';
}
async function uploadPdf(): Promise<number> {
  const body = { kind: 'lg_container', id: box.id, slot: '其他' };
  const files = [{ part: 'file', name: 'a.pdf', content: PDF }];
  return (await desk.li().call(attachments.upload, { body, files })).status;
}
async function creditState(): Promise<string | undefined> {
  const origin = { actor: systemActor(), requestId: 'test', ip: null, http: noHttp() };
  await runTransaction(desk.api.database, systemClock, origin, (ctx) => evaluateCredit(ctx, ['1']));
  const [row] = await desk.api.database.raw<{ state: string }>(
    'select credit_state as state from ac_customer where id = 1',
  );
  return row?.state;
}

/** What is seen with the default, then with another value. */
type Row = readonly [key: string, value: unknown, see: () => Promise<unknown>, before: unknown, after: unknown];
const CASES: readonly Row[] = [
  ['container.fill_warn_min', 5000, guard('FILL_RATE'), false, true],
  ['container.plan_over_warn', 5000, guard('LOG-041'), true, false],
  ['mix.forbidden_pairs', [['FOOD', 'GENERAL']], guard('LOG-043'), true, false],
  ['container.single_customer_fcl', false, addForeign, 'LOG-043', 'OK'],
  ['charge.kg_per_cbm_sea', 100, heavy('SEA'), 3, 4.5],
  ['charge.kg_per_cbm_rail', 100, heavy('RAIL'), 3, 4.5],
  ['charge.kg_per_cbm_road', 100, heavy('ROAD'), 3, 4.5],
  ['charge.air_divisor', 6500, kilos('AIR_KG'), '500', '462'],
  ['charge.express_divisor', 6000, kilos('EXPRESS_KG'), '600', '500'],
  ['inspect.aql_major', '1.0', async () => (await inspection()).aqlMajor, '2.5', '1.0'],
  ['inspect.aql_minor', '6.5', async () => (await inspection()).aqlMinor, '4.0', '6.5'],
  ['declare.paper_letters', ['E'], letters, ['B'], []],
  ['declare.weight_tolerance', 200, weights, false, true],
  ['sla.inspect', 272, late('INSPECT', 100), true, false],
  ['sla.clear', 48, late('CLEAR', 0), false, true],
  ['sla.deliver', 90, late('DELIVER', 100), false, true],
  ['release.mode', 'CREDIT', async () => (await release()).mode, 'PAID', 'CREDIT'],
  ['credit.include_estimate', false, async () => Number((await question('1')()).used), 11392, 0],
  ['credit.overdue_grace', 30, async () => (await question('2')()).decision === 'PASS', false, true],
  ['credit.check', false, async () => (await question('2')()).decision === 'PASS', false, true],
  ['credit.warn_percent', 4000, creditState, 'NORMAL', 'WARN'],
  ['attachment.types', ['png'], uploadPdf, 200, 422],
];

describe('S11 a setting changed at 全局设置 changes what the house does', () => {
  it.each(CASES)('%s', async (key, value, see, before, after) => {
    expect(await see()).toEqual(before);
    await change(key, value);
    expect(await see()).toEqual(after);
  });

  it('free_days: the last free day of a container whose booking names none (LOG-085)', async () => {
    const { api } = desk;
    await api.database.run(`update lg_container set stage = 'CLEAR', overseas_agent_id = 5, free_days = null,
      discharge_at = '2026-12-01T20:00Z' where id = ${whole.id}`);
    await api.command('li', async (ctx) => makeClearance(ctx, await boxes.lock(ctx, whole.id)));
    const { clearanceId } = await desk.li().ok(containers.get, { params: id(whole) });
    const lastDay = async () =>
      (await desk.li().ok(clearances.get, { params: { id: clearanceId ?? '' } })).freeTime?.lastFreeDay;
    expect(await lastDay()).toBe('2026-12-07');
    await change('free_days', 10);
    expect(await lastDay()).toBe('2026-12-10');
  });

  it('release.grace_days: what is overdue by no more days does not hold 款到放货 back (LOG-090)', async () => {
    await desk.api.database.run(`update fin_fee_line set customer_id = 1 where fee_no = 'FT1'`);
    expect(await release()).toMatchObject({
      overdue: '100.00',
      paid: expect.arrayContaining([expect.stringContaining('逾期')]),
    });
    await change('release.grace_days', 9);
    expect((await release()).overdue).toBe('100.00');
    await change('release.grace_days', 10);
    const { overdue, paid } = await release();
    expect([overdue, paid.some((why) => why.includes('逾期'))]).toEqual(['0.00', false]);
    await desk.api.database.run(`update fin_fee_line set customer_id = 2 where fee_no = 'FT1'`);
  });

  it('load.photo_slots, vgm.warn_margin: 装完 asks for the photo, warns near the maximum', async () => {
    const { walk } = desk;
    const gross = line({ cartons: 100, qty: '1000', volumeTyped: 40_000_000, grossTyped: 17_000_000 });
    const { box: full } = await desk.drafted({ lines: [gross], estReceivable: '100' });
    const slip = await walk.fill(await walk.slipOf(full));
    const finish = () => desk.li().call(loadingSlips.finish, { params: id(slip), body: { version: slip.version } });
    await change('load.photo_slots', ['空箱', '满箱', '封条', '柜门']);
    expect(JSON.stringify((await finish()).envelope)).toContain('缺少照片：柜门');
    await desk.api.database.run('delete from sy_setting');
    await change('vgm.warn_margin', 10_000);
    expect((await finish()).envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'LOG-045' }] },
    });
    await desk.api.database.run('delete from sy_setting');
    expect((await finish()).envelope).toMatchObject({ success: true });
  });

  it('no request ended in a fault', () => expect(desk.api.faults).toEqual([]));
});
