import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { clearances, type ClearanceDetail } from '@shared/contract/logistics/clearance.contract.ts';
import { CLEARANCE_DOCS, type ClearanceDoc } from '@shared/contract/logistics/clearance.labels.ts';
import {
  CLEARANCE_STATE,
  clearanceMachine,
  type ClearanceAction,
  type ClearanceState,
} from '@shared/contract/logistics/clearance.machine.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCode, AGENT, agentAbroad, clearDesk } from '../../test/clear-place.ts';
import { testApi, type TestApi } from '../../test/harness.ts';
import { id } from '../../test/trade-desk.ts';
import { line, tradeBase } from '../../test/trade.fixtures.ts';
import { freeTimeNotices } from './free-time.job.ts';

/** Noon in Shanghai, the evening of the 19th in Los Angeles. */
let now = new Date('2026-11-20T04:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => now } });
  await tradeBase(api.db);
  await agentAbroad(api);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  await addCode(api, { fta: [{ agreement: 'USMCA', rate: 0 }] });
  await addCode(api, {
    code: '950300',
    nameEn: 'Toys',
    dutyKind: 'SPECIFIC',
    dutyRate: null,
    specificDuty: '0.35',
    specificUnit: 'KG',
    specificCurrency: 'USD',
  });
  await addCode(api, {
    code: '640399',
    nameEn: 'Shoes',
    dutyKind: 'COMPOUND',
    dutyRate: 500,
    specificDuty: '0.35',
    specificUnit: 'PCS',
    specificCurrency: 'USD',
  });
}, 120_000);
afterAll(() => api.close());

const desk = clearDesk(() => api);
const li = () => api.as('li');
const read = (of: { id: string }) => li().ok(clearances.get, { params: id(of) });
type Call =
  | 'arrive'
  | 'submit'
  | 'inspect'
  | 'assess'
  | 'pay'
  | 'release'
  | 'hold'
  | 'unhold'
  | 'send'
  | 'bill'
  | 'docs';
const call = async (of: { id: string }, action: Call, body: object = {}, who = 'li') =>
  (
    await api.as(who).call(clearances[action], {
      params: id(of),
      body: { version: (await read(of)).version, ack: ['LOG-068'], ...body } as never,
    })
  ).envelope as { success: boolean; errorCode?: string; errorMessage?: string; data: ClearanceDetail };
const ok = async (of: { id: string }, action: Call, body: object = {}): Promise<ClearanceDetail> => {
  const envelope = await call(of, action, body);
  expect(envelope).toMatchObject({ success: true });
  return envelope.data;
};
const formOf = (row: ClearanceDetail) => {
  const { version, country, importer, consignee, entryNo, doNo, currency, freight, insurance, taxPayer, remark } = row;
  return {
    version,
    ack: undefined,
    country,
    importer,
    consignee,
    entryNo,
    doNo,
    currency,
    freight,
    insurance,
    taxPayer,
    remark,
    lines: row.lines.map(({ foreignHsCode, name, qty, unit, customsValue, agreement }) => ({
      foreignHsCode,
      name,
      qty,
      unit,
      customsValue,
      agreement,
    })),
  };
};
const save = (row: ClearanceDetail, more: object = {}) =>
  li().ok(clearances.update, { params: id(row), body: { ...formOf(row), ...more } as never });
const item = (kind: ClearanceDoc, state: string, reason: string | null = null) => ({ kind, state, reason });
const allDocs = (of: { id: string }) => ok(of, 'docs', { items: CLEARANCE_DOCS.map((kind) => item(kind, 'RECEIVED')) });
const ARRIVAL = { arrivedAt: '2026-11-02T03:30:00Z', dischargedAt: '2026-11-03T03:30:00Z', location: 'LONG BEACH' };
const released = async () => {
  const made = await desk.placed();
  await ok(made, 'arrive', ARRIVAL);
  await allDocs(made);
  await ok(made, 'submit', { entryNo: 'E-100' });
  return ok(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: 'DO-1' });
};
const boxOf = (row: ClearanceDetail) => li().ok(containers.get, { params: { id: row.containerId } });

