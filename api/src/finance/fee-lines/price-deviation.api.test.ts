import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { receivableImport } from '@shared/contract/finance/fee-line.import.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeDesk } from '../../../test/trade-desk.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { agreementDesk, receivable } from '../../masters/price-agreements/price-agreement.fixture.ts';

let api: TestApi;
let charge = '';
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
  const desk = agreementDesk(() => api);
  charge = await desk.charge('THC');
  await desk.active(receivable({ chargeCodeId: charge, currency: 'CNY', unitPrice: '100' }));
  await desk.active(receivable({ chargeCodeId: charge, currency: 'CNY', unitPrice: '1', containerType: '20GP' }));
});
afterAll(() => api.close());

const orders = tradeDesk(() => api);
const line = (more: object = {}) => ({
  chargeCodeId: charge,
  partyId: '1',
  qty: '2',
  unit: null,
  unitPrice: '100',
  currency: 'CNY',
  taxMode: 'INCL' as const,
  taxRateBp: 600,
  rate: null,
  dueDate: null,
  remark: null,
  ...more,
});
async function save(more: object, ack: string[] = []) {
  const { id: bizId } = await orders.draft();
  const body = { bizType: 'LOGISTICS' as const, bizId, lines: [line(more)], ack };
  return (await api.as('li').call(feeLines.save, { body })).envelope;
}

