import type { StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import { receivableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import type { ChargeRuleInput } from '@shared/contract/warehouse/charge-rule.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import type { Database } from '../../platform/database.ts';
import { verify } from '../../platform/verify.ts';
import { runNextJob, type JobDeps } from '../../services/jobs/job-runner.ts';
import { jobActors } from '../../services/jobs/ports.ts';
import { ruleInput } from '../../warehouse/charging/charge.fixture.ts';
import { createRule } from '../../warehouse/charging/charge-rule.service.ts';
import { postStock } from '../../warehouse/stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../../warehouse/stock/stock.fixture.ts';

export const TODAY = '2026-12-05';
/** The tiers of TV-34 to 37. */
export const TIERED = [
  { fromDay: 8, toDay: 30, price: '1.50' },
  { fromDay: 31, toDay: null, price: '3.00' },
];
/** Id and version for a state command. */
export const on = <More extends object>({ id, version }: { id: string; version: number }, more?: More) => ({
  params: { id },
  body: { version, ...(more as More) },
});

/**
 * A warehouse with an accountant `ar` and one who pays `ap`, both at work in it, and `boss` who may do everything. Every test
 * ends with the identities of bills and days. `prepare`: a warehouse with more than its storage zones.
 */
export function billDesk(prepare: (database: Database) => Promise<unknown> = prepareStore) {
  const desk = {} as { api: TestApi; store: Awaited<ReturnType<typeof storeOf>> };
  const deps = {} as JobDeps;
  beforeAll(async () => {
    const clock = { now: () => new Date(`${TODAY}T04:00:00Z`) };
    desk.api = await testApi({ clock, prepare: async (database) => void (await prepare(database)) });
    desk.store = await storeOf(desk.api);
    const warehouses = [desk.store.warehouseId, desk.store.otherWarehouseId];
    for (const [name, userId] of [
      ['boss', '1'],
      ['wang', '2'],
    ] as const)
      desk.api.actor(name, { userId, warehouses });
    // Jobs run as the actors of the test, which are no users of the database.
    const names: Record<string, string> = { 1: 'boss', 2: 'wang' };
    vi.spyOn(jobActors(), 'of').mockImplementation(async (_db, userId) => desk.api.actorOf(names[userId] ?? ''));
    Object.assign(deps, {
      database: desk.api.database,
      clock,
      onFault: (error: unknown) => desk.api.faults.push(error),
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await desk.api.close();
  });
  afterEach(async () => {
    expect(desk.api.faults).toEqual([]);
    expect((await verify(desk.api.db)).broken.filter(({ title }) => /WMS|FIN|仓储/.test(title))).toEqual([]);
  });

  const at = (index: number) => desk.store.locations[index] ?? '';
  return Object.assign(desk, {
    deps,
    at,
    /** A batch of so many pieces of 1,000 cm³ that came on a day. */
    async received(qty: number, day: string, values: Parameters<typeof desk.store.batch>[0] & { place?: number } = {}) {
      const { place = 0, ...batch } = values;
      const id = await desk.store.batch({ receivedDate: day, ...batch });
      await desk.api.command('boss', (ctx) =>
        postStock(ctx, {
          warehouseId: batch.warehouseId ?? desk.store.warehouseId,
          doc: DOC,
          businessDate: day,
          entries: [entry(at(place), id, qty)],
        }),
      );
      return id;
    },
    async shipped(batchId: string, qty: number, day: string, place = 0) {
      await desk.api.command('boss', (ctx) =>
        postStock(ctx, {
          warehouseId: desk.store.warehouseId,
          doc: DOC,
          businessDate: day,
          entries: [entry(at(place), batchId, -qty, { type: 'SHIP' })],
        }),
      );
    },
    rule: (values: Partial<ChargeRuleInput>) =>
      desk.api.command('boss', (ctx) =>
        createRule(ctx, ruleInput(desk.store.warehouseId, { taxRate: 0, ...values }), null),
      ),
    /** Makes a lessor who lets a warehouse as a whole; answers him. */
    async rent(warehouseId: string): Promise<string> {
      const [made] = await desk.api.database.raw<{ id: string }>(`
        insert into ac_supplier (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text, types, country, dept_id, owner_id, status)
        select 'GY900001', '出租方', '出租方', '出租方', '出租方', 'chuzufang', '出租方', '{WAREHOUSE}', 'CN', (select min(id) from ac_dept), (select min(id) from ac_user), 'ACTIVE'
        returning id::text as id`);
      await desk.api.database.raw(`update wh_warehouse set ownership = 'RENTED', supplier_id = $1 where id = $2`, [
        made?.id,
        warehouseId,
      ]);
      return made?.id ?? '';
    },
    close: (day: string, warehouseId = desk.store.warehouseId) =>
      desk.api.as('boss').ok(days.close, { params: { date: day }, body: { warehouseId, version: 0, gaps: true } }),
    /** Runs what waits in the queue. */
    async work() {
      while (await runNextJob(deps));
    },
    /** 生成账单 to its end; answers the report. */
    async generate(from: string, to: string, values: object = {}, as = 'boss') {
      const body = { from, to, warehouseIds: [desk.store.warehouseId], ...values };
      const { jobId } = await desk.api.as(as).ok(receivableBills.generate, { body });
      while (await runNextJob(deps));
      return desk.api.as(as).ok(receivableBills.run, { params: { id: jobId } });
    },
    bill: (id: string): Promise<StorageBillDetail> => desk.api.as('boss').ok(receivableBills.get, { params: { id } }),
  });
}