describe('2.11 the draft', () => {
  it('has a line for each foreign code, name and unit of the cargo, the papers, agent, country and consignee', async () => {
    const blanket = { foreignHsCode: '630140', nameEn: 'Blanket', unitPrice: '98.00' };
    const made = await desk.placed([
      line(blanket),
      line({ ...blanket, cartons: 5, qty: '50' }),
      line({ nameEn: 'Toy', unitPrice: '1.00' }),
    ]);
    expect(made.clearanceNo).toMatch(/^QG\d{8}-\d{4,}$/);
    expect(made).toMatchObject({
      state: 'DRAFT',
      agentId: AGENT,
      country: 'US',
      currency: 'USD',
      taxPayer: 'CUSTOMER',
    });
    expect(made.lines).toMatchObject([
      {
        foreignHsCode: '630140',
        name: 'Blanket',
        qty: '300',
        unit: 'PCS',
        customsValue: '29400.00',
        duty: '1470.00',
        vat: '3087.00',
        issue: null,
      },
      { foreignHsCode: null, name: 'Toy', issue: '没有国外HS编码', duty: null },
    ]);
    expect(made.docs.map(({ kind, state }) => [kind, state])).toEqual(CLEARANCE_DOCS.map((kind) => [kind, 'WAITING']));
    expect(made.orders).toMatchObject([{ cartons: 55, releaseState: 'NONE' }]);
  });
});

describe('LOG-087 duty lines', () => {
  it('11.9 freight and insurance are shared by value; CIF 26,352.60 → duty 1,317.63, VAT 2,767.02, total 4,084.65', async () => {
    const saved = await save(await desk.placed(), { freight: '1800.00', insurance: '52.60' });
    expect(saved).toMatchObject({
      valueTotal: '24500.00',
      dutyTotal: '1317.63',
      vatTotal: '2767.02',
      taxTotal: '4084.65',
    });
    expect(saved.lines).toMatchObject([
      { freightShare: '1800.00', insuranceShare: '52.60', dutyRate: 500, vatRate: 1000 },
    ]);
  });
  it('per line, then summed; shares are exact', async () => {
    const made = await desk.placed();
    const one = { foreignHsCode: '6301.40', name: 'Blanket', unit: 'PCS', agreement: null };
    const saved = await save(made, {
      freight: '100.00',
      lines: [1, 2, 3].map(() => ({ ...one, qty: '1', customsValue: '33.33' })),
    });
    expect(saved.lines.map(({ freightShare, foreignHsCode }) => [freightShare, foreignHsCode])).toEqual([
      ['33.34', '630140'],
      ['33.33', '630140'],
      ['33.33', '630140'],
    ]);
    // 66.67 and twice 66.66 at 5 %: 3.33 each.
    expect(saved.dutyTotal).toBe('9.99');
  });
  it.each([
    [
      'specific: by quantity in its unit',
      { foreignHsCode: '950300', unit: 'KG', qty: '1000', customsValue: '5000' },
      { duty: '350.00', dutyRate: null, issue: null },
    ],
    [
      'compound: both',
      { foreignHsCode: '640399', unit: 'PCS', qty: '1000', customsValue: '5000' },
      { duty: '600.00', issue: null },
    ],
    [
      'another unit',
      { foreignHsCode: '950300', unit: 'PCS', qty: '10', customsValue: '5000' },
      { duty: null, issue: '从量税按千克计，请把数量和单位改为千克' },
    ],
    [
      'a code without rate',
      { foreignHsCode: '999999', unit: 'PCS', qty: '1', customsValue: '5' },
      { duty: null, issue: 'US 999999 在 2026-11-20 没有有效的税率' },
    ],
    [
      'no value',
      { foreignHsCode: '630140', unit: 'PCS', qty: '1', customsValue: '0' },
      { duty: null, issue: '没有货值' },
    ],
  ])('%s', async (_title, given, expected) => {
    const saved = await save(await desk.placed(), { lines: [{ name: 'X', agreement: null, ...given }] });
    expect(saved.lines).toMatchObject([expected]);
  });
  it('the rate of an agreement counts once CO/FTA is 已收', async () => {
    const made = await desk.placed();
    const [first] = formOf(made).lines;
    const saved = await save(made, { lines: [{ ...first, agreement: 'USMCA' }] });
    expect(saved).toMatchObject({ dutyTotal: '1225.00', lines: [{ ftaApplied: false }] });
    const there = await ok(saved, 'docs', { items: [item('FTA', 'RECEIVED')] });
    expect(there).toMatchObject({ dutyTotal: '0.00', vatTotal: '2450.00', lines: [{ ftaApplied: true, dutyRate: 0 }] });
    expect(await ok(there, 'docs', { items: [item('FTA', 'WAITING')] })).toMatchObject({ dutyTotal: '1225.00' });
  });
  it('wrong input names the field', async () => {
    const made = await desk.placed();
    const refused = await li().call(clearances.update, {
      params: id(made),
      body: { ...formOf(made), country: 'ZZ', currency: 'XXX' } as never,
    });
    expect(refused.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { country: '国家不存在', currency: '币种不存在或已停用' } },
    });
  });
});