describe('6.2, 4.10 finance.price.deviation', () => {
  it.each<[string, object]>([
    ['5 % above', { unitPrice: '105' }],
    ['5 % below', { unitPrice: '95' }],
    ['the same without tax', { unitPrice: '94.34', taxMode: 'EXCL' }],
    ['another currency', { unitPrice: '900', currency: 'USD' }],
    ['another party', { unitPrice: '900', partyId: '2' }],
  ])('%s is saved without a question', async (_title, more) =>
    expect(await save(more)).toMatchObject({ success: true }),
  );

  it('more than 5 % is asked about, naming the agreement, and saved when acknowledged', async () => {
    const asked = await save({ unitPrice: '105.01' });
    expect(asked).toMatchObject({ errorCode: 'CONFIRM_REQUIRED' });
    expect(JSON.stringify(asked.data)).toContain(
      '码头操作费 单价 105.01 高于协议价 100.00 CNY（恒丰 码头操作费 CNNGB→USLAX 海运）超过 5%',
    );
    expect(await save({ unitPrice: '105.01' }, ['FIN_PRICE_DEVIATION'])).toMatchObject({ success: true });
    expect(JSON.stringify(await save({ unitPrice: '94.99' }))).toContain('低于协议价');
  });

  it('LOG-002 of many rows of many orders each one that is far is told at its row, and counts when acknowledged', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => orders.draft()));
    const prices = [100, 110, 104, 90, 100];
    const rows = prices.map((unitPrice, nth) => ({
      orderNo: made[nth % 4]?.orderNo,
      charge: 'THC',
      qty: 1 + nth,
      unitPrice,
      currency: 'CNY',
      taxMode: '含税',
      taxRate: 0.06,
    }));
    const found = await uploadLines(api.as('li'), receivableImport, rows);
    expect(found.errors).toEqual([]);
    expect(found.warnings.map(({ row, reason }) => [row, reason.slice(0, 14)])).toEqual([
      [3, '码头操作费 单价 110 高'],
      [5, '码头操作费 单价 90 低于'],
    ]);
    const body = { token: found.token, onlyGood: false };
    const asked = await api.as('li').call(receivableImport.commit, { body });
    expect(asked.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    const ack = ['FIN_PRICE_DEVIATION'];
    expect(await api.as('li').ok(receivableImport.commit, { body: { ...body, ack } })).toMatchObject({ imported: 5 });
  });

  it('the limit is a setting', async () => {
    await api.db.execute(sql`insert into sy_setting (key, value) values ('finance.price.deviation', '1000')`);
    expect(await save({ unitPrice: '110' })).toMatchObject({ success: true });
    await api.db.execute(sql`delete from sy_setting where key = 'finance.price.deviation'`);
  });
  it('3.17 a company’s own limit counts in place of the common one, for itself only', async () => {
    const limit = (companyId: string, value: string) =>
      api.db.execute(
        sql`insert into sy_setting (key, company_id, value) values ('finance.price.deviation', ${companyId}, ${value}::jsonb)`,
      );
    await limit('2', '1000');
    expect(await save({ unitPrice: '110' })).toMatchObject({ errorCode: 'CONFIRM_REQUIRED' });
    await limit('1', '1000');
    expect(await save({ unitPrice: '110' })).toMatchObject({ success: true });
    await api.db.execute(sql`delete from sy_setting where key = 'finance.price.deviation'`);
  });

  describe('FIN_PRICE_DEVIATION at 审核', () => {
    beforeAll(() => {
      api.actor('checker', {
        userId: '3',
        deptId: '1',
        permissions: ['finance.ar.fee.view', 'finance.ar.fee.confirm'],
      });
    });
    async function made(more: object, ack = ['FIN_PRICE_DEVIATION', 'FIN_DUPLICATE_FEE'], bizId?: string) {
      const order = bizId ?? (await orders.draft()).id;
      const body = { bizType: 'LOGISTICS' as const, bizId: order, lines: [line(more)], ack };
      const fee = (await api.as('li').ok(feeLines.save, { body })).lines.at(-1);
      return { order, id: fee?.id ?? '' };
    }
    const version = async (id: string) =>
      Number(
        (await api.db.execute<{ version: number }>(sql`select version from fin_fee_line where id = ${id}`)).rows[0]
          ?.version,
      );
    async function confirmed(id: string) {
      const items = async () => [{ id, version: await version(id) }];
      await api.as('li').ok(feeLines.submit, { body: { items: await items() } });
      const { done, refused } = await api.as('checker').ok(feeLines.confirm, { body: { items: await items() } });
      return done === 1 ? 'OK' : refused[0]?.errorCode;
    }

    it('4.10 a unit price that is far waits for 财务主管; a 补差 and the parts of a split are no unit prices', async () => {
      expect(await confirmed((await made({ unitPrice: '150' })).id)).toBe('FIN_PRICE_DEVIATION');
      const { order, id } = await made({ qty: '1' });
      expect(await confirmed(id)).toBe('OK');
      await api
        .as('li')
        .ok(feeLines.adjust, { params: { id }, body: { version: await version(id), amount: '-20', reason: '多计' } });
      const split = await made({ qty: '1' }, undefined, order);
      await api.as('li').ok(feeLines.split, {
        params: { id: split.id },
        body: { version: await version(split.id), parts: ['70', '30'] },
      });
      const { lines } = await api.as('li').ok(feeLines.ofOrder, { params: { id: order } });
      const drafts = lines.filter(({ state }) => state === 'DRAFT');
      expect(drafts.map(({ amount }) => amount).toSorted()).toEqual(['-20.00', '30.00', '70.00']);
      for (const draft of drafts) expect(await confirmed(draft.id), draft.amount).toBe('OK');
    });

    it('4.10 a lump sum is held against the agreed amount of the order, not against the unit price', async () => {
      // 25 cartons of 3.000 CBM: 3 RT at 100 are 300.
      expect(await confirmed((await made({ qty: '1', unit: '票', unitPrice: '300' })).id)).toBe('OK');
      expect(await confirmed((await made({ qty: '1', unit: '票', unitPrice: '250' })).id)).toBe('FIN_PRICE_DEVIATION');
    });

    it('4.10 the agreed price is that of the day of the charge, not of today', async () => {
      // The agreement begins on 2026-11-01.
      const { id } = await made({ unitPrice: '150' });
      await api.db.execute(sql`update fin_fee_line set business_date = '2026-10-31' where id = ${id}`);
      expect(await confirmed(id)).toBe('OK');
    });
  });
});
