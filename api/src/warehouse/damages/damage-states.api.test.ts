import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import { describe, expect, it } from 'vitest';
import { damageOffice, judgement, on } from './damage-office.fixture.ts';

const office = damageOffice();
const { judged, handled, finish, fresh } = office;
const seen = ({ id, version }: DamageDetail) => ({ id, version });

describe('W12 残损件 (4.7), every state and many at once', () => {
  it('every state × action: what the machine does not know is refused', async () => {
    const states = {
      TO_JUDGE: fresh,
      JUDGED: async () => judged(await fresh()),
      HANDLING: async () => handled(await judged(await fresh()), 'REPAIR'),
      HANDLED: async () => {
        const { envelope } = await finish(
          await handled(await judged(await fresh()), 'REPAIR'),
          office.floor.at(1),
          null,
        );
        return envelope.data as DamageDetail;
      },
      WITHDRAWN: async () => {
        const { params, body } = on(await fresh());
        return office.api.as('li').ok(damages.cancel, { params, body: { ...body, reason: '登错' } });
      },
    };
    const run = {
      judge: (row: DamageDetail) =>
        office.api
          .as('wang')
          .call(damages.judge, { params: { id: row.id }, body: { version: row.version, ...judgement('REPAIR') } }),
      handle: (row: DamageDetail) =>
        office.api.as('wang').call(damages.handle, {
          params: { id: row.id },
          body: { version: row.version, disposition: 'REPAIR', handleNote: null, scrapValue: null },
        }),
      finish: (row: DamageDetail) => finish(row, office.floor.at(1), null),
      approveScrap: (row: DamageDetail) => office.api.as('wang').call(damages.approveScrap, on(row)),
      claim: (row: DamageDetail) =>
        office.api
          .as('wang')
          .call(damages.claim, { params: { id: row.id }, body: { version: row.version, claimAmount: '1' } }),
      cancel: (row: DamageDetail) =>
        office.api
          .as('wang')
          .call(damages.cancel, { params: { id: row.id }, body: { version: row.version, reason: '登错' } }),
    };
    const legal: Record<keyof typeof states, (keyof typeof run)[]> = {
      TO_JUDGE: ['judge', 'cancel'],
      JUDGED: ['handle', 'claim', 'cancel'],
      HANDLING: ['handle', 'finish', 'claim'],
      HANDLED: ['claim'],
      WITHDRAWN: [],
    };
    for (const [state, make] of Object.entries(states) as [keyof typeof states, () => Promise<DamageDetail>][])
      for (const [action, act] of Object.entries(run) as [keyof typeof run, (typeof run)['judge']][]) {
        const { envelope } = await act(await make());
        expect([state, action, envelope.errorCode ?? '0']).toEqual([
          state,
          action,
          legal[state].includes(action) ? '0' : 'ILLEGAL_STATE',
        ]);
      }
  });

  it('the list counts pieces and claims over the whole filter; a batch is judged at once, one by one refused', async () => {
    const rows = [await fresh(), await fresh()];
    const late = { ...seen(rows[1] ?? expect.fail()), version: 9 };
    const answer = await office.api.as('li').ok(damages.judgeMany, {
      body: {
        items: [seen(rows[0] ?? expect.fail()), late],
        liability: 'WAREHOUSE',
        liableSupplierId: null,
        disposition: 'SCRAP',
      },
    });
    expect([answer.done, answer.refused[0]?.errorCode]).toEqual([1, 'VERSION_CONFLICT']);
    const { list, summary } = await office.api.as('li').ok(damageList.endpoint, { query: { tab: 'toJudge' } });
    expect(summary.qty).toBe(list.reduce((sum, { qty }) => sum + (qty ?? 0), 0));
    expect((await office.api.as('other').ok(damageList.endpoint, { query: { tab: 'all' } })).total).toBe(0);
  });
});