describe('登记到港', () => {
  it('LOG-085 writes 到港 and 卸船, ATA and the last free day on the calendar of the port', async () => {
    const made = await ok(await desk.placed(), 'arrive', ARRIVAL);
    // 03:30 UTC is the evening before in Los Angeles.
    expect(made).toMatchObject({
      ata: '2026-11-01',
      freeDays: 7,
      freeTime: { lastFreeDay: '2026-11-08', daysLeft: -11, overdueDays: 11 },
    });
    const { list } = await li().ok(stageRecords.ofContainer, { params: { id: made.containerId } });
    expect(list.flatMap(({ milestone, location }) => (milestone ? [[milestone, location]] : []))).toEqual([
      ['ARRIVED', 'LONG BEACH'],
      ['DISCHARGED', 'LONG BEACH'],
    ]);
    const again = await ok(made, 'arrive', { ...ARRIVAL, arrivedAt: '2026-11-03T00:00:00Z' });
    expect(again.ata).toBe('2026-11-02');
    const records = await li().ok(stageRecords.ofContainer, { params: { id: made.containerId } });
    expect(records.list.filter(({ milestone }) => milestone === 'ARRIVED').map(({ corrected }) => corrected)).toEqual([
      true,
      false,
    ]);
  });
  it.each([
    ['future', { ...ARRIVAL, arrivedAt: '2026-11-20T05:00:00Z' }, 'arrivedAt', '到港时间不能晚于现在'],
    [
      'discharged before',
      { ...ARRIVAL, dischargedAt: '2026-11-01T00:00:00Z' },
      'dischargedAt',
      '卸船时间不能早于到港时间',
    ],
  ])('%s is refused', async (_title, body, field, message) => {
    expect(await call(await desk.placed(), 'arrive', body)).toMatchObject({ data: { fields: { [field]: message } } });
  });
  it('LOG-010 not before ATD', async () => {
    const made = await desk.placed();
    await li().ok(stageRecords.add, {
      params: { id: made.containerId },
      body: { milestone: 'DEPARTED', occurredAt: '2026-11-05T00:00:00Z', location: null, remark: null },
    });
    expect(await call(made, 'arrive', ARRIVAL)).toMatchObject({ errorCode: 'LOG-010' });
  });
});

