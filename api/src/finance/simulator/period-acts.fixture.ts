import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import type { PeriodLock } from '@shared/contract/finance/period.machine.ts';
import type { PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import type { Dice } from '../../../test/dice.ts';
import { runNextJob } from '../../services/jobs/job-runner.ts';
import { anyOf, someVersion, TODAY, type Desk } from './desk.fixture.ts';

const clock = { now: () => new Date(`${TODAY}T04:00:00Z`) };

/** 期末调汇, 锁定, 结账 and 反结账 of the months while others post into them. */
export class PeriodActs {
  constructor(private readonly desk: Desk) {}

  /** One of the months that fit, of a company or of all. */
  private async find(
    user: string,
    throws: Dice,
    query: { companyId?: string },
    fits: (row: { month?: string | null; state?: string | null }) => boolean,
  ): Promise<PeriodDetail | null> {
    const { api } = this.desk;
    const { list } = await api.as(user).ok(periodList.endpoint, { query });
    const found = throws.pick(list.filter(fits));
    return found ? api.as(user).ok(periods.get, { params: { id: found.id } }) : null;
  }

  act = async (user: string, throws: Dice): Promise<void> => {
    const wanted = anyOf(throws, ['202609', '202609', '202610', '202611'] as const);
    const query = { companyId: anyOf(throws, this.desk.companies) };
    const row = await this.find(user, throws, query, ({ month }) => month === wanted);
    if (!row) return;
    const act = anyOf(throws, [this.revalue, this.lock, this.close, this.close, this.reopen] as const);
    await act.call(this, user, throws, row);
  };

  /** FIN-116: what is posted on the last day is posted back on the first: no balance of today moves. */
  private async revalue(user: string, throws: Dice, row: PeriodDetail): Promise<void> {
    const wrong = row.month === '202611';
    await this.desk.crowd.send(user, throws, {
      name: 'revalue',
      endpoint: periods.revalue,
      sent: someVersion(throws, row),
      wrong,
    });
  }
  /** FIN-118: for a moment. */
  private async lock(user: string, throws: Dice, row: PeriodDetail): Promise<void> {
    const lock: PeriodLock = anyOf(throws, ['AR', 'AP', 'GL'] as const);
    const { crowd } = this.desk;
    const locked = await crowd.send(user, throws, {
      name: 'lock',
      endpoint: periods.lock,
      sent: someVersion(throws, row, { lock, locked: true }),
    });
    for (let now = locked; now !== null;) {
      const { id, version } = now;
      const sent = { params: { id }, body: { version, lock, locked: false } };
      if (await crowd.send(user, throws, { name: 'unlock', endpoint: periods.unlock, sent })) return;
      now = await this.desk.api.as(user).ok(periods.get, { params: { id } });
    }
  }
  /** FIN-111, FIN-112: 结账中 until the checks have been run in the background. */
  private async close(user: string, throws: Dice, row: PeriodDetail): Promise<void> {
    const { crowd, api } = this.desk;
    const wrong = row.month === '202611';
    await crowd.send(user, throws, { name: 'close', endpoint: periods.close, sent: someVersion(throws, row), wrong });
    const onFault = (error: unknown) => void crowd.faults.push(`job: ${String(error)}`);
    while (await runNextJob({ database: api.database, clock, runner: `simulator ${user}`, onFault }));
    const now = await api.as(user).ok(periods.get, { params: { id: row.id } });
    if (now.state === 'CLOSED' && row.state !== 'CLOSED')
      crowd.tally.set('closed', (crowd.tally.get('closed') ?? 0) + 1);
    // Drafts that wait for approval may stop a close, identities may not.
    for (const { key, level, items } of now.checks)
      if (level === 'FAIL' && ['balanced', 'controls', 'rates', 'identities', 'quota'].includes(key))
        crowd.faults.push(`${now.month} ${key}: ${items.map(({ no, text }) => `${no} ${text}`).join('; ')}`);
  }
  /** FIN-114: mostly a month that is closed. */
  private async reopen(user: string, throws: Dice, any: PeriodDetail): Promise<void> {
    const row = (throws.once(5) ? null : await this.find(user, throws, {}, ({ state }) => state === 'CLOSED')) ?? any;
    const sent = someVersion(throws, row, { reason: '补录' });
    await this.desk.crowd.send(user, throws, { name: 'reopen', endpoint: periods.reopen, sent });
  }
}
