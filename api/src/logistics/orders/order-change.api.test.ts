import { orders } from '@shared/contract/logistics/order.contract.ts';
import { recycledOrderList } from '@shared/contract/logistics/order-list.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../../test/client.ts';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 60_000);
afterAll(() => api.close());
const { draft, submitted, confirmed } = tradeDesk(() => api);

describe('warnings and references', () => {
  it('LOG-013, LOG-015, LOG-016 are confirmed, then it passes', async () => {
    await submitted({ customerRef: 'PO-1' });
    const made = await draft({
      customerRef: 'PO-1',
      lines: [line({ cartonGross: 60_000, volumeTyped: 1_000_000_00 })],
    });
    const asked = await api.as('li').call(orders.submit, { params: id(made), body: { version: made.version } });
    expect(asked.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    const codes = dataOf<{ warnings: { code: string }[] }>(asked.envelope)
      .warnings.map((each) => each.code)
      .toSorted();
    expect(codes).toEqual(['LOG-013', 'LOG-015', 'LOG-016']);
    const done = await api
      .as('li')
      .ok(orders.submit, { params: id(made), body: { version: made.version, ack: codes } });
    expect(done.status).toBe('SUBMITTED');
  });
  it.each([
    ['LOG-003 a code of another customer', { customerCodeId: '2' }, 'LOG-003'],
    ['LOG-003 a disabled code', { customerCodeId: '3' }, 'LOG-003'],
    ['LOG-004 a black customer', { customerId: '4', customerCodeId: null }, 'LOG-004'],
    ['LOG-011 the same port twice', { pod: 'CNNGB' }, 'LOG-011'],
    ['LOG-011 a disabled port', { pod: 'USNYC' }, 'LOG-011'],
    ['an unknown unit', { lines: [line({ unit: 'XXX' })] }, 'VALIDATION'],
    ['an unknown person', { salesId: '99' }, 'VALIDATION'],
  ])('%s is refused', async (_name, more, code) => {
    const { envelope } = await api.as('li').call(orders.create, { body: order(more) });
    expect(envelope).toMatchObject({ success: false, errorCode: code });
  });
  it('LOG-011 a port that was closed after the draft was written is refused at the submit, by its field', async () => {
    const made = await draft({ pod: 'USLGB' });
    const submit = () => api.as('li').call(orders.submit, { params: id(made), body: { version: made.version } });
    await api.database.run(`update sy_port set enabled = false where locode = 'USLGB'`);
    expect((await submit()).envelope).toMatchObject({
      errorCode: 'LOG-011',
      showType: 1,
      errorMessage: `${made.orderNo}：港口不存在或已停用，请编辑后再提交。`,
      data: { fields: { pod: '港口不存在或已停用' } },
    });
    await api.database.run(`update sy_port set enabled = true where locode = 'USLGB'`);
    expect((await submit()).status).toBe(200);
  });
  it('LOG-004 a potential customer may have drafts but no submitted order', async () => {
    const made = await draft({ customerId: '3', customerCodeId: '4' });
    const { envelope } = await api.as('li').call(orders.submit, { params: id(made), body: { version: made.version } });
    expect(envelope.errorCode).toBe('LOG-004');
  });
  it('LOG-010 cargo ready before the order date', async () => {
    const made = await draft({ cargoReadyDate: '2026-11-19' });
    const { envelope } = await api.as('li').call(orders.submit, { params: id(made), body: { version: made.version } });
    expect(envelope.errorCode).toBe('LOG-010');
  });
});

describe('after the review', () => {
  it('LOG-017 what declaring needs is filled in later, with a reason and a log; a code that was reviewed stays', async () => {
    const told = { hsCode: '6301309999', refundFlag: true };
    const made = await confirmed({ lines: [line(told), line({ nameCn: '线毯' })] });
    const { lines: _lines, ...header } = order();
    const [first, second] = made.lines;
    const change = (more: object, other: object = {}) =>
      api.as('li').call(orders.change, {
        params: id(made),
        body: {
          ...header,
          version: made.version,
          reason: '补报关资料',
          lines: [
            line({ ...told, id: first?.id ?? null, ...more }),
            line({ id: second?.id ?? null, nameCn: '线毯', ...other }),
          ],
        },
      });
    const unknown = await change({ elements: { e9: '红' } });
    expect(unknown.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'lines.0.elements': expect.any(String) as string } },
    });
    expect((await change({ hsCode: null })).envelope.errorCode).toBe('LOG-017');
    const plain = await change({ invoiceKind: 'GENERAL' });
    expect(plain.envelope).toMatchObject({ data: { fields: { 'lines.0.invoiceKind': '退税需要专票' } } });
    const done = await change(
      { elements: { e1: '无品牌' }, purchaseAmount: '800', invoiceKind: 'SPECIAL', supplierId: '1' },
      { hsCode: '6301309999', packageType: 'CTN' },
    );
    expect(dataOf<{ lines: object[] }>(done.envelope).lines).toMatchObject([
      { elements: { e1: '无品牌' }, purchaseAmount: '800.00', invoiceKind: 'SPECIAL', supplierId: '1' },
      { hsCode: '6301309999', packageType: 'CTN' },
    ]);
    const log = async (who: string) =>
      (await api.as(who).ok(objectAudit, { query: { kind: 'lg_order', id: made.id } })).list[0]?.changes.filter(
        ({ label }) => label.startsWith('货物 '),
      );
    expect(await log('li')).toEqual([
      { label: '货物 1 申报要素', before: '', after: '无品牌' },
      { label: '货物 1 供货商', before: '', after: '远洋有限公司' },
      { label: '货物 1 采购含税额(元)', before: '', after: '800' },
      { label: '货物 1 票种', before: '', after: '专票' },
      { label: '货物 2 HS编码', before: '', after: '6301309999' },
      { label: '货物 2 包装', before: '', after: '纸箱' },
    ]);
    api.actor('costblind', { userId: '2', deptId: '1', fields: { 'money.cost': 'HIDDEN' } });
    expect((await log('costblind'))?.map(({ label }) => label)).not.toContain('货物 1 采购含税额(元)');
  });
  it('SYS-034 purchase amounts are hidden from who may not see costs, and stay when that person saves', async () => {
    api.actor('costless', { userId: '2', deptId: '1', fields: { 'money.cost': 'HIDDEN' } });
    const made = await draft({ lines: [line({ purchaseAmount: '800' })] });
    const seen = await api.as('costless').ok(orders.get, { params: id(made) });
    expect(seen.lines[0]).not.toHaveProperty('purchaseAmount');
    await api.as('costless').ok(orders.update, {
      params: id(made),
      body: {
        ...order(),
        version: made.version,
        lines: [line({ id: made.lines[0]?.id ?? null, cartons: 26, qty: '260' })],
      },
    });
    const kept = await api.as('li').ok(orders.get, { params: id(made) });
    expect(kept.lines[0]).toMatchObject({ cartons: 26, purchaseAmount: '800.00' });
  });
  it('LOG-017 measures and remark change with a reason, the route does not', async () => {
    const made = await confirmed();
    const lines = made.lines.map((each) => line({ id: each.id, cartons: 30, qty: '300' }));
    const changed = await api.as('li').ok(orders.change, {
      params: id(made),
      body: { ...order({ remark: '加货', lines }), version: made.version, reason: '客户加 5 箱' },
    });
    expect(changed).toMatchObject({ cartons: 30, remark: '加货', status: 'CONFIRMED' });
    const refused = await api.as('li').call(orders.change, {
      params: id(made),
      body: { ...order({ pol: 'CNSHA', remark: '加货', lines }), version: changed.version, reason: '改港' },
    });
    expect(refused.envelope.errorCode).toBe('LOG-017');
    expect(refused.envelope.errorMessage).toContain('起运港');
    const { rows } = await api.db.execute(
      sql`select 1 from sh_outbox where event = 'order.changed' and payload->>'orderId' = ${made.id}`,
    );
    expect(rows).toHaveLength(1);
  });
  it('a held order says so; holding twice is refused', async () => {
    const made = await confirmed();
    const held = await api
      .as('wang')
      .ok(orders.hold, { params: id(made), body: { version: made.version, reason: '等付款' } });
    expect(held).toMatchObject({ hold: true, holdReason: '等付款' });
    expect(held.actions.map((action) => action.code)).toContain('unhold');
    expect(
      (await api.as('wang').call(orders.hold, { params: id(made), body: { version: held.version, reason: '再停' } }))
        .status,
    ).toBe(409);
    const free = await api.as('wang').ok(orders.unhold, { params: id(made), body: { version: held.version } });
    expect(free.hold).toBe(false);
  });
  it('cancel puts it into the recycle bin, restore makes a draft of it, purge wants the number and no past', async () => {
    const made = await confirmed({ customerRef: 'PO-BIN' });
    const gone = await api.as('wang').ok(orders.cancel, {
      params: id(made),
      body: { version: made.version, code: 'CUSTOMER', reason: '客户不要了' },
    });
    expect(gone.status).toBe('CANCELLED');
    const bin = await api.as('admin').ok(recycledOrderList.endpoint, { query: { numbers: 'PO-BIN' } });
    expect(bin.list[0]).toMatchObject({ orderNo: made.orderNo, prevStatus: 'CONFIRMED', restorable: true });
    const refused = await api
      .as('admin')
      .call(orders.purge, { params: id(made), body: { version: gone.version, orderNo: made.orderNo } });
    expect(refused.status).toBe(409);
    const back = await api.as('admin').ok(orders.restore, { params: id(made), body: { version: gone.version } });
    expect(back).toMatchObject({ status: 'DRAFT', orderNo: made.orderNo });
    const never = await draft();
    const bin2 = await api
      .as('li')
      .ok(orders.cancel, { params: id(never), body: { version: never.version, code: 'OTHER', reason: '写错了' } });
    expect(
      (await api.as('admin').call(orders.purge, { params: id(never), body: { version: bin2.version, orderNo: 'WL1' } }))
        .status,
    ).toBe(422);
    await api
      .as('admin')
      .ok(orders.purge, { params: id(never), body: { version: bin2.version, orderNo: never.orderNo } });
    expect((await api.as('admin').call(orders.get, { params: id(never) })).status).toBe(404);
  });
  it('L5 彻底删除 of several asks for the words, deletes those without a past and says of each other one why it stays', async () => {
    const items = [];
    for (const row of [await confirmed(), await draft()]) {
      const who = api.as('wang');
      const body = { version: row.version, code: 'OTHER', reason: '不要了' };
      const { version } = await who.ok(orders.cancel, { params: id(row), body });
      items.push({ id: row.id, version, no: row.orderNo });
    }
    const admin = api.as('admin');
    expect((await admin.call(orders.batchPurge, { body: { items, typed: '删除' as '彻底删除' } })).status).toBe(422);
    const answer = await admin.ok(orders.batchPurge, { body: { items, typed: '彻底删除' } });
    expect(answer).toMatchObject({
      done: 1,
      refused: [{ no: items[0]?.no, reason: `${items[0]?.no} 曾经审核通过，只能保留在回收站。` }],
    });
    expect((await admin.call(orders.get, { params: { id: items[1]?.id ?? '' } })).status).toBe(404);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