describe('LOG-086 papers', () => {
  it('豁免 needs a reason and its own right; who changed what is kept', async () => {
    const made = await desk.placed();
    expect(await call(made, 'docs', { items: [item('TELEX', 'WAIVED')] })).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'items.0.reason': '豁免须填写原因' } },
    });
    api.actor('clerk', { userId: '3', permissions: ['logistics.qingguan.view', 'logistics.qingguan.edit'] });
    expect(await call(made, 'docs', { items: [item('TELEX', 'WAIVED', '正本提单')] }, 'clerk')).toMatchObject({
      errorCode: 'NO_PERMISSION',
    });
    const waived = await ok(made, 'docs', { items: [item('TELEX', 'WAIVED', '正本提单')] });
    expect(waived.docs[0]).toMatchObject({ state: 'WAIVED', reason: '正本提单', changedByName: '李四' });
    expect(await call(made, 'docs', { items: [item('TELEX', 'RECEIVED')] }, 'clerk')).toMatchObject({
      errorCode: 'NO_PERMISSION',
    });
    expect(await call(made, 'docs', { items: [item('INVOICE', 'RECEIVED')] }, 'clerk')).toMatchObject({
      success: true,
    });
  });
  it('release names the papers that are awaited', async () => {
    const made = await desk.placed();
    await ok(made, 'arrive', ARRIVAL);
    await ok(made, 'docs', {
      items: ['TELEX', 'ORIGIN', 'INVOICE', 'PACKING'].map((kind) => item(kind as ClearanceDoc, 'RECEIVED')),
    });
    await ok(made, 'submit', { entryNo: 'E-1' });
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null })).toMatchObject({
      errorCode: 'LOG-086',
      errorMessage: `${made.clearanceNo} 资料未齐：CO/FTA、授权书。`,
    });
  });
});

describe('5.8 the way to release', () => {
  it('查验 and 缴税; tax that is due must be paid; what is paid is not changed', async () => {
    const made = await desk.placed();
    await ok(made, 'arrive', ARRIVAL);
    await allDocs(made);
    await ok(made, 'submit', { entryNo: 'E-1' });
    expect(await ok(made, 'inspect', { remark: '开箱查验' })).toMatchObject({ state: 'INSPECTING', inspected: true });
    await ok(made, 'assess');
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null })).toMatchObject({
      errorMessage: `${made.clearanceNo} 税金还没有缴纳，请先登记缴税。`,
    });
    await ok(made, 'pay', { paidAt: '2026-11-09T00:00:00Z' });
    const paid = await read(made);
    const changed = await li().call(clearances.update, { params: id(made), body: formOf(paid) as never });
    expect(changed.envelope.errorMessage).toContain('税金已缴');
    expect((await call(made, 'docs', { items: [item('FTA', 'WAITING')] })).errorMessage).toContain('税金已缴');
    const done = await ok(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: 'DO-9' });
    expect(done).toMatchObject({ state: 'RELEASED', doNo: 'DO-9', entryNo: 'E-1' });
  });
  it('LOG-010 release not before arrival, and not without; LOG-087 not with untaxed lines', async () => {
    const made = await desk.placed([line({ nameEn: 'Toy', unitPrice: '1.00' })]);
    await allDocs(made);
    await ok(made, 'submit', { entryNo: 'E-1' });
    const release = () => call(made, 'release', { releasedAt: '2026-10-30T00:00:00Z', doNo: null });
    expect(await release()).toMatchObject({
      errorCode: 'LOG-010',
      errorMessage: `${made.clearanceNo} 还没有登记到港，不能放行。`,
    });
    await ok(made, 'arrive', ARRIVAL);
    expect(await release()).toMatchObject({ errorCode: 'LOG-010' });
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null })).toMatchObject({
      errorCode: 'LOG-087',
      errorMessage: `${made.clearanceNo} 税费明细第 1 行：没有国外HS编码。`,
    });
    expect(await call(made, 'assess')).toMatchObject({ errorCode: 'LOG-087' });
  });
  it('clearance.released carries the duty once, the container gets 清关放行', async () => {
    const done = await released();
    const [event] = await api.database.raw<{ payload: Record<string, unknown> }>(
      `select payload from sh_outbox where event = 'clearance.released' and payload->>'clearanceId' = '${done.id}'`,
    );
    expect(event?.payload).toMatchObject({
      taxPayer: 'CUSTOMER',
      currency: 'USD',
      duty: '1225.00',
      vat: '2572.50',
      lines: [{ lineNo: 1 }],
    });
    const { list } = await li().ok(stageRecords.ofContainer, { params: { id: done.containerId } });
    expect(list.at(-1)).toMatchObject({ milestone: 'CLEARED', occurredAt: '2026-11-10T00:00:00.000Z' });
  });
  it('LOG-010 a later correction of 到港 does not pass the release', async () => {
    const done = await released();
    const { list } = await li().ok(stageRecords.ofContainer, { params: { id: done.containerId } });
    const arrived = list.find(({ milestone }) => milestone === 'ARRIVED');
    const { envelope } = await li().call(stageRecords.correct, {
      params: { id: arrived?.id ?? '' },
      body: {
        milestone: 'ARRIVED',
        occurredAt: '2026-11-15T00:00:00Z',
        location: null,
        remark: null,
        reason: '录错',
        ack: ['LOG-068'],
      },
    });
    expect(envelope).toMatchObject({ errorCode: 'LOG-010' });
  });
  it.each(['DRAFT', 'SUBMITTED', 'INSPECTING', 'TAX_DUE'] as const)('扣留 out of %s and back to it', async (state) => {
    const made = await desk.placed();
    await api.database.run(`update lg_clearance set state = '${state}' where id = ${made.id}`);
    expect(await ok(made, 'hold', { reason: '海关要求补证' })).toMatchObject({
      state: 'HELD',
      heldFrom: state,
      holdReason: '海关要求补证',
    });
    expect(await ok(made, 'unhold')).toMatchObject({ state, heldFrom: null, holdReason: null });
  });
});

