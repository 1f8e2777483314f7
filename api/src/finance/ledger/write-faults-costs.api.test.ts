import { costPool } from '@shared/contract/finance/cost-pool.contract.ts';
import { costSheets } from '@shared/contract/finance/cost-sheet.contract.ts';
import { expect, it } from 'vitest';
import { costDesk } from '../cost-sheets/cost-desk.fixture.ts';
import { faultyWrites, on } from './write-faults.fixture.ts';

const desk = costDesk();
const { through } = faultyWrites(() => desk.api);

it('FIN-202 a write that fails leaves every table as it was: costs that are shared, computed, locked, and given back', async () => {
  const { small, big, box } = await desk.two();
  await desk.fee(small, 'AR', '500');
  const pool = await desk.fee(null, 'AP', '100', { containerId: box.id });
  const shares = [small, big].map(({ id }) => ({ orderId: id, percent: 0 }));
  const share = () =>
    through('share', () => desk.li().call(costPool.share, { body: { feeLineId: pool.id, basis: 'VOLUME', shares } }));
  const made = (await share()).share;
  await through('revoke', () =>
    desk.li().call(costPool.revoke, on(made ?? { id: '', version: 0 }, { reason: '选错方式' })),
  );
  await share();
  const step = async (action: 'compute' | 'lock') => {
    const { id, version } = await desk.last(small);
    const answer = await through(action, () =>
      desk.li().call(costSheets[action], { body: { items: [{ id, version }] } }),
    );
    expect(answer.done).toBe(1);
  };
  await step('compute');
  await step('lock');
  expect((await desk.last(small)).profit).toBe('475.00');
});
