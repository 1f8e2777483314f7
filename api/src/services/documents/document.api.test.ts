import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { templates } from '@shared/contract/system/template.contract.ts';
import { documents } from '@shared/contract/system/documents/document.contract.ts';
import type { DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { defaultRule, DOCUMENT_CODES } from '@shared/contract/system/documents/document-types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { movingClock } from '../../../test/moments.ts';
import { container, order, tradeBase } from '../../../test/trade.fixtures.ts';
import { builtin } from '../templates/builtin.ts';

const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: movingClock('2026-11-21T02:00:00Z') });
  await tradeBase(api.db);
  api.actor('admin', { userId: '1', deptId: '1' });
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  api.actor('reader', { userId: '4', permissions: ['system.document.view'] });
}, 60_000);
afterAll(() => api.close());

const id = (value: { id: string }) => ({ id: value.id });
const settingOf = async (code: string) =>
  (await api.as('admin').ok(documents.list)).list.find((one) => one.code === code) ?? expect.fail(code);
async function change(code: string, more: Partial<DocumentRule>) {
  const { rule, version } = await settingOf(code);
  const body = { rule: { ...rule, ...more }, version, note: null };
  return api.as('admin').ok(documents.save, { params: { code }, body });
}
const reset = async (code: string) => {
  const { version } = await settingOf(code);
  return api.as('admin').ok(documents.reset, { params: { code }, body: { version, reason: '试完' } });
};
const draft = (more: Parameters<typeof order>[0] = {}) => api.as('li').ok(orders.create, { body: order(more) });
const submit = (made: { id: string; version: number }) =>
  api.as('li').call(orders.submit, { params: id(made), body: { version: made.version } });
const upload = (kind: string, to: { id: string }, slot: string) =>
  api.as('li').call(attachments.upload, {
    body: { kind, id: to.id, slot },
    files: [{ part: 'file', name: '扫描.png', type: 'image/png', content: PNG }],
  });

