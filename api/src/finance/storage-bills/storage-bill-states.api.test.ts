import { payableBills, receivableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import { payableBillList, receivableBillList } from '@shared/contract/finance/storage-bill-list.contract.ts';
import { payableBillMachine, receivableBillMachine } from '@shared/contract/finance/storage-bill.machine.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { saysIllegal } from '../../../test/illegal.ts';
import { slipPrinter } from '../../../test/slip.ts';
import { flat } from '../../warehouse/charging/charge.fixture.ts';
import { billDesk, on } from './bill-desk.fixture.ts';
import { whStorageBill } from './storage-bill.tables.ts';

const desk = billDesk();
const boss = () => desk.api.as('boss');
beforeAll(async () => {
  const [customer = ''] = desk.store.customers;
  await desk.rent(desk.store.warehouseId);
  // TV-46: 36.40 is raised to 50.00, tax 6%: 53.00.
  await desk.rule({ minCharge: '50', taxRate: 600, tiers: flat('1.30') });
  await desk.rule({ basis: 'INBOUND_QTY', taxRate: 600, tiers: flat('0.50') });
  await desk.rule({ direction: 'AP', basis: 'PIECE_DAY', taxRate: 900, tiers: flat('0.10') });
  await desk.received(28_000, '2026-10-01', { customerId: customer });
  await desk.shipped('1', 28_000, '2026-10-02');
  await desk.close('2026-11-30');
});

describe('4.9 every state × action', () => {
  const made = { AR: '', AP: '' };
  beforeAll(async () => {
    const ar = await desk.generate('2026-10-01', '2026-10-31');
    made.AR = ar.made[0]?.billId ?? '';
    const body = { from: '2026-10-01', to: '2026-10-31', warehouseIds: [desk.store.warehouseId] };
    const { jobId } = await boss().ok(payableBills.generate, { body });
    await desk.work();
    made.AP = (await boss().ok(payableBills.run, { params: { id: jobId } })).made[0]?.billId ?? '';
  });
  const SIDES = [
    ['AR', receivableBillMachine, receivableBills],
    ['AP', payableBillMachine, payableBills],
  ] as const;
  const STATES = ['DRAFT', 'CONFIRMED', 'BILLED', 'REVERSED'] as const;
  const pairs = SIDES.flatMap(([side, machine, calls]) =>
    STATES.flatMap((state) =>
      Object.keys(machine.actions).map((action) => [side, state, action, machine, calls] as const),
    ),
  );
  it.each(pairs.map((pair) => [pair[0], pair[1], pair[2], pair] as const))(
    '%s %s × %s',
    async (side, state, action, [, , , machine, calls]) => {
      const table = machine as typeof payableBillMachine;
      const code = action as keyof typeof table.actions;
      if (isLegal(table, state, code)) return;
      const id = made[side];
      await desk.api.db.update(whStorageBill).set({ state }).where(eq(whStorageBill.id, id));
      try {
        const row = await boss().ok(calls.get, { params: { id } });
        expect(row.actions.map((one) => one.code)).not.toContain(action);
        const body = { reason: '测试', counterAmount: '1' };
        const answer = await boss().call((calls as typeof payableBills)[code], on(row, body) as never);
        expect(saysIllegal(answer, table, state, code)).toBe(true);
      } finally {
        await desk.api.db.update(whStorageBill).set({ state: 'DRAFT' }).where(eq(whStorageBill.id, id));
      }
    },
  );
});

describe('amounts, tax, the landlord’s bill', () => {
  const receivable = async () => {
    const { list } = await boss().ok(receivableBillList.endpoint, { query: {} });
    return desk.bill(list[0]?.id ?? '');
  };
  const payable = async () => {
    const { list } = await boss().ok(payableBillList.endpoint, { query: {} });
    return boss().ok(payableBills.get, { params: { id: list[0]?.id ?? '' } });
  };

  it('TV-46 最低收费 for the storage lines, handling apart, tax on top; the bill is the sum of its lines', async () => {
    const bill = await receivable();
    expect(bill).toMatchObject({
      storage: '50.00',
      handling: '14000.00',
      amountEx: '14050.00',
      tax: '843.00',
      amount: '14893.00',
    });
    expect(bill.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['STORAGE', '36.40'],
      ['ADJUST', '13.60'],
      ['HANDLING', '14000.00'],
    ]);
    expect(bill.rules.map(({ charged, adjustment }) => [charged, adjustment])).toEqual([
      ['36.40', '13.60'],
      ['14000.00', '0.00'],
    ]);
  });

  it('打印仓储账单 (11.5): lines, totals and a watermark of drafts', async () => {
    const printer = slipPrinter(() => desk.api, 'wh_storage_bill', 'DUIZHANGDAN');
    const bill = await receivable();
    expect(await printer.kept(await printer.print('boss', bill.id))).toMatchObject({
      no: bill.billNo,
      from: '2026-10-01',
      to: '2026-10-31',
      customer: { name: '客户1' },
      storage: {
        warehouse: '1 仓',
        storage: '50.00',
        handling: '14000.00',
        tax: '843.00',
        amount: '14893.00',
        volumeDays: '28.000',
      },
      charges: [
        {
          batch: 'B1',
          basis: '体积×天',
          tier: '1+',
          days: 1,
          units: '28.000',
          unit: 'm³·天',
          price: '1.30',
          amount: '36.40',
        },
        { basis: '最低收费/封顶', days: '', units: '', amount: '13.60' },
        { batch: 'B1', basis: '入库操作', tier: '', units: '28000', unit: '件', price: '0.50', amount: '14000.00' },
      ],
    });
    expect(await printer.warnings('boss', bill.id)).toEqual({ pages: 1, warnings: [] });
  });

  it('F23 the landlord’s figure and the difference; the payable is ours, after a warning, a line of its own tax rate', async () => {
    const draft = await payable();
    expect(draft).toMatchObject({
      partyName: '出租方',
      amountEx: '2800.00',
      tax: '252.00',
      amount: '3052.00',
      difference: null,
    });
    const entered = await boss().ok(
      payableBills.counter,
      on(draft, { counterAmount: '3100', counterNo: 'Z-10', counterRemark: '多算一天' }),
    );
    expect(entered).toMatchObject({ counterAmount: '3100.00', difference: '48.00' });
    const { list } = await boss().ok(payableBillList.endpoint, { query: { differs: '1' } });
    expect(list).toMatchObject([{ amount: '3052.00', counterAmount: '3100.00', difference: '48.00', currency: 'CNY' }]);
    const confirmed = await boss().ok(payableBills.confirm, on(entered));
    const asked = await boss().call(payableBills.bill, on(confirmed));
    expect(asked.envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: {
        warnings: [
          { code: 'STORAGE_DIFFERENCE', message: expect.stringContaining('对方账单 3100.00，我方计算 3052.00') },
        ],
      },
    });
    desk.api.actor('blind', { userId: '2', warehouses: [desk.store.warehouseId], fields: {} });
    const told = JSON.stringify((await desk.api.as('blind').call(payableBills.bill, on(confirmed))).envelope.data);
    expect(told).toContain('对方账单与我方计算不一致，将按我方计算转应付');
    expect(told).not.toMatch(/\d\.\d\d/);
    const billed = await boss().ok(payableBills.bill, on(confirmed, { ack: ['STORAGE_DIFFERENCE'] }));
    expect(billed).toMatchObject({
      state: 'BILLED',
      fees: [{ chargeName: '仓储费', amount: '3052.00', tax: '252.00', state: 'CONFIRMED' }],
    });
    expect(billed.fees[0]?.feeNo).toMatch(/^YF/);
    const illegal = await boss().call(payableBills.counter, on(billed, { counterAmount: '1' }));
    expect(illegal.envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('two directions share days: they are free when the last bill goes', async () => {
    const ar = await boss().ok(receivableBills.confirm, on(await receivable()));
    const ap = await payable();
    await boss().ok(payableBills.reverse, on(ap, { reason: '重新核对' }));
    const locked = () =>
      desk.api.database.raw<{ n: string }>(`select count(*)::text as n from wh_day where state = 'LOCKED'`);
    expect(await locked()).toEqual([{ n: '31' }]);
    await boss().ok(receivableBills.reverse, on(await desk.bill(ar.id), { reason: '重新核对' }));
    expect(await locked()).toEqual([{ n: '0' }]);
  });
});

describe('rights (10.4, 1.8)', () => {
  const someone = (name: string, fixture: object) =>
    desk.api.actor(name, { userId: '77', warehouses: [desk.store.warehouseId], ...fixture });

  it('AR and AP ask for their own rights; another warehouse’s bills are not found', async () => {
    someone('ar', { permissions: ['finance.ar.storage.view'] });
    const [own] = (await desk.api.as('ar').ok(receivableBillList.endpoint, { query: {} })).list;
    expect(own?.actions).toEqual([]);
    expect((await desk.api.as('ar').call(payableBillList.endpoint, { query: {} })).status).toBe(403);
    expect(
      (await desk.api.as('ar').call(receivableBills.reverse, on(own ?? { id: '1', version: 1 }, { reason: '无权' })))
        .status,
    ).toBe(403);
    // A payable is no receivable.
    const [payable] = (await boss().ok(payableBillList.endpoint, { query: {} })).list;
    expect((await boss().call(receivableBills.get, { params: { id: payable?.id ?? '' } })).status).toBe(404);
    someone('away', { warehouses: [desk.store.otherWarehouseId] });
    expect((await desk.api.as('away').ok(receivableBillList.endpoint, { query: {} })).list).toEqual([]);
    expect((await desk.api.as('away').call(receivableBills.get, { params: { id: own?.id ?? '' } })).status).toBe(404);
  });

  it('hidden money is absent from list, detail, days and filters', async () => {
    someone('poor', { fields: { 'money.sell': 'HIDDEN', 'money.cost': 'HIDDEN' } });
    const as = desk.api.as('poor');
    const { list } = await as.ok(receivableBillList.endpoint, { query: {} });
    expect(list[0]).not.toHaveProperty('amount');
    expect(list[0]).not.toHaveProperty('ruleText');
    const bill = await as.ok(receivableBills.get, { params: { id: list[0]?.id ?? '' } });
    expect(JSON.stringify(bill)).not.toMatch(/14893|14050|36\.4|1\.30|843/);
    const drilled = await as.ok(receivableBills.days, {
      params: { id: bill.id },
      query: { lineId: bill.lines[0]?.id ?? '' },
    });
    expect(drilled.days[0]).not.toHaveProperty('amount');
    expect((await as.call(payableBillList.endpoint, { query: { differs: '1' } })).envelope.errorCode).toBe(
      'VALIDATION',
    );
    expect((await as.call(receivableBillList.endpoint, { query: { sort: '-amount' } })).envelope.success).toBe(false);
  });
});
