import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import { expect, it } from 'vitest';
import { sweepMonths } from '../closing/closing.job.ts';
import { runNextJob } from '../../services/jobs/job-runner.ts';
import { payDeskOf } from '../payments/pay-desk.fixture.ts';
import { BOOKS_CLOCK } from './books.fixture.ts';
import { faultyOffice, on } from './write-faults.fixture.ts';

const office = faultyOffice();

it('FIN-202, FIN-113 the second half of a close: a month is closed with its report, or open without one', async () => {
  const desk = await payDeskOf(office.api);
  const manager = office.api.as('manager');
  await desk.confirmed({ amount: '70', date: '2026-10-05' });
  await office.api.database.run(`delete from fin_period where month < '202610'`);
  const october = async () => {
    const { list } = await manager.ok(periodList.endpoint, { query: { companyId: desk.companyId } });
    return manager.ok(periods.get, { params: { id: list.find(({ month }) => month === '202610')?.id ?? '' } });
  };
  const left = async () => {
    const [row] = await office.api.database.raw<{ reports: number; events: number }>(
      `select (select count(*)::int from fin_period_report) as reports,
        (select count(*)::int from sh_outbox where event = 'period.closed') as events`,
    );
    return row;
  };
  const faults: unknown[] = [];
  const deps = {
    database: office.api.database,
    clock: BOOKS_CLOCK,
    runner: 'test',
    onFault: (error: unknown) => void faults.push(error),
  };
  let nth = 0;
  for (let closed = false; !closed && nth < 200;) {
    nth += 1;
    await manager.ok(periods.close, on(await october()));
    await office.faults.at(nth);
    await runNextJob(deps).catch((error: unknown) => faults.push(error));
    await office.faults.at(0);
    // The job itself was hit: given up by its runner, and found by the sweeper.
    if ((await october()).state === 'CLOSING') {
      await office.api.database.run(`update sh_job set state = 'FAILED' where state in ('QUEUED', 'RUNNING')`);
      await office.api.command('manager', sweepMonths);
    }
    const now = await october();
    closed = now.state === 'CLOSED';
    expect([nth, now.state, now.running, await left()]).toEqual(
      closed ? [nth, 'CLOSED', null, { reports: 1, events: 1 }] : [nth, 'OPEN', null, { reports: 0, events: 0 }],
    );
  }
  expect(faults.length).toBeGreaterThan(4);
  expect((await october()).state).toBe('CLOSED');
});
