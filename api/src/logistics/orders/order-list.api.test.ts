import { orders } from '@shared/contract/logistics/order.contract.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 60_000);
afterAll(() => api.close());
const { draft, confirmed } = tradeDesk(() => api);

describe('list, batch, rights', () => {
  it('11.1 a 客户单号 is found whatever its case: pasted, by its beginning in the search, in the picker', async () => {
    const made = await confirmed({ customerRef: 'Po-klein-77' });
    const pasted = await api.as('li').ok(orderList.endpoint, { query: { numbers: 'PO-KLEIN-77\nnicht-da' } });
    expect(pasted.list.map((row) => row.orderNo)).toEqual([made.orderNo]);
    expect(pasted.missing).toEqual(['nicht-da']);
    const [lower] = (await api.as('li').ok(orderList.endpoint, { query: { numbers: made.orderNo.toLowerCase() } }))
      .list;
    expect(lower?.orderNo).toBe(made.orderNo);
    const found = await api.as('admin').ok(searchEverything, { query: { q: 'po-klein' } });
    expect(JSON.stringify(found)).toContain(made.orderNo);
  });

  describe('Ctrl+K', () => {
    const hits = async (who: string, q: string, kind = 'lg_order') =>
      (await api.as(who).ok(searchEverything, { query: { q } })).groups.find((group) => group.kind === kind)?.hits ??
      [];
    const labels = async (who: string, q: string) => (await hits(who, q)).map(({ label }) => label);

    it('finds an order by any part of its number or 客户单号, by its customer and by its mark', async () => {
      const made = await confirmed({ customerRef: 'PO-77-Fragment-31' });
      for (const q of [made.orderNo.slice(-8), made.orderNo.slice(4).toLowerCase(), '77-fragment', '恒丰', 'hf01'])
        expect(await labels('li', q), q).toContain(made.orderNo);
      const [hit] = await hits('li', '77-fragment');
      expect(hit?.hint).toBe('恒丰 · HF01 · PO-77-Fragment-31 · CNNGB→USLAX');
    });

    it('obeys right and scope, and finds no customer for an external account (ACC-033)', async () => {
      const made = await confirmed({});
      const tail = made.orderNo.slice(-8);
      api.actor('blind', { permissions: ['logistics.dinggui.view'] });
      api.actor('elsewhere', { userId: '98', companies: ['2'] });
      api.actor('agent', { external: true });
      for (const who of ['blind', 'elsewhere'])
        for (const q of [tail, '恒丰', 'hf01']) expect(await labels(who, q)).toEqual([]);
      expect(await labels('agent', '恒丰')).toEqual([]);
    });

    it('finds a container by a part of code, 箱号, SO and 提单号, and says by what', async () => {
      await api.database.run(
        `insert into lg_container (id, container_code, container_no, so_no, mbl_no, company_id, owner_id, container_type, pol, pod, transport_mode, service_type, stage, stage_since)
         overriding system value values (7001, 'GZ26030199', 'TCLU7654321', 'SOABC9087', 'MBLX44551', 1, 3, '40HQ', 'CNNGB', 'USLAX', 'SEA', 'LCL', 'BOOK', now())`,
      );
      for (const [q, found] of [
        ['0301', 'GZ26030199'],
        ['u76543', 'TCLU7654321 · 40HQ'],
        ['abc90', 'SO SOABC9087 · 40HQ'],
        ['x4455', '提单 MBLX44551 · 40HQ'],
      ] as const) {
        const [hit] = await hits('li', q, 'lg_container');
        expect(`${hit?.label} ${hit?.hint}`, q).toContain(found);
      }
    });
  });

  it('numbers, tabs, filters and totals', async () => {
    const made = await confirmed({ customerRef: 'PO-LIST' });
    const found = await api.as('li').ok(orderList.endpoint, { query: { numbers: 'PO-LIST\nNICHT-DA' } });
    expect(found.list.map((row) => row.orderNo)).toEqual([made.orderNo]);
    expect(found.missing).toEqual(['NICHT-DA']);
    expect(found.list[0]).toMatchObject({
      route: 'CNNGB→USLAX',
      customerName: '恒丰',
      customerCode: 'HF01',
      salesName: '李四',
    });
    const tab = await api.as('li').ok(orderList.endpoint, { query: { tab: 'submitted' } });
    expect(tab.total).toBe(tab.tabCounts?.submitted);
    const pod = await api.as('li').ok(orderList.endpoint, { query: { pod: 'DEHAM' } });
    expect(pod.total).toBe(0);
    const goods = await api.as('li').ok(orderList.endpoint, { query: { goods: '毛毯', attributes: 'GENERAL' } });
    expect(goods.total).toBeGreaterThan(0);
    expect(goods.summary.cartons).toBeTypeOf('number');
  });
  it('batch submit says which were refused and why', async () => {
    const good = await draft();
    const bad = await draft({ lines: [] });
    const result = await api.as('li').ok(orders.batchSubmit, {
      body: { items: [good, bad].map((each) => ({ id: each.id, version: each.version })) },
    });
    expect(result.done).toBe(1);
    expect(result.refused[0]).toMatchObject({ no: bad.orderNo, errorCode: 'LOG-014' });
    const review = await api
      .as('wang')
      .ok(orders.batchReview, { body: { items: [{ id: good.id, version: good.version + 1 }] } });
    expect(review.done).toBe(1);
  });
  it('SELF sees own orders only, out of scope is not found', async () => {
    api.actor('zhao', {
      userId: '4',
      deptId: '2',
      scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } },
    });
    const mine = await draft({ salesId: '4' });
    const other = await draft();
    const { list } = await api.as('zhao').ok(orderList.endpoint, { query: {} });
    expect(list.map((row) => row.id)).toEqual([mine.id]);
    expect((await api.as('zhao').call(orders.get, { params: id(other) })).status).toBe(404);
  });
  it('SYS-034 money.sell hidden: absent from detail and list, kept on save', async () => {
    const made = await draft({ estReceivable: '1200.00' }, 'admin');
    expect(made.estReceivable).toBe('1200.00');
    api.actor('blind', { userId: '3', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
    const seen = await api.as('blind').ok(orders.get, { params: id(made) });
    expect(seen).not.toHaveProperty('estReceivable');
    const { list } = await api.as('blind').ok(orderList.endpoint, { query: { numbers: made.orderNo } });
    expect(list[0]).not.toHaveProperty('estReceivable');
    await api.as('blind').ok(orders.update, {
      params: id(made),
      body: {
        ...order({ estReceivable: '1.00' }),
        version: made.version,
        lines: made.lines.map((each) => line({ id: each.id })),
      },
    });
    expect((await api.as('admin').ok(orders.get, { params: id(made) })).estReceivable).toBe('1200.00');
  });
  it('the timeline tells who did what', async () => {
    const made = await confirmed();
    const { list } = await api.as('li').ok(orders.timeline, { params: id(made) });
    expect(list.map((event) => event.title)).toEqual(['审核通过', '提交', '新建']);
  });
});