/** 5.8: every state × action is done or refused as the table says. */
describe('5.8 states × actions', () => {
  const bodies: Record<Call, object> = {
    arrive: ARRIVAL,
    submit: { entryNo: 'E-2' },
    inspect: { remark: '查验' },
    assess: {},
    pay: { paidAt: '2026-11-10T00:00:00Z' },
    release: { releasedAt: '2026-11-10T00:00:00Z', doNo: null },
    hold: { reason: '扣留' },
    unhold: {},
    send: { note: null },
    bill: { agentBillNo: 'B-1' },
    docs: { items: [item('TELEX', 'RECEIVED')] },
  };
  const ready = async (state: ClearanceState) => {
    const made = await desk.placed();
    await ok(made, 'arrive', ARRIVAL);
    await allDocs(made);
    await api.database
      .run(`update lg_clearance set state = '${state}', released_at = now(), tax_paid_at = ${state === 'TAX_DUE' ? 'now()' : 'null'},
      held_from = ${state === 'HELD' ? `'SUBMITTED'` : 'null'}, hold_reason = 'x' where id = ${made.id}`);
    return made;
  };
  it.each(Object.keys(CLEARANCE_STATE) as ClearanceState[])('%s', async (state) => {
    for (const action of Object.keys(bodies) as Call[]) {
      const made = await ready(state);
      const legal = clearanceMachine.actions[action satisfies ClearanceAction].from.some((each) => each === state);
      const answer = await call(made, action, bodies[action]);
      const shown = (await read(made)).actions;
      if (legal) expect([action, answer.success]).toEqual([action, true]);
      else expect([action, answer.errorCode]).toEqual([action, 'ILLEGAL_STATE']);
      expect(shown.every(({ code }) => code !== 'reopen')).toBe(true);
    }
  });
});

