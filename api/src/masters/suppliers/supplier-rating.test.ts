import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { container, order as orderForm, tradeBase } from '../../../test/trade.fixtures.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';
import { supplierDraft } from './supplier.fixture.ts';
import { rateSuppliers } from './supplier-rating.ts';

/** A Friday, 12:00 in Shanghai. */
let at = new Date('2026-11-20T04:00:00Z');
let api: TestApi;
let who: { id: string; version: number; supplierNo: string };
beforeAll(async () => {
  api = await testApi({ clock: { now: () => at } });
  await tradeBase(api.db);
  // The suppliers of the base have numbers of their own.
  await api.db.execute(sql`insert into sh_number (prefix, day, seq) values ('GY', '2000-01-01', 100)`);
  api.actor('admin', { userId: '1', deptId: '1' });
  api.actor('li', { userId: '2', deptId: '1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  at = new Date('2026-11-20T04:00:00Z');
  who = await api.as('admin').ok(suppliers.create, { body: supplierDraft() });
});
afterEach(() => expect(api.faults).toEqual([]));

const rate = () => api.command('admin', rateSuppliers);
const seen = () => api.as('admin').ok(suppliers.get, { params: { id: who.id } });
async function sailed(firstEtd: string, atd: string): Promise<string> {
  const { id } = await api.as('li').ok(containers.create, { body: container() });
  await api.db.execute(
    sql`update lg_container set carrier_id = ${who.id}, first_etd = ${firstEtd}, atd = ${atd} where id = ${id}`,
  );
  return id;
}

describe('3.3 rating: computed from the on-time rate', () => {
  it('DSH-004 sailings: on time by the first confirmed day; shown in list and detail with what it is made of', async () => {
    await sailed('2026-10-01', '2026-10-01');
    await sailed('2026-10-08', '2026-10-07');
    await rate();
    expect(await seen()).toMatchObject({ rating: null, ratingBasis: [{ kind: 'SAILING', promised: 2, kept: 2 }] });
    await sailed('2026-10-15', '2026-10-16');
    await rate();
    expect(await seen()).toMatchObject({
      rating: '3.7',
      ratedAt: '2026-11-20T04:00:00.000Z',
      ratingBasis: [{ kind: 'SAILING', promised: 3, kept: 2 }],
    });
    const { list } = await api.as('admin').ok(supplierList.endpoint, { query: { supplierNo: who.supplierNo } });
    expect(list).toMatchObject([{ rating: '3.7' }]);
  });

  it('the booking agent answers for the sailing too; one that is also the carrier is counted once', async () => {
    const boxes = [await sailed('2026-10-01', '2026-10-01'), await sailed('2026-10-02', '2026-10-02')];
    const agent = await api.as('admin').ok(suppliers.create, { body: supplierDraft({ types: ['BOOKING_AGENT'] }) });
    for (const [agentId, box] of [
      [who.id, boxes[0]],
      [agent.id, boxes[1]],
    ])
      await api.db
        .execute(sql`with b as (insert into lg_booking (company_id, dept_id, owner_id, booking_no, agent_id, carrier_id, transport_mode,
          pol, pod, place_of_delivery, state) select company_id, dept_id, owner_id, 'DC-' || id, ${agentId}, ${who.id}, 'SEA', pol, pod, pod, 'DRAFT'
          from lg_container where id = ${box} returning id)
        insert into lg_booking_container (booking_id, sort_no, container_id) select id, 0, ${box} from b`);
    await rate();
    expect((await seen()).ratingBasis).toEqual([{ kind: 'SAILING', promised: 2, kept: 2 }]);
    const other = await api.as('admin').ok(suppliers.get, { params: { id: agent.id } });
    expect(other.ratingBasis).toEqual([{ kind: 'SAILING', promised: 1, kept: 1 }]);
  });

  it('trips: to the minute at each stop that was planned; a cancelled trip does not count', async () => {
    const trip = (state: string) =>
      api.db
        .execute(sql`with t as (insert into lg_truck (company_id, dept_id, owner_id, truck_no, kind, supplier_id, use_at, from_at, until_at, plate, driver_name, state)
          values (1, 1, 2, ${`TC-${state}-${who.id}`}, 'SHUTTLE', ${who.id}, now(), now(), now() + interval '1 hour', '浙B12345', '王', ${state}) returning id)
        insert into lg_truck_stop (truck_id, sort_no, type, place, plan_at, arrive_at)
        select t.id, n, 'LOAD', '仓', plan, arrive from t, (values
          (0, '2026-11-01T01:00:00Z'::timestamptz, '2026-11-01T01:00:40Z'::timestamptz),
          (1, '2026-11-01T03:00:00Z', '2026-11-01T03:01:00Z'),
          (2, '2026-11-01T05:00:00Z', '2026-11-01T04:30:00Z'),
          (3, null, '2026-11-01T06:00:00Z'),
          (4, '2026-11-01T07:00:00Z', null)) stop (n, plan, arrive)`);
    await trip('DONE');
    await trip('CANCELLED');
    await rate();
    expect(await seen()).toMatchObject({ rating: '3.7', ratingBasis: [{ kind: 'TRIP', promised: 3, kept: 2 }] });
  });

  it('LOG-066 clearance within the hours from ATA, declaration before the cut-off, delivery by the appointed day', async () => {
    const box = await sailed('2026-10-01', '2026-10-01');
    const second = await sailed('2026-10-01', '2026-10-01');
    const order = await api.as('li').ok(orders.create, { body: orderForm() });
    const late = (id: string) => (id === second ? "interval '1 second'" : "interval '0'");
    for (const id of [box, second]) {
      await api.database.run(`
        update lg_container set carrier_id = null, ata = '2026-10-21', cut_customs = '2026-09-28T04:00:00Z' where id = ${id};
        insert into lg_clearance (company_id, dept_id, owner_id, clearance_no, container_id, agent_id, country, currency, released_at)
          values (1, 1, 2, 'QG-${id}', ${id}, ${who.id}, 'US', 'USD', '2026-10-25T16:00:00Z'::timestamptz + ${late(id)});
        insert into lg_declaration (company_id, dept_id, owner_id, decl_no, container_id, exporter_kind, exporter_company_id, broker_id,
            packages, gross, net, released_at)
          values (1, 1, 2, 'BG-${id}', ${id}, 'COMPANY', 1, ${who.id}, 1, 1, 1, '2026-09-28T04:00:00Z'::timestamptz + ${late(id)});
        insert into lg_delivery (company_id, dept_id, owner_id, delivery_no, container_id, order_id, delivery_type, carrier_id, loaded,
            appointment_at, delivered_at)
          values (1, 1, 2, 'SD-${id}', ${id}, ${order.id}, 'DOOR', ${who.id}, 1, '2026-11-01T01:00:00Z',
            '2026-11-01T15:59:59Z'::timestamptz + ${late(id)});`);
    }
    await rate();
    const half = { promised: 2, kept: 1 };
    expect(await seen()).toMatchObject({
      rating: '3',
      ratingBasis: [
        { kind: 'CLEARANCE', ...half },
        { kind: 'DECLARATION', ...half },
        { kind: 'DELIVERY', ...half },
      ],
    });
  });

  it('only the last twelve months count; what is too old takes the rating away again', async () => {
    for (const day of ['2026-01-05', '2026-01-06', '2026-01-07']) await sailed(day, day);
    await rate();
    expect((await seen()).rating).toBe('5');
    at = new Date('2027-01-06T04:00:00Z');
    await rate();
    expect(await seen()).toMatchObject({ rating: null, ratingBasis: [{ promised: 2 }] });
    at = new Date('2027-03-06T04:00:00Z');
    await rate();
    expect(await seen()).toMatchObject({ rating: null, ratingBasis: [] });
  });

  it('is computed every night, and moves neither version nor log', async () => {
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) await sailed(day, day);
    const deps = {
      database: api.database,
      clock: { now: () => at },
      onFault: (error: unknown) => api.faults.push(error),
    };
    await runDueJobs(deps);
    at = new Date('2026-11-20T20:20:00Z');
    expect(await runDueJobs(deps)).toContain('supplier-rating');
    expect(await seen()).toMatchObject({ rating: '5', version: who.version });
  });
});