describe('S9 number rules', () => {
  it('LOG-001 every type begins with its default; the example is the number that comes next', async () => {
    const { list } = await api.as('reader').ok(documents.list);
    expect(list.map(({ code }) => code)).toEqual(DOCUMENT_CODES);
    expect(list.every(({ version, rule, code }) => version === 0 && rule.number.prefix === code)).toBe(true);
    const { nextNo } = await settingOf('WL');
    expect((await draft()).orderNo).toBe(nextNo);
  });
  it('LOG-001 a changed prefix counts for the next order, the older keeps its number; no number comes twice', async () => {
    const before = await draft();
    expect(before.orderNo).toMatch(/^WL20261121-\d{4}$/);
    await change('WL', { number: { prefix: 'ORD', date: 'YYMM', width: 5, reset: 'MONTH' } });
    expect((await draft()).orderNo).toBe('ORD2611-00001');
    expect((await api.as('li').ok(orders.get, { params: id(before) })).orderNo).toBe(before.orderNo);
    await change('WL', { number: { prefix: 'WL', date: 'YYYYMMDD', width: 4, reset: 'MONTH' } });
    const seen = new Set([before.orderNo]);
    for (const step of ['MONTH', 'YEAR', 'DAY'] as const) {
      await change('WL', { number: { prefix: 'WL', date: 'YYYYMMDD', width: 4, reset: step } });
      for (let at = 0; at < 3; at += 1) seen.add((await draft()).orderNo);
    }
    expect(seen.size).toBe(10);
    const { version } = await settingOf('WL');
    const again = { params: { code: 'WL' }, body: { version, reason: '已是默认' } };
    expect((await api.as('admin').call(documents.reset, again)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect(seen.has((await draft()).orderNo)).toBe(false);
  });
  it('a prefix of another type, a reset without its date and an unknown type are refused at their field', async () => {
    const { version } = await settingOf('WL');
    const save = (code: string, number: object) =>
      api.as('admin').call(documents.save, {
        params: { code },
        body: {
          rule: { ...defaultRule('WL'), number: { ...defaultRule('WL').number, ...number } },
          version,
          note: null,
        },
      });
    expect((await save('WL', { prefix: 'GZ' })).envelope.data).toMatchObject({
      fields: { 'rule.number.prefix': '前缀 GZ 已用于柜子' },
    });
    expect((await save('WL', { date: 'YYYYMM' })).envelope.data).toMatchObject({
      fields: { 'rule.number.reset': expect.stringContaining('重复') },
    });
    expect((await save('WL', { prefix: '单' })).envelope.data).toMatchObject({
      fields: { 'rule.number.prefix': '应为 1 到 6 个大写字母' },
    });
    expect((await save('XX', {})).status).toBe(404);
  });
  it('SYS-033 the second of two changes is a conflict; viewing and changing need their rights', async () => {
    const { rule, version } = await settingOf('TC');
    const save = (name: string) =>
      api.as(name).call(documents.save, {
        params: { code: 'TC' },
        body: { rule: { ...rule, number: { ...rule.number, width: 6 } }, version, note: '位数不够' },
      });
    expect((await save('reader')).status).toBe(403);
    expect((await save('admin')).status).toBe(200);
    const second = await save('admin');
    expect(second.status).toBe(409);
    expect(dataOf(second.envelope)).toMatchObject({
      current: { code: 'TC', rule: { number: { width: 6 } } },
      changedBy: '管理员',
      fields: ['rule'],
    });
    api.actor('nobody', { userId: '9', permissions: ['system.global.view'] });
    expect((await api.as('nobody').call(documents.list)).status).toBe(403);
    const { list } = await api.as('reader').ok(documents.history, { params: { code: 'TC' } });
    expect(list).toMatchObject([{ n: 1, userName: '管理员', note: '位数不够', rule: { number: { width: 6 } } }]);
    const unsaid = { params: { code: 'TC' }, body: { version: 1, reason: ' ' } };
    expect((await api.as('admin').call(documents.reset, unsaid)).envelope.data).toEqual({ fields: { reason: '必填' } });
    expect(await reset('TC')).toMatchObject({ version: 2, rule: defaultRule('TC') });
    const { list: after } = await api.as('reader').ok(documents.history, { params: { code: 'TC' } });
    expect(after[0]).toMatchObject({ n: 2, note: '恢复默认：试完' });
  });
});

describe('S9 what a document needs before its next state', () => {
  it('a missing attachment and a missing field are named; older orders are not asked', async () => {
    const older = await draft();
    await change('WL', { attachments: { SUBMITTED: ['委托书'] }, fields: { SUBMITTED: ['customerRef', 'consignee'] } });
    const made = await draft();
    const refused = await submit(made);
    expect(refused).toMatchObject({
      status: 422,
      envelope: {
        errorCode: 'GUARD_FAILED',
        errorMessage: `${made.orderNo}：未填写客户单号、收货人；未上传「委托书」，不能进入待审核。`,
      },
    });
    expect((await api.as('li').ok(orders.get, { params: id(made) })).status).toBe('DRAFT');
    const tab = await api.as('li').ok(attachments.list, { query: { kind: 'lg_order', id: made.id } });
    expect(tab.demanded).toEqual([{ slot: '委托书', before: ['待审核'] }]);
    expect((await submit(older)).status).toBe(200);
    await upload('lg_order', made, '委托书');
    const full = await draft({
      customerRef: 'PO-1',
      consignee: { name: 'ACME', address: null, contact: null, phone: null, taxId: null },
    });
    await upload('lg_order', full, '其他');
    expect((await submit(full)).envelope.errorMessage).toBe(`${full.orderNo}：未上传「委托书」，不能进入待审核。`);
    await upload('lg_order', full, '委托书');
    expect((await submit(full)).status).toBe(200);
    await reset('WL');
  });
  it('5.2 a container shows it among its conditions and does not go on; going back asks nothing', async () => {
    await change('GZ', { attachments: { BOOK: ['拼柜清单'] }, fields: { BOOK: ['planLoadDate'] } });
    const box = await api.as('li').ok(containers.create, { body: container() });
    const { guards } = await api.as('li').ok(containers.guards, { params: id(box) });
    expect(guards).toContainEqual(
      expect.objectContaining({ title: '必传附件', ok: false, level: 'BLOCK', message: '未上传「拼柜清单」' }),
    );
    expect(guards).toContainEqual(expect.objectContaining({ title: '必填资料', message: '未填写计划装柜' }));
    const stopped = await api.as('li').call(containers.advance, { params: id(box), body: { version: box.version } });
    expect(stopped.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    await reset('GZ');
  });
  it('NOTIFY_OWNER tells who answers for the order', async () => {
    await change('WL', { autos: ['NOTIFY_OWNER'] });
    const made = await draft();
    const sent = await api.as('wang').ok(orders.submit, { params: id(made), body: { version: made.version } });
    const { list } = await api.as('li').ok(notifications.list);
    expect(list.map(({ title }) => title)).toContain(`物流订单 ${made.orderNo} 已进入待审核`);
    expect(sent.status).toBe('SUBMITTED');
    await reset('WL');
  });
});

describe('S9 review', () => {
  it.each([
    ['no review', { needed: false, above: null }, '900.00', 'CONFIRMED'],
    ['below the amount', { needed: true, above: '1000.00' }, '999.99', 'CONFIRMED'],
    ['the amount itself', { needed: true, above: '1000.00' }, '1000.00', 'SUBMITTED'],
    ['an unknown amount', { needed: true, above: '1000.00' }, null, 'SUBMITTED'],
    ['every order', { needed: true, above: null }, '1.00', 'SUBMITTED'],
  ] as const)('with the rule %s an order becomes as expected on 提交', async (_what, review, estReceivable, status) => {
    await change('WL', { review });
    const made = await draft({ estReceivable, currency: 'CNY' });
    expect((await submit(made)).envelope.data).toMatchObject({ status, confirmedByName: null });
    await change('WL', defaultRule('WL'));
  });
  it('without review what 已确认 needs is demanded at once, and nothing is half done', async () => {
    await change('WL', { review: { needed: false, above: null }, attachments: { CONFIRMED: ['报价确认'] } });
    const made = await draft();
    expect((await submit(made)).envelope.errorMessage).toBe(`${made.orderNo}：未上传「报价确认」，不能进入已确认。`);
    expect((await api.as('li').ok(orders.get, { params: id(made) })).status).toBe('DRAFT');
    await reset('WL');
  });
});

describe('SYS-013 the template of 单据设置', () => {
  it('is chosen before the default, its kind first; one that cannot print the type is refused', async () => {
    const made = await draft();
    const publish = async (kind: 'HETONG' | 'DUIZHANGDAN') => {
      const body = { ...builtin(kind, 'ZH'), kind, name: `单据设置${kind}`, remark: null };
      const row = await api.as('admin').ok(templates.create, { body });
      await api.as('admin').ok(templates.publish, { params: id(row), body: { version: row.version, note: null } });
      return row.id;
    };
    const contract = await publish('HETONG');
    await change('WL', { templateId: contract });
    const { kinds } = await api.as('li').ok(printing.options, { query: { source: 'lg_order', ids: made.id } });
    expect(kinds[0]).toMatchObject({ kind: 'HETONG', chosen: contract });
    const { rule, version } = await settingOf('WL');
    const wrong = await api.as('admin').call(documents.save, {
      params: { code: 'WL' },
      body: { rule: { ...rule, templateId: await publish('DUIZHANGDAN') }, version, note: null },
    });
    expect(wrong.envelope.data).toMatchObject({ fields: { 'rule.templateId': expect.stringContaining('不能打印') } });
    await reset('WL');
  });
});