describe('5.2 待清关 → 待送达', () => {
  it('清关完成 names what is missing, then goes on with the last free day', async () => {
    const made = await desk.placed([line({ nameEn: 'Toy', unitPrice: '1.00' })]);
    const { guards } = await li().ok(containers.guards, { params: { id: made.containerId } });
    expect(guards.filter(({ ok: holds }) => !holds).map(({ code, message }) => [code, message])).toEqual([
      ['CLEARED', `${made.clearanceNo} 待清关`],
      ['ATA', '没有实际到港日期'],
      ['LOG-087', '第 1 行 没有国外HS编码'],
      ['LOG-086', '待收：提单电放、原产地证、发票、箱单、CO/FTA、授权书'],
    ]);
    const done = await released();
    const box = await boxOf(done);
    const gone = await li().ok(containers.advance, { params: id(box), body: { version: box.version } });
    expect(gone.stage).toBe('DELIVER');
    const [stored] = await api.database.raw(
      `select last_free_day::text as last from lg_container where id = ${box.id}`,
    );
    expect(stored).toEqual({ last: '2026-11-08' });
    expect(await call(done, 'hold', { reason: '扣留' })).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    expect((await read(done)).actions.map(({ code }) => code)).toEqual(['send', 'bill']);
  });
  it('回退 out of 待清关 begins the clearance anew; LOG-060 not while its duty is confirmed in finance', async () => {
    const done = await released();
    const back = async () => {
      const box = await boxOf(done);
      return li().call(containers.rollback, {
        params: id(box),
        body: { version: box.version, reason: '退关，货物退运' },
      });
    };
    const fee = (state: string) =>
      api.database.run(
        `insert into fin_fee_line (company_id, fee_no, direction, supplier_id, biz_type, biz_id, biz_no, charge_code_id, qty, unit_price, currency, rate, rate_date,
         tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state, source_type, source_id)
       values (1, 'FY-${done.id}', 'AP', ${AGENT}, 'LOGISTICS', ${done.containerId}, '${done.containerCode}', 1, 1, 1, 'CNY', 1, '2026-11-20', 'INCL', 0, 1, 1, 0, 1, '${state}', 'lg_clearance', ${done.id})`,
      );
    await fee('CONFIRMED');
    const refused = await back();
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-060' });
    expect(refused.envelope.errorMessage).toContain(`FY-${done.id}`);
    await api.database.run(`update fin_fee_line set state = 'VOID' where fee_no = 'FY-${done.id}'`);
    expect((await back()).envelope).toMatchObject({ success: true });
    expect(await read(done)).toMatchObject({ state: 'DRAFT', stage: 'DECLARE', releasedAt: null, entryNo: 'E-100' });
    expect(await call(done, 'submit', { entryNo: 'E-3' })).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
  });
});

describe('L19 the list', () => {
  const row = async (of: ClearanceDetail, tab?: string) =>
    (await li().ok(clearanceList.endpoint, { query: { numbers: of.containerCode, ...(tab ? { tab } : {}) } })).list[0];
  it('tabs follow the state; papers, release and tax are counted', async () => {
    const made = await desk.placed();
    expect(await row(made, 'transit')).toMatchObject({
      docs: '0/6',
      releases: '0/1',
      taxTotal: '3797.50',
      freeDaysLeft: null,
    });
    await ok(made, 'arrive', ARRIVAL);
    expect(await row(made, 'transit')).toBeUndefined();
    expect(await row(made, 'arrived')).toMatchObject({ ata: '2026-11-01' });
    await ok(made, 'submit', { entryNo: 'E-1' });
    expect(await row(made, 'submitted')).toMatchObject({ entryNo: 'E-1' });
    await ok(made, 'hold', { reason: '扣留' });
    expect(await row(made, 'held')).toMatchObject({ clearanceState: 'HELD' });
  });
  it('清关完成 is offered once it is released', async () => {
    const done = await released();
    expect((await row(done))?.actions?.map(({ code }) => code)).toContain('finishClearance');
    expect((await row(await desk.placed()))?.actions?.map(({ code }) => code)).not.toContain('finishClearance');
  });
});

