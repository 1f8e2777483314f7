import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
let api: TestApi;
let id = '';
beforeAll(async () => {
  api = await testApi({ clock: { now: () => NOW } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  const own = { scopes: { logistics: { level: 'SELF', depts: [] } } } as const;
  api.actor('zhao', { userId: '4', deptId: '2', ...own });
  const walk = containerWalk(api);
  const box = await walk.consolidated([{ order: await walk.pooled() }]);
  id = box.id;
  await walk.to(box, 'INSPECT');
}, 120_000);
afterAll(() => api.close());
const read = () => api.as('li').ok(containers.get, { params: { id } });

it('L7 LOG-065 the page says how long the container stood in each stage that it has left', async () => {
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update lg_stage_record set stay_minutes = 90 where container_id = ${id} and from_stage = 'CONSOLIDATE'`,
    );
    await tx.execute(
      sql`update lg_stage_record set stay_minutes = 1500 where container_id = ${id} and from_stage = 'BOOK'`,
    );
  });
  expect((await read()).stays).toEqual({ CONSOLIDATE: 90, BOOK: 1500 });
});
it('L7 LOG-067 the next cut-off is named while its step is not done, and none after 待报关', async () => {
  const change = (values: string) => api.db.execute(sql.raw(`update lg_container set ${values} where id = ${id}`));
  await change(`cut_si = '2026-11-21T04:00:00Z', cut_vgm = '2026-11-22T04:00:00Z', cut_cy = '2026-11-23T04:00:00Z',
    cut_customs = '2026-11-24T04:00:00Z', vgm = null`);
  await api.db.execute(sql`update lg_booking set si_state = 'NONE'`);
  expect((await read()).nextCutoff).toEqual({ title: '截单', at: '2026-11-21T04:00:00.000Z' });
  await change(`cut_si = '2026-11-20T03:00:00Z'`);
  expect((await read()).nextCutoff).toEqual({ title: '截VGM', at: '2026-11-22T04:00:00.000Z' });
  await change(`vgm = 20000000, vgm_method = '1'`);
  expect((await read()).nextCutoff).toEqual({ title: '截港', at: '2026-11-23T04:00:00.000Z' });
  await change(`cut_vgm = '2026-11-23T05:00:00Z', cut_customs = '2026-11-23T05:00:00Z', cut_cy = null`);
  expect((await read()).nextCutoff, 'the one whose step is done is not named').toMatchObject({ title: '截关' });
  await change(`stage = 'CLEAR'`);
  expect((await read()).nextCutoff).toBeNull();
  await change(`stage = 'INSPECT'`);
});
it('L7 概览: ship, cut-offs, days at the destination and weights as they are stored', async () => {
  await api.db.execute(sql`update lg_container set ata = '2026-12-27', discharge_at = '2026-12-28T01:00:00Z',
    last_free_day = '2027-01-03', gate_out_at = '2026-12-30T01:00:00Z', tare = 3860000, mgw = 30480000, free_days = 7 where id = ${id}`);
  expect(await read()).toMatchObject({
    vessel: 'EVER DEMO',
    soNo: expect.stringMatching(/^SOW/) as string,
    cutCustoms: '2026-11-23T05:00:00.000Z',
    cutVgm: '2026-11-23T05:00:00.000Z',
    etd: '2026-12-05',
    firstEtd: '2026-12-05',
    ata: '2026-12-27',
    dischargeAt: '2026-12-28T01:00:00.000Z',
    freeDays: 7,
    lastFreeDay: '2027-01-03',
    gateOutAt: '2026-12-30T01:00:00.000Z',
    emptyReturnAt: null,
    tare: 3_860_000,
    mgw: 30_480_000,
    vgm: 20_000_000,
    vgmMethod: '1',
    loadedCartons: 0,
  });
});
it('L7 装柜: null before there is a slip, then its slip; a container out of scope is not found', async () => {
  const slip = (who: string) => api.as(who).call(loadingSlips.ofContainer, { params: { id } });
  expect((await slip('li')).envelope.data).toEqual({ slip: null });
  await api.db
    .execute(sql`insert into lg_loading_slip (company_id, owner_id, dept_id, slip_no, container_id, state, created_at, updated_at)
    select company_id, owner_id, dept_id, 'ZG20261120-0001', id, 'DRAFT', ${NOW}, ${NOW} from lg_container where id = ${id}`);
  expect((await slip('li')).envelope.data).toMatchObject({ slip: { slipNo: 'ZG20261120-0001', containerId: id } });
  expect((await slip('zhao')).status).toBe(404);
});
it('no request ended in a fault', () => expect(api.faults).toEqual([]));
