import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { afterAll, beforeAll } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { id } from '../../../test/trade-desk.ts';
import { container, tradeBase } from '../../../test/trade.fixtures.ts';

/** Noon in Shanghai. */
const NOW = new Date('2026-11-20T04:00:00Z');

/** Milestones of containers, for one test file: `li` records them. It is noon of 20 November 2026 all the time. */
export function milestoneDesk() {
  const desk = {} as { api: TestApi; walk: ReturnType<typeof containerWalk> };
  beforeAll(async () => {
    desk.api = await testApi({ clock: { now: () => NOW } });
    await tradeBase(desk.api.db);
    desk.api.actor('li', { userId: '2', deptId: '1' });
    desk.api.actor('wang', { userId: '3', deptId: '1' });
    desk.walk = containerWalk(desk.api);
  }, 120_000);
  afterAll(() => desk.api.close());

  const li = () => desk.api.as('li');
  const box = () => li().ok(containers.create, { body: container() });
  const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
  const body = (milestone: string, occurredAt: string, more: object = {}) => ({
    milestone,
    occurredAt,
    location: null,
    remark: null,
    ...more,
  });
  /** A container that was made long ago, so that milestones may lie behind us. */
  async function old() {
    const made = await box();
    await desk.api.database.run(`update lg_container set created_at = '2026-01-01' where id = ${made.id}`);
    return made;
  }
  const add = (of: { id: string }, milestone: string, at: string, more: object = {}) =>
    li().call(stageRecords.add, { params: id(of), body: body(milestone, at, more) } as Input);
  const fields = async (of: { id: string }) =>
    (
      await desk.api.database.raw<Record<string, string | null>>(
        `select stage, atd::text, ata::text, discharge_at::text as discharge, last_free_day::text as last, gate_out_at::text as gate, empty_return_at::text as empty from lg_container where id = ${of.id}`,
      )
    )[0];
  return { desk, li, box, ago, body, old, add, fields };
}
/** What a call takes whose body a test makes of parts. */
export type Input = Parameters<ReturnType<TestApi['as']>['call']>[1];
