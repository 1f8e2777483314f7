import { randomUUID } from 'node:crypto';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { describe, expect, it } from 'vitest';
import type { Death } from '../../../test/die-at.ts';
import { killing } from '../../../test/killing.ts';
import { testUrl } from '../../../test/templates.ts';
import { line, on, outboundDesk, TODAY } from '../outbounds/outbound-desk.fixture.ts';

/** After so many statements, before the last one is sent or once it is; the last one may lie behind the end of a command. */
const DEATHS: readonly Death[] = [
  { at: 3, sent: true },
  { at: 9, sent: false },
  { at: 16, sent: true },
  { at: 25, sent: false },
  { at: 36, sent: true },
];

describe.skipIf(!testUrl)('R1 kill -9 in the middle of the floor’s work', { timeout: 120_000 }, () => {
  const kit = outboundDesk();
  const { desk, received, picking, balance } = kit;
  const killedIn = killing(() => ({ api: desk.api, now: `${TODAY}T04:00:00Z` }));

  it.each(DEATHS)(
    'of picking, at statement $at: all of it or nothing, and the same press again does it once',
    async (death) => {
      const goodsName = `纸箱${death.at}`;
      const batchId = await received(10, { goodsName });
      const row = await picking([line(6, { goodsName })]);
      const picks = row.allocations.map(({ id, qty }) => ({ allocationId: id, qty, reason: null }));
      const key = randomUUID();
      await killedIn('zhao', death, outbounds.pick, on(row, { picks }), key);
      const now = await desk.api.as('zhao').ok(outbounds.get, { params: { id: row.id } });
      expect([
        ['PICKING', 0, row.version],
        ['PICKED', 6, row.version + 1],
      ]).toContainEqual([now.state, now.qtyPicked, now.version]);
      expect(await balance(batchId)).toEqual([10, 6, 0]);
      const again = await desk.api.as('zhao').ok(outbounds.pick, on(row, { picks }), { key });
      expect(again).toMatchObject({ state: 'PICKED', qtyPicked: 6, version: row.version + 1 });
      expect(await balance(batchId)).toEqual([10, 6, 0]);
    },
  );
});
