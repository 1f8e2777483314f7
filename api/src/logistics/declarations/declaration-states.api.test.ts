import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import {
  DECL_STATE,
  declMachine,
  type DeclAction,
  type DeclState,
} from '@shared/contract/logistics/declaration.machine.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { completed } from '../../../test/declaration-walk.ts';
import type { TestApi } from '../../../test/harness.ts';
import { saysIllegal } from '../../../test/illegal.ts';
import { id, tradeApi } from '../../../test/trade-desk.ts';

/** 5.7: every state × action over HTTP is done or refused as the table says. */
let api: TestApi;
let walk: ReturnType<typeof containerWalk>;
let target: { id: string };
beforeAll(async () => {
  api = await tradeApi();
  walk = containerWalk(api);
  const box = await walk.to(await walk.consolidated([{ order: await walk.pooled() }]), 'DECLARE');
  const { list } = await walk.generated(box);
  target = list[0] ?? { id: '' };
  await walk.filled(target);
}, 240_000);
afterAll(() => api.close());

const REASON = { reason: '测试原因' };
const ACTIONS = Object.keys(declMachine.actions) as DeclAction[];
const CASES = (Object.keys(DECL_STATE) as DeclState[]).flatMap((state) =>
  // Deleting ends the declaration that all cases share.
  ACTIONS.filter((action) => action !== 'remove' || state !== 'DRAFT').map((action) => [state, action] as const),
);

/** What each action wants in its body. */
async function bodyOf(action: DeclAction): Promise<Record<string, unknown>> {
  const number = walk.freshCustomsNo();
  const lodging = { declareDate: walk.today(), preEntryNo: 'YL-1', customsNo: number };
  const now = new Date().toISOString();
  const bodies: Partial<Record<DeclAction, Record<string, unknown>>> = {
    update: { ...completed(await walk.readDecl(target)) },
    split: { target: null, items: [{ lineId: (await walk.readDecl(target)).lines[0]?.id, cartons: 1 }] },
    waive: { letter: 'B', reason: '不需要' },
    submit: lodging,
    resubmit: lodging,
    inspect: { inspectedAt: now, inspectionResult: null },
    release: { customsNo: number, releasedAt: now, inspectionResult: null },
  };
  return bodies[action] ?? REASON;
}

describe('5.7 states × actions', () => {
  it.each(CASES)('%s × %s', async (state, action) => {
    const through = state === 'RELEASED' || state === 'CLOSED' || state === 'AMENDING';
    await api.database.run(
      `update lg_declaration set state = '${state}', submitted_at = null, edited_by = '{}',
        reviewed_by = ${state === 'DRAFT' ? 'null' : '3'}, released_at = ${through ? 'now()' : 'null'},
        customs_no = ${through ? `'${walk.freshCustomsNo()}'` : 'null'} where id = ${target.id};
       update lg_declaration_cargo set live = ${state !== 'REVOKED'} where declaration_id = ${target.id}`,
    );
    const { version } = await walk.readDecl(target);
    const answer = await api.as('wang').call(declarations[action] as (typeof declarations)['review'], {
      params: id(target),
      body: { ...(await bodyOf(action)), version },
    });
    if (!declMachine.actions[action].from.includes(state))
      expect(saysIllegal(answer, declMachine, state, action)).toBe(true);
    else {
      expect(answer.envelope.errorMessage ?? '').toBe('');
      const { to } = declMachine.actions[action];
      expect((await walk.readDecl(target)).state).toBe(to ?? state);
    }
  });
  it('a draft that was never lodged is deleted', async () => {
    await api.database.run(
      `update lg_declaration set state = 'DRAFT', submitted_at = null, reviewed_by = null, released_at = null where id = ${target.id}`,
    );
    const { version } = await walk.readDecl(target);
    await api.as('li').ok(declarations.remove, { params: id(target), body: { version, ...REASON } });
    const { status } = await api.as('li').call(declarations.get, { params: id(target) });
    expect(status).toBe(404);
  });
});
