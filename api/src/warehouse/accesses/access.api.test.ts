import {
  accesses,
  accessList,
  accessMachine,
  type AccessDetail,
  type AccessInput,
} from '@shared/contract/warehouse/access.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { postStock } from '../stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';
import { whAccess } from './access.tables.ts';

const TODAY = '2026-11-23';
let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
let zoneId = '';
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date(`${TODAY}T04:00:00Z`) },
    prepare: async (database) => void (await prepareStore(database)),
  });
  store = await storeOf(api);
  zoneId = (await api.db.execute<{ id: string }>('select min(id)::text as id from wh_zone')).rows[0]?.id ?? '';
  const warehouses = [store.warehouseId];
  api.actor('li', { userId: '901', warehouses });
  api.actor('wang', { userId: '902', warehouses });
  api.actor('other', { userId: '903', warehouses: [store.otherWarehouseId] });
  api.actor('blind', { userId: '904', warehouses, fields: { 'customer.contact': 'HIDDEN' } });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.delete(whAccess);
});

const input = (values: Partial<AccessInput> = {}): AccessInput => ({
  partyType: 'CUSTOMER',
  partyId: store.customers[0] ?? '',
  warehouseId: store.warehouseId,
  zoneIds: [],
  rights: ['STORE', 'INBOUND', 'ENTER'],
  validFrom: '2026-11-01',
  validTo: '2026-12-31',
  quota: 0,
  vehicles: [],
  persons: [],
  ...values,
});
const create = (values: Partial<AccessInput> = {}, as = 'li') =>
  api.as(as).ok(accesses.create, { body: input(values) });
const on = ({ id, version }: AccessDetail) => ({ params: { id }, body: { version } });
const approved = async (values: Partial<AccessInput> = {}) =>
  api.as('wang').ok(accesses.approve, on(await create(values)));
const check = (right: 'INBOUND' | 'PICKUP' | 'ENTER', plate?: string) =>
  api.as('li').ok(accesses.check, {
    query: {
      partyType: 'CUSTOMER',
      partyId: store.customers[0] ?? '',
      warehouseId: store.warehouseId,
      right,
      ...(plate && { plate }),
    },
  });