describe('ACC-033 agents abroad', () => {
  const agent = (supplierId = AGENT) => {
    api.actor('agent', {
      userId: '5',
      external: true,
      supplierId,
      permissions: [
        'logistics.qingguan.view',
        'logistics.qingguan.edit',
        'logistics.songda.view',
        'logistics.songda.sign',
      ],
      fields: { 'money.sell': 'HIDDEN', 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN' },
    });
    return api.as('agent');
  };
  it('see and work on the containers of their supplier from 待清关 on, and no others', async () => {
    const made = await desk.placed();
    const client = agent();
    expect(await client.ok(clearances.get, { params: id(made) })).toMatchObject({ clearanceNo: made.clearanceNo });
    const { list } = await client.ok(clearanceList.endpoint, { query: { numbers: made.containerCode } });
    expect(list).toHaveLength(1);
    expect(await call(made, 'arrive', ARRIVAL, 'agent')).toMatchObject({ success: true });
    const { list: records } = await li().ok(stageRecords.ofContainer, { params: { id: made.containerId } });
    expect(records.at(-1)).toMatchObject({ source: 'AGENT' });
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null }, 'agent')).toMatchObject({
      errorCode: 'NO_PERMISSION',
    });

    const other = agent('3');
    expect((await other.call(clearances.get, { params: id(made) })).status).toBe(404);
    expect((await other.ok(clearanceList.endpoint, { query: { numbers: made.containerCode } })).list).toEqual([]);
    expect(await call(made, 'arrive', ARRIVAL, 'agent')).toMatchObject({ errorCode: 'NOT_FOUND' });
    agent();
    await api.database.run(`update lg_container set stage = 'DECLARE' where id = ${made.containerId}`);
    expect((await api.as('agent').call(clearances.get, { params: id(made) })).status).toBe(404);
  });
  it('without sell prices: nothing that the agent reads of the container has a price of an order', async () => {
    const made = await desk.placed();
    await api.database.run(
      `update lg_order set est_receivable = 98765.43 where id in (select order_id from lg_allocation where container_id = ${made.containerId})`,
    );
    const client = agent();
    const text = JSON.stringify([
      await client.ok(clearances.get, { params: id(made) }),
      await client.ok(clearanceList.endpoint, { query: {} }),
      await client.ok(containers.get, { params: { id: made.containerId } }),
    ]);
    expect(text).not.toContain('98765.43');
    expect(text).not.toContain('unitPrice');
    expect(text).not.toContain('estReceivable');
  });
  it('发送资料给代理 is kept with who and when and tells the accounts of the agent', async () => {
    const made = await ok(await desk.placed(), 'send', { note: '电放件已附' });
    expect(made).toMatchObject({ sentByName: '李四', sentNote: '电放件已附', sentAt: now.toISOString() });
    const notices = await api.database.raw(
      `select user_id::text as "userId", title, link from sh_notification where object_id = ${made.id} and kind = 'clearance.documents'`,
    );
    expect(notices).toEqual([
      {
        userId: '5',
        title: `${made.containerCode} 清关资料已发送`,
        link: `/transport/container/qingguan?open=${made.id}`,
      },
    ]);
  });
});

describe('LOG-085 notices at 08:00', () => {
  it('3 days and 1 day before the last free day at the port, once a day; detention after gate-out', async () => {
    const made = await ok(await desk.placed(), 'arrive', ARRIVAL);
    const told = async (day: string) => {
      now = new Date(`${day}T00:00:00+08:00`);
      now.setUTCHours(now.getUTCHours() + 8);
      await api.command('li', freeTimeNotices);
      await api.command('li', freeTimeNotices);
      return (
        await api.database.raw<{ title: string }>(
          `select title from sh_notification where object_id = ${made.containerId} and kind like 'free-time%' order by id`,
        )
      ).map(({ title }) => title.replace(`${made.containerCode} `, ''));
    };
    // Last free day 2026-11-08 in Los Angeles, where it is still the day before at 08:00 in Shanghai.
    expect(await told('2026-11-05')).toEqual([]);
    expect(await told('2026-11-06')).toEqual(['免堆期还剩 3 天']);
    expect(await told('2026-11-07')).toHaveLength(1);
    expect(await told('2026-11-08')).toEqual(['免堆期还剩 3 天', '免堆期还剩 1 天']);
    now = new Date('2026-11-20T04:00:00Z');
    await li().ok(stageRecords.add, {
      params: { id: made.containerId },
      body: { milestone: 'GATE_OUT', occurredAt: '2026-11-10T20:00:00Z', location: null, remark: null },
    });
    // Out on the 10th, day 1; seven days: the 16th is the last.
    expect((await told('2026-11-14')).at(-1)).toBe('免用箱期还剩 3 天');
    now = new Date('2026-11-20T04:00:00Z');
  });
});
