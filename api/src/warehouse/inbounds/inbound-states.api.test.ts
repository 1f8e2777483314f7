import { isLegal } from '@shared/contract/machine.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { INBOUND_STATES, type InboundState } from '@shared/contract/warehouse/inbound.labels.ts';
import { inboundMachine, type InboundAction } from '@shared/contract/warehouse/inbound.machine.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { saysIllegal } from '../../../test/illegal.ts';
import { inboundOffice } from './inbound-office.fixture.ts';

const office = inboundOffice();
const { clerk, manager, create, submitted, received, putaway, receiptOf } = office;
/** Who may do everything, so that the state alone decides. */
beforeAll(() => {
  const { warehouseId, otherWarehouseId, companyId } = office.desk;
  office.api.actor('all', { warehouses: [warehouseId, otherWarehouseId], companies: [companyId] });
});
const again = ({ id }: InboundDetail) => clerk().ok(inbounds.get, { params: { id } });

const MADE: Record<InboundState, () => Promise<InboundDetail>> = {
  DRAFT: () => create(),
  PENDING: () => submitted(),
  PARTIAL: () => received(50),
  PUTAWAY: () => received(120),
  DONE: async () => clerk().ok(inbounds.putaway, putaway(await received(120), [[0, 120]])),
  CANCELLED: async () => {
    const { id, version } = await create();
    return clerk().ok(inbounds.cancel, { params: { id }, body: { version, reason: '不送了' } });
  },
  REVERSED: async () => {
    const row = await received(120);
    await manager().ok(inbounds.reverse, { params: { id: row.id }, body: { version: row.version, reason: '录错' } });
    return again(row);
  },
};
/** Each command of 4.2; 到货 is a document of its own (W10). */
const RUN: Record<Exclude<InboundAction, 'arrive'>, (row: InboundDetail) => ReturnType<typeof call>> = {
  update: (row) => call(inbounds.update, row, { ...office.desk.input() }),
  submit: (row) => call(inbounds.submit, row),
  receive: (row) => call(inbounds.receive, row, { lines: receiptOf(row, 1) }),
  putaway: (row) => {
    const [item] = putaway(row, [[0, 1]]).body.items;
    return call(inbounds.putaway, row, { items: [item] });
  },
  remeasure: (row) =>
    call(inbounds.remeasure, row, {
      batchId: row.batches[0]?.batchId ?? '1',
      lengthMm: 600,
      widthMm: 400,
      heightMm: 300,
      unitWeight: 1000,
      reason: '量错',
    }),
  cost: (row) => call(inbounds.costs, row, { lines: [{ lineId: row.lines[0]?.id ?? '1', unitCost: '1' }] }),
  closeShort: (row) => call(inbounds.closeShort, row, { reason: '不再送' }),
  cancel: (row) => call(inbounds.cancel, row, { reason: '不送了' }),
  settleNotice: (row) => call(inbounds.settleNotice, row),
  reverse: (row) => call(inbounds.reverse, row, { reason: '录错' }),
};
const call = (endpoint: unknown, { id, version }: InboundDetail, more: object = {}) =>
  office.api.as('all').call(endpoint as typeof inbounds.submit, { params: { id }, body: { version, ...more } });

describe('4.2 every state × action of 入库单', () => {
  const actions = Object.keys(RUN) as (keyof typeof RUN)[];
  it.each(Object.keys(INBOUND_STATES) as InboundState[])('%s', async (state) => {
    for (const action of actions) {
      const row = await MADE[state]();
      expect(row.state).toBe(state);
      const answer = await RUN[action](row);
      if (isLegal(inboundMachine, state, action)) {
        // Other rules may say no, of this document and its goods.
        const refused = saysIllegal(answer, inboundMachine, state, action) || answer.status === 403;
        expect([action, refused]).toEqual([action, false]);
        continue;
      }
      expect([action, saysIllegal(answer, inboundMachine, state, action), answer.envelope]).toEqual([
        action,
        true,
        expect.anything(),
      ]);
      expect(await again(row)).toEqual(row);
    }
  });
});
