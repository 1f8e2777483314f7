import { settings } from '@shared/contract/shared/setting.contract.ts';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { container, tradeBase } from '../../test/trade.fixtures.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { remindOfCutoffs } from './cutoff.job.ts';
import { remindOfPapers } from './paper-expiry.job.ts';
import { remindOfLimits } from './sla.job.ts';

/** A Friday, 12:00 in Shanghai. */
let at = new Date('2026-11-20T04:00:00Z');
const clock = { now: () => at };
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(at.getTime() - hours * HOUR).toISOString();
const ahead = (hours: number) => ago(-hours);
let api: TestApi;
let box: { id: string; containerCode: string };
beforeAll(async () => {
  api = await testApi({ clock });
  await tradeBase(api.db);
  api.actor('admin', { userId: '1', deptId: '1' });
  api.actor('li', { userId: '2', deptId: '1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.execute(sql`delete from sh_notification`);
  await api.db.execute(sql`update lg_container set stage = 'CANCELLED'`);
  at = new Date('2026-11-20T04:00:00Z');
  box = await api.as('li').ok(containers.create, { body: container() });
});
afterEach(() => expect(api.faults).toEqual([]));

const change = (values: string) => api.db.execute(sql.raw(`update lg_container set ${values} where id = ${box.id}`));
const seen = async () =>
  (await api.as('li').ok(notifications.list, { query: {} })).list.map(({ title, level }) => `${level} ${title}`);
const run = (work: typeof remindOfLimits) => api.command('admin', work);
async function set(key: string, value: unknown): Promise<void> {
  const { list } = await api.as('admin').ok(settings.list);
  const version = list.find((item) => item.key === key)?.version ?? 0;
  await api.as('admin').ok(settings.save, { body: { items: [{ key, value, version }] } });
}

describe('LOG-066 notices of stage limits', () => {
  it('once at 80 % and once at 100 %, also over days; 待订柜 has 72 hours', async () => {
    await change(`stage = 'BOOK', stage_since = '${ago(57)}'`);
    expect(await run(remindOfLimits)).toBe(0);
    at = new Date(at.getTime() + HOUR);
    expect(await run(remindOfLimits)).toBe(1);
    expect(await seen()).toEqual([`WARN ${box.containerCode} 待订柜已用去 80% 的时限`]);
    expect(await run(remindOfLimits)).toBe(0);
    at = new Date(at.getTime() + 15 * HOUR);
    expect(await run(remindOfLimits)).toBe(1);
    expect((await seen())[0]).toBe(`ALERT ${box.containerCode} 待订柜已超时`);
    at = new Date(at.getTime() + 48 * HOUR);
    expect(await run(remindOfLimits)).toBe(0);
  });

  it('a container that comes back into a stage is told of again; one that is late at once is not warned as well', async () => {
    await change(`stage = 'BOOK', stage_since = '${ago(100)}'`);
    expect(await run(remindOfLimits)).toBe(1);
    await change(`stage_since = '${ahead(24)}'`);
    at = new Date(at.getTime() + 24 * HOUR + 73 * HOUR);
    expect(await run(remindOfLimits)).toBe(1);
    expect(await seen()).toHaveLength(2);
  });

  it('待清关 counts from ATA, not from the stage', async () => {
    await change(`stage = 'CLEAR', stage_since = '${ago(500)}', ata = null`);
    expect(await run(remindOfLimits)).toBe(0);
    await change(`ata = '2026-11-10'`);
    expect(await run(remindOfLimits)).toBe(1);
  });

  it('sla.working_calendar: a weekend and a holiday do not count, in the list and in the notices', async () => {
    // Friday 12:00, in the stage since Monday 12:00 of the week before: 264 hours by the clock.
    await change(`stage = 'BOOK', stage_since = '2026-11-18T04:00:00Z'`);
    at = new Date('2026-11-22T04:00:00Z');
    const late = async () =>
      (await api.as('li').ok(containerList.endpoint, { query: { overdue: '1' } })).list.map(({ id }) => id);
    expect(await late()).toEqual([box.id]);
    await set('sla.working_calendar', true);
    expect(await late()).toEqual([]);
    expect(await run(remindOfLimits)).toBe(1);
    expect(await seen()).toEqual([`WARN ${box.containerCode} 待订柜已用去 80% 的时限`]);
    at = new Date('2026-11-23T05:00:00Z');
    expect(await late()).toEqual([box.id]);
    await api.db.execute(sql`insert into sy_holiday (day, name, day_kind) values ('2026-11-23', '测试假', 'OFF')`);
    expect(await late()).toEqual([]);
    await set('sla.working_calendar', false);
  });
});

describe('LOG-067 notices of cut-offs', () => {
  it('72 h and 24 h before, once each, to who answers for it; a moved cut-off warns again', async () => {
    await change(`stage = 'LOAD', cut_cy = '${ahead(80)}', cut_vgm = '${ahead(70)}'`);
    expect(await run(remindOfCutoffs)).toBe(1);
    expect(await seen()).toEqual([`WARN ${box.containerCode} 截VGM还有 70 小时，尚未报 VGM`]);
    expect(await run(remindOfCutoffs)).toBe(0);
    at = new Date(at.getTime() + 60 * HOUR);
    expect(await run(remindOfCutoffs)).toBe(2);
    expect((await seen()).slice(0, 2).toSorted()).toEqual([
      `ALERT ${box.containerCode} 截VGM还有 10 小时，尚未报 VGM`,
      `ALERT ${box.containerCode} 截港还有 20 小时，尚未进港`,
    ]);
    await change(`cut_cy = '${ahead(22)}'`);
    expect(await run(remindOfCutoffs)).toBe(1);
  });

  it('what is done is not warned of: VGM reported, gated in, container gone on', async () => {
    await change(`stage = 'LOAD', cut_vgm = '${ahead(10)}', vgm = 20000000`);
    expect(await run(remindOfCutoffs)).toBe(0);
    await change(`cut_cy = '${ahead(10)}'`);
    await api.db
      .execute(sql`insert into lg_stage_record (container_id, seq, action, milestone, occurred_at, recorded_at)
      values (${box.id}, 90, 'MILESTONE', 'GATE_IN', ${at.toISOString()}, ${at.toISOString()})`);
    expect(await run(remindOfCutoffs)).toBe(0);
    await change(`cut_customs = '${ahead(10)}'`);
    expect(await run(remindOfCutoffs)).toBe(1);
    await change(`cut_customs = '${ahead(11)}', stage = 'CLEAR'`);
    expect(await run(remindOfCutoffs)).toBe(0);
  });

  it('cutoff.warn_hours is obeyed', async () => {
    await change(`stage = 'BOOK', cut_si = '${ahead(30)}'`);
    await set('cutoff.warn_hours', [12]);
    expect(await run(remindOfCutoffs)).toBe(0);
    await set('cutoff.warn_hours', [48, 12]);
    expect(await run(remindOfCutoffs)).toBe(1);
  });
});

describe('13.4 paper-expiry', () => {
  it('names papers of customers, contracts of suppliers, vehicles and drivers 30, 7, 1 and 0 days before, once', async () => {
    await api.db.execute(sql`insert into ac_customer_paper (customer_id, sort_no, kind, expires_on) values
      (1, 0, 'LICENCE', '2026-11-27'), (1, 1, 'CONTRACT', '2026-11-28'), (4, 0, 'LICENCE', '2026-11-27')`);
    await api.db.execute(sql`update ac_supplier set owner_id = 2 where id = 3`);
    await api.db.execute(sql`insert into ac_supplier_contract (supplier_id, sort_no, no, valid_from, valid_to) values
      (3, 0, 'HT-9', '2026-01-01', '2026-12-20')`);
    await api.db
      .execute(sql`insert into lg_vehicle (plate, type, supplier_id, inspection_expiry, insurance_expiry) values
      ('浙B12345', 'T96', 3, '2026-11-20', '2026-11-21')`);
    await api.db.execute(sql`insert into lg_driver (name, phone, licence_class, licence_expiry, supplier_id) values
      ('张三', '13800138000', 'A2', '2026-11-21', 3)`);
    await run(remindOfPapers);
    expect((await seen()).toSorted()).toEqual([
      'WARN 供应商 快运 的合同 HT-9还有 30 天到期',
      'WARN 客户 KH000001 恒丰 的营业执照还有 7 天到期',
    ]);
    expect(await run(remindOfPapers)).toBe(0);
  });
});
