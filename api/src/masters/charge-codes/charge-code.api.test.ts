import {
  chargeCodeList,
  chargeCodeMachine,
  chargeCodePicker,
  chargeCodes,
  type ChargeCodeInput,
} from '@shared/contract/finance/charge-code.contract.ts';
import { priceAgreements } from '@shared/contract/finance/price-agreement.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { payable } from '../price-agreements/price-agreement.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  api.actor('mei', { userId: '2' });
  api.actor('looker', { userId: '3', permissions: ['finance.base.view'] });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

let nth = 0;
const input = (more: Partial<ChargeCodeInput> = {}): ChargeCodeInput => ({
  name: `围板箱费${nth}`,
  nameEn: null,
  chargeGroup: 'STORAGE',
  nature: 'PROFIT',
  directions: ['AR', 'AP'],
  taxMode: 'INCL',
  taxRateBp: 600,
  unit: '个',
  incomeAccount: '6051',
  costAccount: '6402',
  shareable: true,
  ...more,
});
const create = (more: Partial<ChargeCodeInput> & { code?: string } = {}, as = 'mei') => {
  nth += 1;
  return api.as(as).call(chargeCodes.create, { body: { code: `BOX${nth}`, ...input(more), ...more } });
};
const made = async (more: Parameters<typeof create>[0] = {}) => {
  const { envelope } = await create(more);
  if (!envelope.data || !envelope.success) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};

describe('3.16 费用项目', () => {
  it('is made with accounts, found by code, name and pinyin, and offered by direction', async () => {
    const one = await made({ name: '熏蒸费', directions: ['AP'], incomeAccount: null });
    expect(one).toMatchObject({ code: `BOX${nth}`, status: 'ENABLED', usedIn: null });
    for (const keyword of ['熏蒸', 'xunzheng', one.code]) {
      const { list } = await api.as('mei').ok(chargeCodeList.endpoint, { query: { keyword } });
      expect(list).toMatchObject([{ name: '熏蒸费', costAccount: '6402', incomeAccount: null, directions: ['AP'] }]);
    }
    const offered = async (parent: string) =>
      (await api.as('mei').ok(chargeCodePicker, { query: { q: '熏蒸', parent } })).list;
    expect(await offered('AP')).toHaveLength(1);
    expect(await offered('AR')).toEqual([]);
    expect(await offered('XX')).toEqual([]);
  });

  it.each<[string, Partial<ChargeCodeInput> & { code?: string }, Record<string, string>]>([
    ['no direction', { directions: [] }, { directions: '至少选一个方向' }],
    ['no income account', { incomeAccount: null }, { incomeAccount: '必填' }],
    [
      'an account of a direction it has not',
      { directions: ['AR'], shareable: false },
      { costAccount: '该方向未启用，不填' },
    ],
    [
      'accounts of 代收代付',
      { nature: 'PASS_THROUGH', shareable: false },
      { incomeAccount: '代收代付固定记 2241，不填', costAccount: '代收代付固定记 2241，不填' },
    ],
    [
      'shared 代收代付',
      { nature: 'PASS_THROUGH', incomeAccount: null, costAccount: null },
      { shareable: '只有损益类应付费用可以分摊' },
    ],
    ['a tax rate that is none', { taxRateBp: 500 }, { taxRateBp: '税率不正确' }],
    ['a code in small letters', { code: 'box' }, { code: '大写字母开头，只含大写字母、数字和下划线，最多 20 位' }],
    ['a code that is taken', { code: 'OF' }, { code: '已用于费用项目「海运费」' }],
    ['a name that is taken', { name: '海运费' }, { name: '费用项目 OF 已用此名称' }],
  ])('refuses %s', async (_what, more, fields) => {
    expect((await create(more)).envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields } });
  });

  it('FIN_NATURE_FIXED the nature of a used charge stays, the rest may change', async () => {
    const one = await made();
    const save = (version: number, more: Partial<ChargeCodeInput>) =>
      api.as('mei').call(chargeCodes.update, { params: { id: one.id }, body: { ...input(more), version } });
    const through = { nature: 'PASS_THROUGH', incomeAccount: null, costAccount: null, shareable: false } as const;
    expect((await save(1, through)).envelope).toMatchObject({ data: { nature: 'PASS_THROUGH', version: 2 } });
    await api.as('mei').ok(priceAgreements.create, { body: payable({ chargeCodeId: one.id }) });
    const refused = await save(2, {});
    expect(refused.envelope).toMatchObject({
      errorCode: 'FIN_NATURE_FIXED',
      errorMessage: expect.stringContaining('已被使用（协议价 1）'),
      data: { fields: { nature: '已被使用，不能改' } },
    });
    expect((await save(2, { ...through, name: '围板箱租金' })).envelope).toMatchObject({
      data: { name: '围板箱租金', usedIn: '协议价 1' },
    });
    expect((await save(2, through)).envelope.errorCode).toBe('VERSION_CONFLICT');
  });

  it('every state × action answers as the machine says; a stopped one is offered no more', async () => {
    const one = await made();
    let version = 1;
    const acts = { disable: chargeCodes.disable, enable: chargeCodes.enable } as const;
    for (const [state, action] of [
      ['ENABLED', 'enable'],
      ['ENABLED', 'disable'],
      ['DISABLED', 'disable'],
      ['DISABLED', 'enable'],
    ] as const) {
      const { envelope } = await api.as('mei').call(acts[action], { params: { id: one.id }, body: { version } });
      const legal = chargeCodeMachine.actions[action].from.includes(state);
      expect([state, action, envelope.success]).toEqual([state, action, legal]);
      if (legal) version += 1;
      if (action === 'disable')
        expect((await api.as('mei').ok(chargeCodePicker, { query: { q: one.code } })).list).toEqual([]);
    }
  });

  it('10.4 finance.base.edit is asked for', async () => {
    expect((await create({}, 'looker')).status).toBe(403);
    const { list } = await api.as('looker').ok(chargeCodeList.endpoint);
    expect(list[0]?.actions).toEqual([]);
  });
});
