import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { id } from '../../../test/trade-desk.ts';
import { tradeFile } from '../../../test/trade-file.ts';

const { file: desk, li } = tradeFile(containerWalk);

async function shared() {
  const [mine, other] = [await desk.walk.pooled({ salesId: '4' }), await desk.walk.pooled()];
  const box = await desk.walk.consolidated([{ order: mine }, { order: other }]);
  return { mine, other, box: await desk.walk.read(box) };
}
const place = (box: { id: string; version: number }, items: object[], who = 'li') =>
  desk.api.as(who).call(containers.place, {
    params: id(box),
    body: {
      version: box.version,
      items: items as { allocationId: string; hblNo: null; position: null; sequence: null }[],
    },
  });

describe('2.4 分单号, 装载位置, 装载顺序', () => {
  it('are kept with the cargo, told in the log and shown on the loading slip', async () => {
    const { mine, other, box } = await shared();
    const [first, second] = box.allocations;
    const saved = await place(box, [
      { allocationId: first?.id, hblNo: ' HBL0001 ', position: 'REAR', sequence: 2 },
      { allocationId: second?.id, hblNo: null, position: 'FRONT', sequence: 1 },
    ]);
    expect(saved.envelope.data).toMatchObject({
      version: box.version + 1,
      allocations: [
        { orderNo: mine.orderNo, hblNo: 'HBL0001', position: 'REAR', sequence: 2 },
        { orderNo: other.orderNo, hblNo: null, position: 'FRONT', sequence: 1 },
      ],
    });
    const [log] = await desk.api.database.raw<{ told: string }>(
      `select after ->> '拼柜明细' as told from sh_audit where kind = 'lg_container' and object_id = $1 and code = 'place'`,
      [box.id],
    );
    expect(log?.told).toBe(
      `${mine.orderNo}-1 分单号 HBL0001，装载位置 尾，装载顺序 2；${other.orderNo}-1 装载位置 头，装载顺序 1`,
    );
    const now = await desk.walk.to(box, 'LOAD');
    const slip = await desk.walk.slipOf(now);
    expect((await li().ok(loadingSlips.get, { params: id(slip) })).lines).toMatchObject([
      { position: 'REAR', sequence: 2 },
      { position: 'FRONT', sequence: 1 },
    ]);
  });
  it('the same again writes nothing; a wrong place, an order of loading below 1 and a bill that is too long are refused', async () => {
    const { box } = await shared();
    const allocationId = box.allocations[0]?.id;
    const one = { allocationId, hblNo: null, position: 'DOOR', sequence: null };
    await place(box, [one]);
    const now = await desk.walk.read(box);
    await place(now, [one]);
    expect((await desk.walk.read(box)).version).toBe(now.version);
    for (const [more, field] of [
      [{ position: 'ROOF' }, 'position'],
      [{ sequence: 0 }, 'sequence'],
      [{ hblNo: 'H'.repeat(36) }, 'hblNo'],
      [{ hblNo: 'HBL\u0007' }, 'hblNo'],
    ] as const) {
      const { envelope } = await place(now, [{ ...one, ...more }]);
      expect(Object.keys((Object(envelope.data) as { fields: object }).fields)).toEqual([`items.0.${field}`]);
    }
    expect((await place(box, [one])).envelope.errorCode).toBe('VERSION_CONFLICT');
  });
  it('ACC-032 cargo of orders out of scope is not named and cannot be touched; a strange allocation neither', async () => {
    const { box } = await shared();
    const [mine, other] = box.allocations;
    await place(box, [{ allocationId: other?.id, hblNo: 'HBL9', position: null, sequence: null }]);
    desk.api.actor('zhao', {
      userId: '4',
      deptId: '2',
      scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } },
    });
    const now = await desk.api.as('zhao').ok(containers.get, { params: id(box) });
    expect(now.allocations.find((each) => each.masked)).toMatchObject({ orderNo: null, hblNo: null });
    const refused = await place(now, [{ allocationId: other?.id, hblNo: 'X', position: null, sequence: null }], 'zhao');
    expect(refused.envelope.data).toMatchObject({ fields: { 'items.0.allocationId': '明细已变动，请刷新' } });
    const own = [{ allocationId: mine?.id, hblNo: 'HBL1', position: null, sequence: null }];
    expect((await place(now, own, 'zhao')).envelope.success).toBe(true);
    expect((await desk.walk.read(box)).allocations).toMatchObject([{ hblNo: 'HBL1' }, { hblNo: 'HBL9' }]);
  });
});

it('LOG-026 甩货: what was planned and nothing of it loaded is told by the container that left it behind', async () => {
  const [one, other] = [await desk.walk.pooled(), await desk.walk.pooled()];
  const box = await desk.walk.to(await desk.walk.consolidated([{ order: one }, { order: other }]), 'LOAD');
  await desk.walk.load(box, { 0: 0 });
  const gone = await desk.walk.advance(box);
  expect(gone.allocations).toMatchObject([{ orderNo: other.orderNo }]);
  expect(gone.rolled).toMatchObject([{ orderNo: one.orderNo, cartons: 25 }]);
});
it('no request ended in a fault', () => expect(desk.api.faults).toEqual([]));
