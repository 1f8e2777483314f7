import { counts, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import { moves, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import type { Dice } from '../../../test/dice.ts';
import { USERS, type Floor } from './floor.fixture.ts';

/** A batch, or a part of it, goes to another place. */
export async function move(floor: Floor, user: string, throws: Dice): Promise<void> {
  const from = throws.pick(floor.model.places());
  if (!from) return;
  const { batchId, locationId: fromLocationId } = from;
  const quality = 'GOOD';
  const line = {
    batchId,
    quality,
    fromLocationId,
    toLocationId: floor.place(throws),
    qty: throws.int(1, from.qty + (throws.once(6) ? 5 : 0)),
  };
  const row = await floor.send<MoveDetail>(user, throws, 'move', moves.create, {
    body: {
      warehouseId: floor.store.warehouseId,
      reason: '整理',
      draft: false,
      overrideReason: null,
      lines: [line],
    },
  });
  if (!row) return;
  floor.documents.moves.set(row.id, row);
  shift(floor, row);
}

function shift(floor: Floor, { lines }: MoveDetail): void {
  for (const { batchId, quality, fromLocationId, toLocationId, qty } of lines) {
    floor.model.move({ locationId: fromLocationId, batchId, quality }, -qty);
    floor.model.move({ locationId: toLocationId, batchId, quality }, qty);
  }
}

/** 冲红 of a move. */
export async function reverseMove(floor: Floor, user: string, throws: Dice): Promise<void> {
  const row = throws.pick([...floor.documents.moves.values()]);
  if (!row) return;
  const back = await floor.send<MoveDetail>(
    user,
    throws,
    'reverse move',
    moves.reverse,
    floor.seen(throws, row, { reason: '放错' }),
  );
  if (!back) return;
  floor.documents.moves.delete(row.id);
  shift(floor, { ...row, lines: row.lines.map((line) => ({ ...line, qty: -line.qty })) });
}

/** Pieces are frozen. */
export async function freeze(floor: Floor, user: string, throws: Dice): Promise<void> {
  const from = throws.pick(floor.model.places());
  if (!from) return;
  const { qty: most, ...spot } = from;
  const qty = throws.int(1, most + 2);
  const row = await floor.send<{ id: string; version: number }>(user, throws, 'freeze', freezes.create, {
    body: { ...spot, qty, reason: '待查' },
  });
  if (!row) return;
  floor.model.freeze(spot, qty);
  floor.documents.freezes.set(row.id, { id: row.id, version: row.version, spot, qty });
}

/** Frozen pieces are released. */
export async function release(floor: Floor, user: string, throws: Dice): Promise<void> {
  const row = throws.pick([...floor.documents.freezes.values()]);
  if (!row) return;
  const sent = floor.seen(throws, row, { reason: '查清' });
  if (!(await floor.send(user, throws, 'release', freezes.release, sent))) return;
  floor.documents.freezes.delete(row.id);
  floor.model.freeze(row.spot, -row.qty);
}

/** A live count of one place from its start to its approval by another person; movements meanwhile are allowed for. */
export async function count(floor: Floor, user: string, throws: Dice): Promise<void> {
  const body = {
    warehouseId: floor.store.warehouseId,
    zoneId: null,
    locationIds: [floor.place(throws)],
    customerId: null,
    goods: null,
    mode: 'LIVE',
    blind: false,
    remark: null,
  };
  const draft = await floor.send<CountDetail>(user, throws, 'count', counts.create, { body });
  const row = draft && (await floor.send<CountDetail>(user, throws, 'start', counts.start, floor.seen(throws, draft)));
  if (!row) return;
  const lines = row.lines.map(({ id, version, book, snapshot }) => ({
    id,
    version,
    counted: Math.max(0, (book ?? snapshot ?? 0) + (throws.once(3) ? throws.int(-2, 2) : 0)),
    reason: '盘点差异',
  }));
  let now: CountDetail | null = row;
  for (let pass = 0; pass < 2 && now && lines.length > 0; pass += 1)
    now = await floor.send<CountDetail>(user, throws, 'enter', counts.count, {
      params: { id: row.id },
      body: {
        lines: lines.map((line) => ({ ...line, version: now?.lines.find(({ id }) => id === line.id)?.version })),
        found: [],
      },
    });
  now = now && (await floor.send<CountDetail>(user, throws, 'submit count', counts.submit, floor.seen(throws, now)));
  const other = USERS.find((each) => each !== user) ?? user;
  const end =
    now && (await floor.send<CountDetail>(other, throws, 'approve count', counts.approve, floor.seen(throws, now)));
  for (const line of end?.state === 'APPROVED' ? end.lines : []) floor.model.move(line, line.adjusted ?? 0);
  if (end?.state !== 'APPROVED') {
    const { envelope } = await floor.api.as(user).call(counts.get, { params: { id: row.id } });
    if (envelope.success)
      await floor.send(user, throws, 'void', counts.void, {
        params: { id: row.id },
        body: { version: (envelope.data as CountDetail).version, reason: '重新盘点' },
      });
  }
}
