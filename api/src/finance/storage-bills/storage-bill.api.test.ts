import { receivableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import { receivableBillList } from '@shared/contract/finance/storage-bill-list.contract.ts';
import { daily, dailyList } from '@shared/contract/warehouse/daily.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database.ts';
import { runNextJob } from '../../services/jobs/job-runner.ts';
import { whDay } from '../../warehouse/stock/stock.tables.ts';
import { unbilledStorage } from '../closing/unbilled-storage.ts';
import { flat } from '../../warehouse/charging/charge.fixture.ts';
import { billDesk, on, TIERED } from './bill-desk.fixture.ts';
import { whStorageBill } from './storage-bill.tables.ts';

const desk = billDesk();
const boss = () => desk.api.as('boss');
const october = () => desk.generate('2026-10-01', '2026-10-31');
const november = () => desk.generate('2026-11-01', '2026-11-30');
const told = (lines: Awaited<ReturnType<typeof desk.bill>>['lines']) =>
  lines.map(({ kind, fromDay, dayCount, units, price, amount }) => [
    kind,
    fromDay,
    dayCount,
    units / 1_000_000,
    price,
    amount,
  ]);

describe('生成账单 out of the daily inventory (WMS-080 to 084)', () => {
  it('passes over a warehouse whose days are not closed, and says so', async () => {
    await desk.rule({ freeDays: 7, tiers: TIERED });
    await desk.received(10_000, '2026-10-01', { customerId: desk.store.customers[0] ?? '' });
    expect(await october()).toMatchObject({
      state: 'DONE',
      madeCount: 0,
      skipped: [{ partyName: '全部', warehouseName: '1 仓', reason: '2026-10-01 起还没有日结，请先日结到 2026-10-31' }],
    });
  });

  it('TV-34 TV-35 TV-36 TV-37 FIN-112: tiers run on across bills, each day of a batch once', async () => {
    const [one = '', two = ''] = desk.store.customers;
    const [first] = await desk.api.database.raw<{ id: string }>('select min(id)::text as id from wh_batch');
    const b34 = first?.id ?? '';
    const b35 = await desk.received(10_000, '2026-10-01', { customerId: two, place: 1 });
    await desk.received(1235, '2026-10-28', { customerId: one, place: 2 });
    await desk.shipped(b35, 4000, '2026-10-15', 1);
    await desk.shipped(b34, 10_000, '2026-10-25');
    await desk.shipped(b35, 6000, '2026-11-11', 1);
    await desk.close('2026-11-30');
    const unbilled = async () =>
      (await rows<{ no: string; text: string }>(desk.api.db, unbilledStorage('1', '2026-10-01', '2026-10-31'))).map(
        ({ no, text }) => `${no} ${text}`,
      );
    expect(await unbilled(), 'FIN-112 days beyond the free ones that no bill covers').toEqual([
      '客1 1 仓 2026-10-08 至 2026-10-24 有 17 天未出仓储账单',
      '客2 1 仓 2026-10-08 至 2026-10-31 有 24 天未出仓储账单',
    ]);
    const report = await october();
    expect(report).toMatchObject({ madeCount: 2, skippedCount: 0 });
    expect(await unbilled()).toEqual([]);
    expect(report.made.map(({ partyName, amount }) => [partyName, amount])).toEqual([
      ['客1', '255.00'],
      ['客2', '267.00'],
    ]);
    const bills = await Promise.all(report.made.map(({ billId }) => desk.bill(billId)));
    expect(bills.map(({ lines }) => told(lines))).toEqual([
      [['STORAGE', 8, 17, 170, '1.50', '255.00']],
      [
        ['STORAGE', 8, 23, 166, '1.50', '249.00'],
        ['STORAGE', 31, 1, 6, '3.00', '18.00'],
      ],
    ]);
    expect(bills[1]).toMatchObject({ volumeDays: 172_000_000, storage: '267.00', tax: '0.00', state: 'DRAFT' });
    const line = bills[1]?.lines[1]?.id ?? '';
    const drilled = await boss().ok(receivableBills.days, {
      params: { id: bills[1]?.id ?? '' },
      query: { lineId: line },
    });
    expect(drilled.days).toEqual([{ day: '2026-10-31', age: 31, units: 6_000_000, amount: '18.000000' }]);
    const next = await november();
    const lines = await Promise.all(next.made.map(async ({ billId }) => told((await desk.bill(billId)).lines)));
    expect(lines).toEqual([
      [
        ['STORAGE', 8, 23, 28.405, '1.50', '42.61'],
        ['STORAGE', 31, 4, 4.94, '3.00', '14.82'],
      ],
      [['STORAGE', 31, 10, 60, '3.00', '180.00']],
    ]);
  });

  it('WMS-084 what shares a day with a live bill is passed over with its number; the database refuses it too', async () => {
    const again = await desk.generate('2026-10-15', '2026-11-10');
    expect(again.madeCount).toBe(0);
    expect(again.skipped.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^账期与仓储账单 CC20261205-\d{4} 重叠$/)]),
    );
    const [row] = await desk.api.db.select().from(whStorageBill).limit(1);
    if (!row) throw new Error('No bill');
    const { id: _id, ...values } = row;
    await expect(
      desk.api.db
        .insert(whStorageBill)
        .values({ ...values, billNo: 'X', periodFrom: row.periodTo, periodTo: row.periodTo }),
    ).rejects.toMatchObject({ cause: { constraint: 'wh_storage_bill_live' } });
  });

  it('FIN-112 handling, 包仓 and 月包 without a bill are told too, and who lets the warehouse by a rule that names nobody', async () => {
    const { warehouseId, otherWarehouseId, customers } = desk.store;
    await desk.rent(otherWarehouseId);
    const month = { basis: 'FIXED_MONTH', tiers: flat('5000'), warehouseId: otherWarehouseId } as const;
    await desk.rule({ ...month, direction: 'AP', validFrom: '2026-08-01', validTo: '2026-08-31' });
    await desk.rule({ ...month, customerId: customers[1] ?? '', validFrom: '2026-08-30', validTo: '2026-09-02' });
    await desk.rule({
      basis: 'OUTBOUND_QTY',
      tiers: flat('1'),
      warehouseId,
      validFrom: '2026-08-01',
      validTo: '2026-09-30',
    });
    const told = (
      await rows<{ no: string; text: string }>(desk.api.db, unbilledStorage('1', '2026-08-01', '2026-08-31'))
    ).map(({ text }) => text);
    expect(told).toEqual([
      '2 仓 2026-08-30 至 2026-08-31 有 2 天未出仓储账单',
      '2 仓 2026-08-01 至 2026-08-31 有 31 天未出应付仓储账单',
    ]);
  });

  it('two people press 生成账单 at once: each party gets one bill', async () => {
    await desk.received(10, '2026-12-01', { place: 3 });
    await desk.close('2026-12-02');
    await desk.rule({ basis: 'INBOUND_QTY', tiers: flat('0.50'), validFrom: '2026-12-01' });
    const body = { from: '2026-12-01', to: '2026-12-02', warehouseIds: [desk.store.warehouseId] };
    const jobs = await Promise.all(
      ['boss', 'wang'].map((who) => desk.api.as(who).ok(receivableBills.generate, { body })),
    );
    await Promise.all(['a', 'b'].map((runner) => runNextJob({ ...desk.deps, runner })));
    await desk.work();
    const reports = await Promise.all(
      jobs.map(({ jobId }, nth) =>
        desk.api.as(nth ? 'wang' : 'boss').ok(receivableBills.run, { params: { id: jobId } }),
      ),
    );
    expect(reports.reduce((sum, { madeCount }) => sum + madeCount, 0)).toBe(1);
    expect((await desk.api.as('wang').call(receivableBills.run, { params: { id: jobs[0]?.jobId ?? '' } })).status).toBe(
      404,
    );
  });

  it.each([
    ['more than 31 days', { from: '2026-10-01', to: '2026-11-01' }, { to: '账期最多 31 天' }],
    ['days that are not over', { from: '2026-12-01', to: '2026-12-05' }, { to: '账期须已结束，最晚到昨天' }],
    ['an end before its beginning', { from: '2026-10-02', to: '2026-10-01' }, { to: '不能早于账期起' }],
    ['no warehouse', { warehouseIds: [] }, { warehouseIds: '请选择仓库' }],
    ['a warehouse of others', { warehouseIds: ['987654'] }, { warehouseIds: '仓库不存在或无权使用' }],
  ])('refuses %s', async (_what, values, fields) => {
    const body = { from: '2026-10-01', to: '2026-10-31', warehouseIds: [desk.store.warehouseId], ...values };
    expect((await boss().call(receivableBills.generate, { body })).envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields },
    });
  });
});