describe('concurrency and size', () => {
  it('the log tells names in place of ids, and what a confirmed warning was about', async () => {
    const made = await draft({ lines: [line({ cartonGross: 60_000 })] });
    await api.as('li').ok(orders.submit, { params: id(made), body: { version: made.version, ack: ['LOG-016'] } });
    const { list } = await api.as('li').ok(objectAudit, { query: { kind: 'lg_order', id: made.id } });
    const [submit] = list;
    expect(submit?.acks).toEqual(['单箱超重或超长']);
    expect(submit?.changes).toContainEqual({ label: '提交人', before: '', after: '李四' });
  });
  it('11.10 fifty parallel creations give fifty numbers', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => draft()));
    expect(new Set(made.map((each) => each.orderNo)).size).toBe(50);
  }, 60_000);
  it('an order with 200 lines saves', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => line({ nameCn: `货物 ${index + 1}` }));
    const made = await draft({ lines });
    const next = await api.as('li').ok(orders.update, {
      params: id(made),
      body: {
        ...order(),
        version: made.version,
        lines: made.lines.map((each, index) =>
          line({ id: each.id, nameCn: `货物 ${index + 1}`, cartons: 26, qty: '260' }),
        ),
      },
    });
    expect(next.cartons).toBe(200 * 26);
  }, 30_000);
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
