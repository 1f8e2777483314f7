import { rateList, rateMachine, rates, type RateInput } from '@shared/contract/finance/rate.contract.ts';
import { rateImport } from '@shared/contract/finance/rate.import.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { rateOf, requireRate } from './rate.service.ts';

const TODAY = '2026-11-20';
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date(`${TODAY}T04:00:00Z`) } });
  await tradeBase(api.db);
  api.actor('chu', { userId: '2', permissions: ['finance.rate.view', 'finance.rate.edit'] });
  api.actor('mei', { userId: '3', permissions: ['finance.rate.view', 'finance.rate.edit', 'finance.rate.confirm'] });
  api.actor('blind', { userId: '4', permissions: ['finance.base.view'] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.execute(sql`delete from fin_fee_line`);
  await api.db.execute(sql`delete from fx_rate`);
});

const rate = (more: Partial<RateInput> = {}): RateInput => ({
  rateDate: TODAY,
  currency: 'USD',
  rateType: 'BOOK',
  rate: '7.1',
  ...more,
});
const enter = (lines: RateInput[], more: { as?: string; ack?: string[] } = {}) =>
  api.as(more.as ?? 'chu').call(rates.create, { body: { lines, ack: more.ack } });
const rows = async (query: Record<string, string> = {}, as = 'mei') =>
  (await api.as(as).ok(rateList.endpoint, { query: { tab: 'all', ...query } })).list;
const only = async () => {
  const [row] = await rows();
  if (!row) throw new Error('no rate');
  return row;
};
const confirm = (row: { id: string; version: number }, as = 'mei') =>
  api.as(as).call(rates.confirm, { params: { id: row.id }, body: { version: row.version } });
const change = (row: { id: string; version: number }, value: string, ack: string[] = [], as = 'chu') =>
  api.as(as).call(rates.update, { params: { id: row.id }, body: { version: row.version, rate: value, ack } });
const remove = (row: { id: string; version: number }, as = 'chu') =>
  api.as(as).call(rates.remove, { params: { id: row.id }, body: { version: row.version } });
const counts = (currency = 'USD', day = TODAY, type?: 'MID') =>
  api.command('mei', (ctx) => rateOf(ctx, null, currency, day, type));