describe('确认, 转应收, 冲红 (4.9, WMS-085)', () => {
  const draft = async () => {
    const { list } = await boss().ok(receivableBillList.endpoint, { query: { period: '2026-10-01..2026-10-31' } });
    const row = list.find(({ amount, state }) => amount === '267.00' && state !== 'REVERSED');
    if (!row) throw new Error('The bill of TV-35 is missing');
    return desk.bill(row.id);
  };
  const dayStates = async () =>
    Object.fromEntries(
      (await desk.api.db.select().from(whDay).where(eq(whDay.warehouseId, desk.store.warehouseId))).map((row) => [
        row.day,
        row.state,
      ]),
    );

  it('WMS-085 S4 confirming locks days and rows; two who confirm at once do it once', async () => {
    const bill = await draft();
    const both = await Promise.all([
      boss().call(receivableBills.confirm, on(bill)),
      desk.api.as('wang').call(receivableBills.confirm, on(bill)),
    ]);
    expect(both.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const states = await dayStates();
    expect([states['2026-10-01'], states['2026-10-31'], states['2026-11-01']]).toEqual(['LOCKED', 'LOCKED', 'CLOSED']);
    const rows = await boss().ok(dailyList.endpoint, {
      query: { day: '2026-10-20..2026-10-20', warehouseId: desk.store.warehouseId, sort: 'batchNo' },
    });
    expect(rows.list.map(({ customerName, state }) => [customerName, state])).toEqual([
      ['客1', 'GENERATED'],
      ['客2', 'LOCKED'],
    ]);
    const regenerate = { body: { warehouseId: desk.store.warehouseId, day: '2026-10-20' } };
    expect((await boss().call(daily.regenerate, regenerate)).envelope.errorCode).toBe('WMS-085');
  });

  it('S4 转应收 makes the fee line of 267.00, once', async () => {
    const bill = await draft();
    const both = await Promise.all([
      boss().call(receivableBills.bill, on(bill)),
      desk.api.as('wang').call(receivableBills.bill, on(bill)),
    ]);
    expect(both.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const after = await desk.bill(bill.id);
    expect(after).toMatchObject({ state: 'BILLED', fees: [{ chargeName: '仓储费', amount: '267.00', tax: '0.00' }] });
    const { list } = await boss().ok(receivableBillList.endpoint, { query: { numbers: bill.billNo } });
    expect(list[0]?.feeNos).toBe(after.fees[0]?.feeNo);
  });

  it('冲红 takes everything back: negative bill, linked both ways, days free, the period may be billed anew', async () => {
    const bill = await draft();
    await boss().ok(receivableBills.reverse, on(bill, { reason: '客户对账有误' }));
    const after = await desk.bill(bill.id);
    expect(after).toMatchObject({ state: 'REVERSED', endReason: '客户对账有误', actions: [] });
    const red = await desk.bill(after.reversedBy?.id ?? '');
    expect(red).toMatchObject({
      state: 'REVERSED',
      amount: '-267.00',
      volumeDays: -172_000_000,
      reversalOf: { id: bill.id, billNo: bill.billNo },
    });
    expect((await dayStates())['2026-10-31']).toBe('CLOSED');
    const again = await october();
    expect(again.made.map(({ partyName, amount }) => [partyName, amount])).toEqual([['客2', '267.00']]);
  });

  it('a day that was reopened is closed again and counted anew: 确认 asks for 重算, which shows the difference first', async () => {
    const [row] = (await boss().ok(receivableBillList.endpoint, { query: { period: '2026-12-01..2026-12-02' } })).list;
    const bill = await desk.bill(row?.id ?? '');
    expect(await boss().ok(receivableBills.compare, { params: { id: bill.id } })).toMatchObject({
      changed: false,
      lines: [],
    });
    const [last] = (
      await boss().ok(days.month, { query: { warehouseId: desk.store.warehouseId, month: '2026-12' } })
    ).days.filter(({ day }) => day === '2026-12-02');
    await boss().ok(days.reopen, {
      params: { date: '2026-12-02' },
      body: { warehouseId: desk.store.warehouseId, version: last?.version ?? 0, reason: '漏登一笔' },
    });
    expect((await boss().call(receivableBills.confirm, on(bill))).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${bill.billNo} 2026-12-02 起还没有日结，请先日结到 2026-12-02。`,
    });
    await desk.received(30, '2026-12-02', { place: 4 });
    await boss().ok(days.close, {
      params: { date: '2026-12-02' },
      body: { warehouseId: desk.store.warehouseId, version: (last?.version ?? 0) + 1, gaps: false },
    });
    expect((await boss().call(receivableBills.confirm, on(bill))).envelope.errorMessage).toBe(
      `${bill.billNo} 生成后库存或计费规则有变化，请先重算再确认。`,
    );
    const before = await boss().ok(receivableBills.compare, { params: { id: bill.id } });
    expect(before).toMatchObject({ changed: true, before: { amount: '12.41' }, after: { amount: '27.41' } });
    expect(before.lines.map(({ beforeAmount, afterAmount }) => [beforeAmount, afterAmount])).toEqual([[null, '15.00']]);
    const after = await boss().ok(receivableBills.recompute, on(bill));
    expect(after).toMatchObject({ amount: '27.41', state: 'DRAFT', version: bill.version + 1 });
    await boss().ok(receivableBills.confirm, on(after));
  });

  it('WMS-086 a rule that was changed does not change a confirmed bill', async () => {
    const { list } = await boss().ok(receivableBillList.endpoint, { query: { state: 'CONFIRMED' } });
    const bill = await desk.bill(list[0]?.id ?? '');
    expect(bill.rules.map(({ basis }) => basis)).toContain('INBOUND_QTY');
    expect((await boss().call(receivableBills.recompute, on(bill))).envelope.errorCode).toBe('ILLEGAL_STATE');
  });
});