describe('W15 公司准入', () => {
  it('waits for another person; the gate is told in one call (WMS-050)', async () => {
    const made = await create({ vehicles: [{ plate: '浙b·12345' }], zoneIds: [zoneId] });
    expect(made).toMatchObject({
      state: 'PENDING',
      partyName: '客1',
      zoneNames: ['A 区'],
      vehicles: [{ plate: '浙B12345' }],
    });
    expect(await check('INBOUND')).toEqual({ allowed: false, reason: '准入待审核', accessId: null });
    const own = await api.as('li').call(accesses.approve, on(made));
    expect(own.envelope).toMatchObject({ errorCode: 'WMS_SELF_APPROVE' });
    expect(made.actions.find(({ code }) => code === 'approve')).toMatchObject({
      enabled: false,
      unmet: ['申请人不能审核自己的申请'],
    });
    const done = await api.as('wang').ok(accesses.approve, on(made));
    expect(done).toMatchObject({ state: 'ACTIVE', approvedAt: expect.any(String) });
    expect(await check('INBOUND')).toEqual({ allowed: true, reason: null, accessId: made.id });
    expect(await check('ENTER', '浙B·12345')).toMatchObject({ allowed: true });
    expect(await check('ENTER', '浙B99999')).toMatchObject({ allowed: false, reason: '车牌 浙B99999 未登记' });
    expect(await check('PICKUP')).toMatchObject({ reason: '准入不含「提货出库」' });
  });

  it('every state × action: what the machine does not know is refused and nothing changes', async () => {
    const states = {
      PENDING: () => create(),
      ACTIVE: () => approved(),
      SUSPENDED: async () => {
        const { params, body } = on(await approved());
        return api.as('wang').ok(accesses.suspend, { params, body: { ...body, reason: '欠费停用' } });
      },
      REJECTED: async () => {
        const { params, body } = on(await create());
        return api.as('wang').ok(accesses.reject, { params, body: { ...body, reason: '资料不全' } });
      },
      EXPIRED: () => approved({ validFrom: '2026-10-01', validTo: '2026-11-22' }),
    };
    const run = {
      update: (row: AccessDetail) =>
        api.as('wang').call(accesses.update, {
          params: { id: row.id },
          body: { ...input({ validTo: '2027-01-31' }), version: row.version },
        }),
      approve: (row: AccessDetail) => api.as('wang').call(accesses.approve, on(row)),
      reject: (row: AccessDetail) =>
        api
          .as('wang')
          .call(accesses.reject, { params: { id: row.id }, body: { version: row.version, reason: '资料不全' } }),
      crew: (row: AccessDetail) =>
        api.as('wang').call(accesses.crew, {
          params: { id: row.id },
          body: { version: row.version, vehicles: [{ plate: '浙B12345' }], persons: [] },
        }),
      suspend: (row: AccessDetail) =>
        api
          .as('wang')
          .call(accesses.suspend, { params: { id: row.id }, body: { version: row.version, reason: '欠费停用' } }),
      resume: (row: AccessDetail) => api.as('wang').call(accesses.resume, on(row)),
      renew: (row: AccessDetail) =>
        api
          .as('wang')
          .call(accesses.renew, { params: { id: row.id }, body: { version: row.version, validTo: '2027-06-30' } }),
    };
    for (const [state, reach] of Object.entries(states))
      for (const [action, act] of Object.entries(run)) {
        const row = await reach();
        expect(row.state, state).toBe(state);
        const legal = (accessMachine.actions[action as keyof typeof run].from as readonly string[]).includes(state);
        const { status, envelope } = await act(row);
        expect([state, action, status], envelope.errorMessage ?? '').toEqual([state, action, legal ? 200 : 409]);
        if (!legal) {
          expect(envelope.errorCode).toBe('ILLEGAL_STATE');
          expect((await api.as('li').ok(accesses.get, { params: { id: row.id } })).version).toBe(row.version);
        }
        await api.db.delete(whAccess);
      }
  }, 120_000);

  it('WMS-051 validities of one company and warehouse do not overlap, also of two people at once', async () => {
    await approved();
    const twin = await api
      .as('li')
      .call(accesses.create, { body: input({ validFrom: '2026-12-31', validTo: '2027-12-31' }) });
    expect(twin.envelope).toMatchObject({
      errorCode: 'WMS-051',
      errorMessage: '与 2026-11-01 至 2026-12-31 的准入有效期重叠，请改有效期。',
    });
    await create({ validFrom: '2027-01-01', validTo: '2027-12-31' });
    await create({ partyId: store.customers[1] ?? '' });
    const answers = await Promise.all(
      ['li', 'wang', 'li', 'wang'].map((as) =>
        api.as(as).call(accesses.create, { body: input({ validFrom: '2028-01-01', validTo: '2028-12-31' }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('WMS-051'))).toEqual([]);
  });

  it('续期 begins the day after, waits for its approval and keeps rights and crew', async () => {
    const row = await approved({ vehicles: [{ plate: '浙B12345' }], quota: 5_000_000 });
    const renewed = await api
      .as('li')
      .ok(accesses.renew, { params: { id: row.id }, body: { version: row.version, validTo: '2027-12-31' } });
    expect(renewed).toMatchObject({
      state: 'PENDING',
      validFrom: '2027-01-01',
      validTo: '2027-12-31',
      quota: 5_000_000,
      vehicles: [{ plate: '浙B12345' }],
      rights: row.rights,
    });
    const early = await api
      .as('li')
      .call(accesses.renew, { params: { id: renewed.id }, body: { version: renewed.version, validTo: '2027-01-31' } });
    expect(early.envelope.errorCode).toBe('ILLEGAL_STATE');
    const many = await api
      .as('li')
      .ok(accesses.renewMany, { body: { items: [{ id: row.id, version: row.version }], validTo: '2026-12-01' } });
    expect(many.refused[0]).toMatchObject({ no: '客1' });
    const batch = await api
      .as('wang')
      .ok(accesses.approveMany, { body: { items: [{ id: renewed.id, version: renewed.version }] } });
    expect(batch).toEqual({ done: 1, refused: [] });
  });

  it('WMS-052 shows what the goods of a customer take up', async () => {
    const batch = await store.batch();
    await api.command('li', (ctx) =>
      postStock(ctx, {
        warehouseId: store.warehouseId,
        doc: DOC,
        businessDate: TODAY,
        entries: [entry(store.locations[0] ?? '', batch, 12)],
      }),
    );
    expect((await create({ quota: 20_000 })).used).toBe(12_000);
  });

  it('refuses by field what does not fit', async () => {
    const faults = async (values: Partial<AccessInput>) =>
      ((await api.as('li').call(accesses.create, { body: input(values) })).envelope.data as { fields?: object }).fields;
    expect(await faults({ validTo: '2026-10-01' })).toEqual({ validTo: '不能早于生效日期' });
    expect(await faults({ rights: [] })).toEqual({ rights: '至少一项权限' });
    expect(await faults({ partyId: '999999' })).toEqual({ partyId: '公司不存在、已停用或无权使用' });
    expect(await faults({ partyType: 'SUPPLIER' })).toEqual({ partyId: '公司不存在、已停用或无权使用' });
    expect(await faults({ warehouseId: store.otherWarehouseId })).toEqual({ warehouseId: '仓库不存在或已停用' });
    expect(await faults({ zoneIds: ['999999'] })).toEqual({ zoneIds: '库区不属于该仓库' });
    expect(await faults({ vehicles: [{ plate: '浙B12345' }, { plate: '浙b 12345' }] })).toEqual({
      'vehicles.1.plate': '车牌重复',
    });
    expect(await faults({ vehicles: [{ plate: 'X' }] })).toEqual({ 'vehicles.0.plate': '车牌号不正确' });
    expect(await faults({ persons: [{ name: '张三', phone: '123' }] })).toEqual({
      'persons.0.phone': expect.any(String),
    });
  });

  it('ACC-031 who may not see contacts neither reads nor overwrites the persons', async () => {
    const row = await approved({ persons: [{ name: '张三', phone: '13800000001' }] });
    const seen = await api.as('blind').ok(accesses.get, { params: { id: row.id } });
    expect(JSON.stringify(seen)).not.toContain('张三');
    let { version } = row;
    // The form without their fields sends none; a mask that is sent, one too few or one too many counts as little.
    for (const persons of [[], [{ name: 'x', phone: null }], ['x', 'y'].map((name) => ({ name, phone: null }))]) {
      const body = { version, vehicles: [{ plate: `浙B1000${persons.length}` }], persons };
      ({ version } = await api.as('blind').ok(accesses.crew, { params: { id: row.id }, body }));
      const [stored] = await api.db.select().from(whAccess).where(eq(whAccess.id, row.id));
      expect(stored).toMatchObject({ vehicles: body.vehicles, persons: [{ name: '张三', phone: '13800000001' }] });
    }
    const later = { validFrom: '2027-01-01', validTo: '2027-12-31' };
    const body = input({ ...later, persons: [{ name: 'x', phone: null }] });
    const { envelope } = await api.as('blind').call(accesses.create, { body });
    expect(envelope.data).toEqual({ fields: { persons: '无权登记人员' } });
  });

  it('WMS-053 tabs by the day: 将到期, 已过期; others see their own warehouses only', async () => {
    await approved();
    await approved({ partyId: store.customers[1] ?? '', validFrom: '2026-10-01', validTo: '2026-12-23' });
    await approved({ validFrom: '2026-01-01', validTo: '2026-03-31' });
    const list = (tab: string, as = 'li') => api.as(as).ok(accessList.endpoint, { query: { tab } });
    expect((await list('expiring')).list.map(({ validTo }) => validTo)).toEqual(['2026-12-23']);
    expect((await list('expired')).list).toMatchObject([{ state: 'EXPIRED', validTo: '2026-03-31' }]);
    expect((await list('active')).total).toBe(2);
    expect((await list('all', 'other')).total).toBe(0);
    const byPlate = await approved({
      validFrom: '2027-01-01',
      validTo: '2027-12-31',
      vehicles: [{ plate: '浙B12345' }],
    });
    const plates = await api.as('li').ok(accessList.endpoint, { query: { plate: '浙b·12345' } });
    expect(plates.list.map(({ id }) => id)).toEqual([byPlate.id]);
    const wrong = await api.as('li').call(accessList.endpoint, { query: { partyType: 'X' } });
    expect(wrong.envelope.data).toEqual({ fields: { partyType: '选项不正确' } });
    const rights = await api.as('li').ok(accessList.endpoint, { query: { rights: 'STORE,VIEW' } });
    expect(rights.total).toBe(0);
  });

  it('WMS-054 suspended: nothing comes in, own goods may leave', async () => {
    const row = await approved({ rights: ['INBOUND', 'PICKUP'] });
    await api
      .as('wang')
      .ok(accesses.suspend, { params: { id: row.id }, body: { version: row.version, reason: '欠费停用' } });
    expect([(await check('INBOUND')).reason, (await check('PICKUP')).allowed]).toEqual(['准入已暂停', true]);
  });
});

it('10.3 who changed what is to be approved does not approve it, also when another changed it since', async () => {
  const made = await create();
  const written = await api
    .as('wang')
    .ok(accesses.update, { params: { id: made.id }, body: { ...input({ quota: 9_000_000 }), version: made.version } });
  expect(written.actions.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
  const { envelope } = await api.as('wang').call(accesses.approve, on(written));
  expect(envelope).toMatchObject({
    errorCode: 'WMS_SELF_APPROVE',
    errorMessage: '公司准入「客1」不能由修改人审核，请换一人。',
  });
  api.actor('zhao', { userId: '905', warehouses: [store.warehouseId] });
  const crewed = await api.as('li').ok(accesses.crew, {
    params: { id: made.id },
    body: { version: written.version, vehicles: [{ plate: '浙B12345' }], persons: [] },
  });
  expect((await api.as('wang').call(accesses.approve, on(crewed))).envelope.errorCode).toBe('WMS_SELF_APPROVE');
  expect(await api.as('zhao').ok(accesses.approve, on(crewed))).toMatchObject({ state: 'ACTIVE', quota: 9_000_000 });
});