describe('3.14 汇率', () => {
  it('10.3 a rate counts only once another than who typed it has confirmed it', async () => {
    expect((await enter([rate()])).envelope.data).toEqual({ saved: 1 });
    expect(await counts()).toBeNull();
    const row = await only();
    expect(row).toMatchObject({ state: 'PENDING', source: 'MANUAL', enteredByName: '李四', rate: '7.1' });
    expect((await confirm(row, 'chu')).status).toBe(403);
    expect((await confirm(row)).envelope).toMatchObject({ data: { version: 2 } });
    expect(await counts()).toEqual({ rate: '7.1', date: TODAY });
    expect(await only()).toMatchObject({ state: 'CONFIRMED', confirmedByName: '王五' });
  });

  it('10.3 FIN_SELF_APPROVE who typed or changed it does not confirm it, though the right is there', async () => {
    await enter([rate()], { as: 'mei' });
    const own = await only();
    expect(own.actions?.find(({ code }) => code === 'confirm')).toMatchObject({ enabled: false });
    expect((await confirm(own)).envelope).toMatchObject({
      errorCode: 'FIN_SELF_APPROVE',
      errorMessage: `${TODAY} USD 记账汇率 由您录入，须由他人确认。`,
    });
    await enter([rate({ currency: 'EUR', rate: '7.7' })]);
    const [eur] = await rows({ currency: 'EUR' });
    await change(eur ?? own, '7.71', [], 'mei');
    const [changed] = await rows({ currency: 'EUR' });
    expect((await confirm(changed ?? own)).envelope.errorCode).toBe('FIN_SELF_APPROVE');
  });

  it('6.2 more than 5 % to the day before is asked about; exactly 5 % is not; the month itself counts too', async () => {
    await enter([rate({ rateDate: '2026-11-18', rate: '7' })]);
    expect((await enter([rate({ rateDate: '2026-11-19', rate: '7.35' })])).envelope.success).toBe(true);
    const asked = await enter([rate({ rate: '71' })]);
    expect(asked.envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'FIN_RATE_JUMP', message: expect.stringContaining('2026-11-19 的 7.35') }] },
    });
    expect(await rows()).toHaveLength(2);
    expect((await enter([rate({ rate: '71' })], { ack: ['FIN_RATE_JUMP'] })).envelope.success).toBe(true);
    const month = await enter([
      rate({ currency: 'EUR', rateDate: '2026-11-03', rate: '0.78' }),
      rate({ currency: 'EUR', rateDate: '2026-11-02', rate: '7.75' }),
    ]);
    expect(month.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    // A rate of two months ago is no day before.
    await enter([rate({ currency: 'GBP', rateDate: '2026-09-01', rate: '9' })]);
    expect((await enter([rate({ currency: 'GBP', rate: '10' })])).envelope.success).toBe(true);
  });

  it.each<[string, Partial<RateInput>[], Record<string, string>]>([
    ['CNY', [{ currency: 'CNY' }], { 'lines.0.currency': '人民币汇率恒为 1，不用录入' }],
    ['a currency that is none', [{}, { currency: 'XXX' }], { 'lines.1.currency': '币种不存在或已停用' }],
    ['zero', [{ rate: '0.00' }], { 'lines.0.rate': '汇率必须大于 0' }],
    ['letters', [{ rate: '7.1元' }], { 'lines.0.rate': '汇率格式不正确' }],
    ['nine decimals', [{ rate: '7.123456789' }], { 'lines.0.rate': '汇率格式不正确' }],
    ['far ahead', [{ rateDate: '2027-11-20' }], { 'lines.0.rateDate': '不能晚于 2026-12-21' }],
    ['long ago', [{ rateDate: '1926-11-20' }], { 'lines.0.rateDate': '不能早于 2000-01-01' }],
    ['a day that is none', [{ rateDate: '2026-02-30' }], { 'lines.0.rateDate': '日期不存在' }],
    ['the same twice', [{}, { rate: '7.2' }], { 'lines.1.rateDate': '与第 1 行重复' }],
  ])('refuses %s and writes nothing', async (_what, given, fields) => {
    const { envelope } = await enter(given.map(rate));
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields } });
    expect(await rows()).toEqual([]);
  });

  it('3.14 one rate per currency, day and type, also when two type it at once', async () => {
    await enter([rate()]);
    expect((await enter([rate({ rate: '7.2' })])).envelope).toMatchObject({
      data: { fields: { 'lines.0.rateDate': `已有 ${TODAY} USD 记账汇率，请直接修改该条` } },
    });
    expect((await enter([rate({ rateType: 'MID' })])).envelope.success).toBe(true);
    const both = await Promise.all([enter([rate({ currency: 'EUR' })]), enter([rate({ currency: 'EUR' })])]);
    expect(both.filter(({ envelope }) => envelope.success)).toHaveLength(1);
  });

  it('3.14 a changed rate waits again and the day before counts meanwhile', async () => {
    await enter([rate({ rateDate: '2026-11-19', rate: '7.05' })]);
    await confirm(await only());
    await enter([rate()]);
    await confirm((await rows({ rateDate: `${TODAY}..${TODAY}` }))[0] ?? { id: '0', version: 1 });
    expect(await counts()).toMatchObject({ rate: '7.1' });
    const [row] = await rows({ rateDate: `${TODAY}..${TODAY}` });
    const asked = await change(row ?? { id: '0', version: 1 }, '7.12');
    expect(asked.envelope).toMatchObject({ data: { warnings: [{ code: 'FIN_RATE_CONFIRMED' }] } });
    await change(row ?? { id: '0', version: 1 }, '7.12', ['FIN_RATE_CONFIRMED']);
    expect(await counts()).toEqual({ rate: '7.05', date: '2026-11-19' });
  });

  it('3.14 FIN_RATE_USED a rate that a posted document took over stays as it is; another day is free', async () => {
    await enter([rate()]);
    await confirm(await only());
    await api.db
      .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
      charge_code_id, qty, unit_price, currency, rate, rate_date, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state)
      select 1, 'YS20261120-0001', 'AR', 1, 'LOGISTICS', 1, 'WL', min(id), 1, 100, 'USD', 7.1, ${TODAY}::date, 'INCL', 0, 100, 100, 0, 710,
        'DRAFT' from fin_charge_code`);
    const row = await only();
    expect((await change(row, '7.11', ['FIN_RATE_CONFIRMED'])).envelope.success).toBe(true);
    await confirm(await only());
    await api.db.execute(sql`update fin_fee_line set state = 'CONFIRMED'`);
    expect((await change(await only(), '7.2', ['FIN_RATE_CONFIRMED'])).envelope).toMatchObject({
      errorCode: 'FIN_RATE_USED',
      errorMessage: `${TODAY} USD 记账汇率 已被 费用 YS20261120-0001 采用，不能改；请录入其他日期的汇率。`,
    });
    expect((await enter([rate({ rateDate: '2026-11-21', rate: '7.2' })])).envelope.success).toBe(true);
  });

  it('3.14 looks up by type, at most 31 days back; RATE_MISSING names currency and day', async () => {
    await enter([rate({ rateDate: '2026-10-20', rate: '7.2' }), rate({ rateType: 'MID', rate: '7.09' })]);
    for (const row of await rows()) await confirm(row);
    expect(await counts('USD', '2026-11-20')).toMatchObject({ date: '2026-10-20' });
    expect(await counts('USD', '2026-11-21')).toBeNull();
    expect(await counts('USD', TODAY, 'MID')).toMatchObject({ rate: '7.09' });
    expect(await counts('CNY', '1999-01-01')).toEqual({ rate: '1', date: '1999-01-01' });
    await expect(api.command('mei', (ctx) => requireRate(ctx, '1', 'JPY', TODAY))).rejects.toThrow(
      `缺少 JPY 在 ${TODAY} 的汇率`,
    );
    const today = await api.as('chu').ok(rates.current);
    expect(today.list.find(({ currency }) => currency === 'USD')).toEqual({
      currency: 'USD',
      rate: '7.2',
      date: '2026-10-20',
      days: 31,
    });
    expect(today.list.find(({ currency }) => currency === 'EUR')).toMatchObject({ rate: null, days: null });
    expect(today.list.some(({ currency }) => currency === 'CNY')).toBe(false);
  });

  it('every state × action answers as the machine says', async () => {
    const acts = {
      confirm,
      update: (row: { id: string; version: number }) => change(row, '7.2', ['FIN_RATE_CONFIRMED']),
      remove,
    };
    for (const [action, act] of Object.entries(acts) as [keyof typeof acts, (typeof acts)['confirm']][])
      for (const state of ['PENDING', 'CONFIRMED'] as const) {
        await enter([rate()]);
        if (state === 'CONFIRMED') await confirm(await only());
        const { envelope } = await act(await only());
        const legal = rateMachine.actions[action].from.includes(state);
        expect([action, state, envelope.success]).toEqual([action, state, legal]);
        if (!legal) expect(envelope.errorCode).toBe('ILLEGAL_STATE');
        await api.db.execute(sql`delete from fx_rate`);
      }
  });

  it('the version seen counts, also in a batch; the list says how a rate moved', async () => {
    await enter([rate({ rateDate: '2026-11-19', rate: '7.00' }), rate({ rate: '7.07' })]);
    const [last, before] = await rows();
    expect(last).toMatchObject({ rate: '7.07', changeBp: 100 });
    expect(before).toMatchObject({ changeBp: null });
    const done = await api.as('mei').ok(rates.confirmAll, {
      body: { items: [last, before].map((row, at) => ({ id: row?.id ?? '', version: (row?.version ?? 1) + at })) },
    });
    expect(done).toMatchObject({ done: 1, refused: [{ errorCode: 'VERSION_CONFLICT' }] });
    expect(await rows({ tab: 'pending' })).toHaveLength(1);
  });

  it('10.4 without finance.rate.view nothing is told; a viewer changes nothing', async () => {
    await enter([rate()]);
    expect((await api.as('blind').call(rateList.endpoint)).status).toBe(403);
    expect((await api.as('blind').call(rates.current)).status).toBe(403);
    expect((await enter([rate({ currency: 'EUR' })], { as: 'blind' })).status).toBe(403);
    expect((await remove(await only(), 'blind')).status).toBe(403);
  });
});

describe('LOG-002 import of a month', () => {
  const good = { rateDate: '2026-11-02', currency: 'usd', rate: 7.1 };
  it('names each wrong cell, asks about jumps inside the file, and commits what is good', async () => {
    await enter([rate({ rateDate: '2026-11-05' })]);
    const check = await uploadLines(api.as('chu'), rateImport, [
      { ...good, rateDate: '2026-11-03', rate: 71 },
      good,
      { ...good, rateDate: '2026-11-04', currency: '火星币' },
      { ...good, rateDate: '2026-11-05' },
      { ...good, rateDate: '2026-11-06', rateType: '牌价' },
      { ...good, rateDate: '2026-11-06', rate: '7.1元' },
      { ...good, currency: '美元' },
    ]);
    expect(check.errors.map(({ row, column }) => [row, column])).toEqual(
      expect.arrayContaining([
        [4, '币种'],
        [5, '日期'],
        [6, '类型'],
        [7, '汇率'],
      ]),
    );
    expect(check.warnings.map(({ row }) => row)).toContain(2);
    const done = await api.as('chu').ok(rateImport.commit, {
      body: { token: check.token, onlyGood: true, ack: ['FIN_RATE_JUMP'] },
    });
    expect(done.imported).toBeGreaterThanOrEqual(2);
    expect(await rows({ source: 'IMPORT' })).toEqual(
      expect.arrayContaining([expect.objectContaining({ rateDate: '2026-11-02', state: 'PENDING', currency: 'USD' })]),
    );
  });
});
