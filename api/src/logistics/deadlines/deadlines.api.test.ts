import { scheduledJobs } from '@shared/contract/shared/job.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { container, order, tradeBase } from '../../../test/trade.fixtures.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';
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
    const declared = (state: string, no: string) =>
      api.database
        .run(`insert into lg_declaration (company_id, owner_id, packages, gross, net, decl_no, container_id, exporter_kind, exporter_company_id,
        customs_no, released_at, state) values (1, 2, 0, 0, 0, '${no}', ${box.id}, 'COMPANY', 1,
        ${state === 'RELEASED' ? `'310420260${no}', '${at.toISOString()}'` : 'null, null'}, '${state}')`);
    await declared('RELEASED', '000000001');
    await change(`stage = 'DECLARE', cut_customs = '${ahead(12)}'`);
    expect(await run(remindOfCutoffs), 'the customs have released all of it').toBe(0);
    await declared('SUBMITTED', '000000002');
    expect(await run(remindOfCutoffs), 'one is still with them').toBe(1);
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

describe('13.4 nightly jobs', () => {
  /** Lets the clock of Shanghai reach a time of the next day; answers what the job said. */
  async function night(name: string, utc: string): Promise<string | null> {
    const deps = { database: api.database, clock, onFault: (error: unknown) => api.faults.push(error) };
    await runDueJobs(deps);
    at = new Date(`${at.toISOString().slice(0, 10)}T${utc}Z`);
    expect(await runDueJobs(deps)).toContain(name);
    const { list } = await api.as('admin').ok(scheduledJobs.list);
    return list.find((job) => job.name === name)?.lastResult ?? null;
  }
  const reset = () => api.db.execute(sql`delete from sh_schedule`);
  beforeEach(reset);

  it('LOG-064 stage-replay-check at 02:30 names each container whose records do not lead to its stage', async () => {
    await api.db.execute(sql`update lg_container set stage = 'CONSOLIDATE'`);
    expect(await night('stage-replay-check', '18:30:00')).toMatch(/^核对 \d+ 个柜子，全部一致$/);
    await api.db.execute(sql`with made as (insert into ac_role (code, name) values ('jobs', '任务') returning id),
      right_ as (insert into ac_role_perm (role_id, code) select id, 'system.job.run' from made)
      insert into ac_user_role (user_id, role_id) select 2, id from made`);
    const told = async () => (await seen()).filter((each) => each.includes('状态记录'));
    expect(await told()).toEqual([]);
    await change(`stage = 'BOOK'`);
    await reset();
    at = new Date('2026-11-21T04:00:00Z');
    const wrong = `${box.containerCode} 应为待拼柜，现为待订柜`;
    expect(await night('stage-replay-check', '18:30:00')).toMatch(new RegExp(`1 个不一致：${wrong}$`));
    expect(await told()).toEqual(['ALERT 1 个柜子的状态记录与阶段不一致']);
    await change(`stage = 'CONSOLIDATE'`);
    await api.db
      .execute(sql`insert into lg_stage_record (container_id, seq, action, from_stage, to_stage, occurred_at, recorded_at)
      values (${box.id}, 91, 'ADVANCE', 'BOOK', 'INSPECT', ${at.toISOString()}, ${at.toISOString()})`);
    await reset();
    at = new Date('2026-11-22T04:00:00Z');
    expect(await night('stage-replay-check', '18:30:00')).toContain(`${box.containerCode} 第 2 条起点与上一条记录不符`);
  });

  it('S10 recycle-purge at 04:00 removes what 5.1 lets go, and nothing while order.recycle_days is 0', async () => {
    const bin = async () => {
      const made = await api.as('li').ok(orders.create, { body: order() });
      await api.as('li').ok(orders.cancel, {
        params: { id: made.id },
        body: { version: made.version, code: 'OTHER', reason: '写错了' },
      });
      return made;
    };
    const [gone, reviewed, paid, filed] = [await bin(), await bin(), await bin(), await bin()];
    await api.db.execute(sql`update lg_order set was_confirmed = true where id = ${reviewed.id}`);
    await api.db
      .execute(sql`insert into fin_fee_line (fee_no, direction, company_id, customer_id, charge_code_id, biz_type,
      biz_id, biz_no, qty, unit_price, currency, tax_mode, tax_rate_bp, amount, amount_ex, tax, state)
      select 'FY-BIN', 'AR', 1, 1, min(id), 'LOGISTICS', ${paid.id}, ${paid.orderNo}, 1, 10, 'CNY', 'INCL', 0, 10, 10, 0, 'VOID'
      from fin_charge_code`);
    await api.db.execute(sql`with kept as (insert into sh_file (key, purpose, name, mime, size, sha256, created_at)
      values (gen_random_uuid(), 'ATTACHMENT', '合同.pdf', 'application/pdf', 1, 'x', ${at.toISOString()}) returning id)
      insert into sh_attachment (owner_type, owner_id, slot, file_id, name, mime, size, sha256, created_at)
      select 'lg_order', ${filed.id}, '附件', id, '合同.pdf', 'application/pdf', 1, 'x', ${at.toISOString()} from kept`);
    const left = async () =>
      (await api.db.execute(sql`select id from lg_order order by id`)).rows.map(({ id }) => String(id));
    const all = await left();
    expect(await night('recycle-purge', '20:00:00')).toBe('删除 0 单');
    at = new Date('2027-02-21T04:00:00Z');
    await set('order.recycle_days', 0);
    expect(await night('recycle-purge', '20:00:00')).toBe('回收站不限期，未清理');
    expect(await left()).toEqual(all);
    await set('order.recycle_days', 90);
    await reset();
    at = new Date('2027-02-22T04:00:00Z');
    expect(await night('recycle-purge', '20:00:00')).toBe('删除 1 单，2 单有费用或附件，保留');
    expect(await left()).toEqual(all.filter((id) => id !== gone.id));
    const files = (body: object) => api.as('admin').call(orders.purge, { params: { id: filed.id }, body });
    const kept = await files({ version: filed.version + 1, orderNo: filed.orderNo });
    expect(kept.envelope.errorMessage).toBe(`${filed.orderNo} 有 1 个附件未满保留期 1095 天，只能保留在回收站。`);
    await api.db.execute(
      sql`update sh_attachment set created_at = '2020-01-01T00:00:00Z' where owner_id = ${filed.id}`,
    );
    await files({ version: filed.version + 1, orderNo: filed.orderNo });
    expect(await left()).toEqual(all.filter((id) => id !== gone.id && id !== filed.id));
  });
});
