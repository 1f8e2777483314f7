import type { Endpoint } from '@shared/contract/endpoint.ts';
import { counts, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { moves, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { Crowd } from '../../../test/crowd.ts';
import type { Dice } from '../../../test/dice.ts';
import type { TestApi } from '../../../test/harness.ts';
import { storeOf } from '../stock/stock.fixture.ts';
import { Model, type Spot } from './model.ts';

/** Users of the floor; each may do everything, so that rules and not rights decide. */
const USERS = ['li', 'wang', 'zhao', 'chen'] as const;
/** An outbound on its way. */
const STEPS: readonly string[] = ['SUBMITTED', 'APPROVED', 'ALLOCATED', 'PICKING', 'PICKED'];
const SENDS = { plateNo: null, sealNo: null, businessDate: null };

interface Params {
  id: string;
}
interface Sent {
  params?: Params;
  body?: object;
  query?: object;
}
type Store = Awaited<ReturnType<typeof storeOf>> & { companyId: string };
interface Frozen {
  id: string;
  version: number;
  spot: Spot;
  qty: number;
}

/**
 * Users who work at random in two warehouses at the same time, with a model of what should lie where. Commands are valid,
 * wrong (too many, other warehouses, stale versions) and repeated with their key; the model counts what was done.
 */
export class Simulator {
  readonly model = new Model();
  readonly crowd: Crowd;
  private readonly documents = {
    inbounds: new Map<string, InboundDetail>(),
    outbounds: new Map<string, OutboundDetail>(),
    moves: new Map<string, MoveDetail>(),
    freezes: new Map<string, Frozen>(),
  };

  private constructor(
    private readonly api: TestApi,
    private readonly store: Store,
  ) {
    this.crowd = new Crowd(api, USERS, 'stranger');
  }

  static async of(api: TestApi): Promise<Simulator> {
    const store = await storeOf(api);
    const [company] = await api.database.raw<{ id: string }>('select min(id)::text as id from sy_company');
    const companyId = company?.id ?? '';
    for (const [nth, name] of USERS.entries())
      api.actor(name, {
        userId: String(901 + nth),
        warehouses: [store.warehouseId, store.otherWarehouseId],
        companies: [companyId],
      });
    await api.database
      .run(`insert into wh_access (warehouse_id, customer_id, party_name, rights, valid_from, valid_to, state, approved_at)
      values (${store.otherWarehouseId}, ${store.customers[0]}, '客1', array['STORE', 'INBOUND'], '2026-01-01', '2027-12-31', 'ACTIVE', now())`);
    api.actor('stranger', { userId: '999', warehouses: [], companies: [companyId] });
    return new Simulator(api, { ...store, companyId });
  }

  /** So many commands of each user, all users at once. */
  run = (seed: number, steps: number): Promise<void> =>
    this.crowd.run(seed, steps, (user, throws) => this.step(user, throws));

  private async step(user: string, throws: Dice): Promise<void> {
    const acts = [
      this.receive,
      this.receive,
      this.putAway,
      this.putAway,
      this.move,
      this.move,
      this.reverseMove,
      this.reverseInbound,
      this.freeze,
      this.release,
      this.count,
      this.order,
      this.order,
      this.advance,
      this.advance,
      this.advance,
      this.advance,
      this.advance,
      this.undo,
      this.receiveTransfer,
      this.closeDay,
    ];
    await throws.pick(acts)?.call(this, user, throws);
  }

  /** Sends a command; null: refused as a rule says. */
  private send = <Answer>(user: string, throws: Dice, name: string, endpoint: unknown, sent: Sent) =>
    this.crowd.send(user, throws, {
      name,
      endpoint: endpoint as Endpoint<unknown, unknown, Answer>,
      sent: sent as never,
    });
  private place(throws: Dice): string {
    return throws.pick(throws.once(12) ? this.store.locations : this.store.locations.slice(0, 10)) ?? '';
  }
  /** A version, stale now and then. */
  private seen = (throws: Dice, { id, version }: { id: string; version: number }, more: object = {}): Sent => ({
    params: { id },
    body: { version: throws.once(15) ? version + 1 : version, ...more },
  });

  private async receive(user: string, throws: Dice): Promise<void> {
    const { warehouseId, companyId, customers } = this.store;
    const lines = Array.from({ length: throws.int(1, 2) }, () => ({
      goodsName: `货${throws.int(1, 6)}`,
      qtyExpected: throws.int(1, 30),
      lengthMm: 100,
      widthMm: 100,
      heightMm: 100,
      unitWeight: 500,
    }));
    const draft = await this.send<InboundDetail>(user, throws, 'inbound', inbounds.create, {
      body: {
        type: 'OTHER',
        warehouseId,
        companyId,
        customerId: customers[throws.once(10) ? 1 : 0],
        expectedAt: '2026-11-23T09:00:00+08:00',
        mark: null,
        lines,
      },
    });
    if (!draft) return;
    const row = await this.send<InboundDetail>(user, throws, 'submit', inbounds.submit, this.seen(throws, draft));
    if (row) await this.take(user, throws, row);
  }
  /** 直接收货 of all or a part of the lines. */
  private async take(user: string, throws: Dice, row: InboundDetail): Promise<void> {
    const got = await this.send<InboundDetail>(
      user,
      throws,
      'receive',
      inbounds.receive,
      this.seen(throws, row, {
        businessDate: throws.once(8) ? `2026-11-${throws.int(18, 24)}` : null,
        lines: row.lines.map(({ id, expected, received }) => ({
          lineId: id,
          actual: throws.once(4) ? throws.int(0, expected - received + 1) : expected - received,
          damaged: 0,
        })),
      }),
    );
    if (!got) return;
    const staging = this.store.locations[got.warehouseId === this.store.warehouseId ? 11 : 13] ?? '';
    for (const line of got.lines) {
      const came = line.received - (row.lines.find(({ id }) => id === line.id)?.received ?? 0);
      // A receipt makes a batch of its own; a transfer brings the one that left.
      const own = got.batches.filter(({ lineId }) => lineId === line.id).map(({ batchId }) => Number(batchId));
      if (came > 0) this.model.move({ locationId: staging, batchId: String(Math.max(...own)), quality: 'GOOD' }, came);
    }
    this.documents.inbounds.set(got.id, got);
  }
  private async receiveTransfer(user: string, throws: Dice): Promise<void> {
    const { list } = await this.api.as(user).ok(inboundList.endpoint, { query: { type: 'TRANSFER', tab: 'pending' } });
    const found = throws.pick(list);
    if (!found) return;
    await this.take(user, throws, await this.api.as(user).ok(inbounds.get, { params: { id: found.id } }));
  }
  private async putAway(user: string, throws: Dice): Promise<void> {
    const known = throws.pick([...this.documents.inbounds.values()]);
    if (!known) return;
    const { envelope } = await this.api.as(user).call(inbounds.get, { params: { id: known.id } });
    if (!envelope.success) return;
    const row = envelope.data as InboundDetail;
    const from = throws.pick(row.batches.filter(({ staging }) => staging));
    if (!from) return;
    const item = {
      stockId: from.stockId,
      locationId: this.place(throws),
      qty: throws.int(1, from.onHand + (throws.once(6) ? 3 : 0)),
    };
    const put = await this.send<InboundDetail>(
      user,
      throws,
      'putaway',
      inbounds.putaway,
      this.seen(throws, row, { items: [item], overrideReason: null }),
    );
    if (!put) return;
    const { locationId, batchId, quality } = from;
    this.model.move({ locationId, batchId, quality }, -item.qty);
    this.model.move({ locationId: item.locationId, batchId, quality }, item.qty);
  }
  private async move(user: string, throws: Dice): Promise<void> {
    const from = throws.pick(this.model.places());
    if (!from) return;
    const { batchId, locationId: fromLocationId } = from;
    const quality = 'GOOD';
    const line = {
      batchId,
      quality,
      fromLocationId,
      toLocationId: this.place(throws),
      qty: throws.int(1, from.qty + (throws.once(6) ? 5 : 0)),
    };
    const row = await this.send<MoveDetail>(user, throws, 'move', moves.create, {
      body: {
        warehouseId: this.store.warehouseId,
        reason: '整理',
        draft: false,
        overrideReason: null,
        lines: [line],
      },
    });
    if (!row) return;
    this.documents.moves.set(row.id, row);
    this.shift(row);
  }
  private shift({ lines }: MoveDetail): void {
    for (const { batchId, quality, fromLocationId, toLocationId, qty } of lines) {
      this.model.move({ locationId: fromLocationId, batchId, quality }, -qty);
      this.model.move({ locationId: toLocationId, batchId, quality }, qty);
    }
  }
  private async reverseMove(user: string, throws: Dice): Promise<void> {
    const row = throws.pick([...this.documents.moves.values()]);
    if (!row) return;
    const back = await this.send<MoveDetail>(
      user,
      throws,
      'reverse move',
      moves.reverse,
      this.seen(throws, row, { reason: '放错' }),
    );
    if (!back) return;
    this.documents.moves.delete(row.id);
    this.shift({ ...row, lines: row.lines.map((line) => ({ ...line, qty: -line.qty })) });
  }
  private async freeze(user: string, throws: Dice): Promise<void> {
    const from = throws.pick(this.model.places());
    if (!from) return;
    const { qty: most, ...spot } = from;
    const qty = throws.int(1, most + 2);
    const row = await this.send<{ id: string; version: number }>(user, throws, 'freeze', freezes.create, {
      body: { ...spot, qty, reason: '待查' },
    });
    if (!row) return;
    this.model.freeze(spot, qty);
    this.documents.freezes.set(row.id, { id: row.id, version: row.version, spot, qty });
  }
  private async release(user: string, throws: Dice): Promise<void> {
    const row = throws.pick([...this.documents.freezes.values()]);
    if (!row) return;
    const sent = this.seen(throws, row, { reason: '查清' });
    if (!(await this.send(user, throws, 'release', freezes.release, sent))) return;
    this.documents.freezes.delete(row.id);
    this.model.freeze(row.spot, -row.qty);
  }
  /** A live count of one place from its start to its approval by another person; movements meanwhile are allowed for. */
  private async count(user: string, throws: Dice): Promise<void> {
    const body = {
      warehouseId: this.store.warehouseId,
      zoneId: null,
      locationIds: [this.place(throws)],
      customerId: null,
      goods: null,
      mode: 'LIVE',
      blind: false,
      remark: null,
    };
    const draft = await this.send<CountDetail>(user, throws, 'count', counts.create, { body });
    const row = draft && (await this.send<CountDetail>(user, throws, 'start', counts.start, this.seen(throws, draft)));
    if (!row) return;
    const lines = row.lines.map(({ id, version, book, snapshot }) => ({
      id,
      version,
      counted: Math.max(0, (book ?? snapshot ?? 0) + (throws.once(3) ? throws.int(-2, 2) : 0)),
      reason: '盘点差异',
    }));
    let now: CountDetail | null = row;
    for (let pass = 0; pass < 2 && now && lines.length > 0; pass += 1)
      now = await this.send<CountDetail>(user, throws, 'enter', counts.count, {
        params: { id: row.id },
        body: {
          lines: lines.map((line) => ({ ...line, version: now?.lines.find(({ id }) => id === line.id)?.version })),
          found: [],
        },
      });
    now = now && (await this.send<CountDetail>(user, throws, 'submit count', counts.submit, this.seen(throws, now)));
    const other = USERS.find((each) => each !== user) ?? user;
    const end =
      now && (await this.send<CountDetail>(other, throws, 'approve count', counts.approve, this.seen(throws, now)));
    for (const line of end?.state === 'APPROVED' ? end.lines : []) this.model.move(line, line.adjusted ?? 0);
    if (end?.state !== 'APPROVED') {
      const { envelope } = await this.api.as(user).call(counts.get, { params: { id: row.id } });
      if (envelope.success)
        await this.send(user, throws, 'void', counts.void, {
          params: { id: row.id },
          body: { version: (envelope.data as CountDetail).version, reason: '重新盘点' },
        });
    }
  }
  private async order(user: string, throws: Dice): Promise<void> {
    const { warehouseId, otherWarehouseId, companyId, customers } = this.store;
    const type = throws.pick(['OTHER', 'OTHER', 'TRANSFER', 'SCRAP'] as const) ?? 'OTHER';
    const row = await this.send<OutboundDetail>(user, throws, 'outbound', outbounds.create, {
      body: {
        type,
        warehouseId,
        companyId,
        customerId: customers[0],
        containerId: null,
        toWarehouseId: type === 'TRANSFER' ? otherWarehouseId : null,
        planAt: '2026-11-23T08:00:00Z',
        strategy: null,
        allowPartial: throws.once(2),
        ...SENDS,
        pickupPerson: null,
        pickupIdNo: null,
        pickupPhone: null,
        remark: null,
        lines: [
          {
            goodsName: `货${throws.int(1, 6)}`,
            mark: null,
            batchId: null,
            locationId: null,
            orderLineId: null,
            quality: 'GOOD',
            qty: throws.int(1, 25),
          },
        ],
      },
    });
    const sent =
      row && (await this.send<OutboundDetail>(user, throws, 'submit', outbounds.submit, this.seen(throws, row)));
    if (sent) this.documents.outbounds.set(sent.id, sent);
  }
  /** The next step of an outbound. */
  private async advance(user: string, throws: Dice): Promise<void> {
    const open = [...this.documents.outbounds.values()].filter(({ state }) => state !== 'SHIPPED');
    const furthest = open.toSorted((one, other) => STEPS.indexOf(other.state) - STEPS.indexOf(one.state));
    const row = throws.once(3) ? throws.pick(open) : furthest[throws.int(0, 1)];
    if (!row) return;
    const picks = row.allocations
      .filter(({ state }) => state === 'RESERVED')
      .map(({ id, qty }) => ({ allocationId: id, qty: throws.once(6) ? throws.int(0, qty) : qty, reason: '找不到' }));
    const next = {
      SUBMITTED: [outbounds.approve, {}],
      APPROVED: [outbounds.allocate, {}],
      ALLOCATED: [outbounds.startPick, {}],
      PICKING: [outbounds.pick, { picks }],
      PICKED: [outbounds.ship, SENDS],
    }[row.state as string];
    if (!next) {
      this.documents.outbounds.delete(row.id);
      return;
    }
    const [endpoint, more] = next as [unknown, object];
    const name = row.state.toLowerCase();
    const after = await this.send<OutboundDetail>(user, throws, name, endpoint, this.seen(throws, row, more));
    if (after) {
      this.documents.outbounds.set(after.id, after);
      if (after.state === 'SHIPPED')
        for (const each of after.allocations.filter(({ state }) => state === 'SHIPPED'))
          this.model.move(each, -each.qtyPicked);
    } else await this.refresh(user, row.id);
  }
  private async refresh(user: string, id: string): Promise<void> {
    const { envelope } = await this.api.as(user).call(outbounds.get, { params: { id } });
    if (envelope.success) this.documents.outbounds.set(id, envelope.data as OutboundDetail);
  }
  /** 取消 or 冲红 of an outbound. */
  private async undo(user: string, throws: Dice): Promise<void> {
    const all = [...this.documents.outbounds.values()];
    const shipped = all.filter(({ state }) => state === 'SHIPPED');
    const row = throws.pick(shipped.length > 0 ? shipped : all);
    if (!row || (row.state !== 'SHIPPED' && !throws.once(3))) return;
    if (row.state !== 'SHIPPED') {
      const sent = this.seen(throws, row, { reason: '不发了' });
      if (await this.send(user, throws, 'cancel', outbounds.cancel, sent)) this.documents.outbounds.delete(row.id);
      return;
    }
    const reversal = this.seen(throws, row, { reason: '发错了', businessDate: null });
    const made = await this.send<OutboundDetail>(user, throws, 'reverse', outbounds.reverse, reversal);
    if (!made) return;
    this.documents.outbounds.delete(row.id);
    await this.takenBack('wh_outbound', made.id, row.outboundNo, row.qtyShipped);
  }
  private async reverseInbound(user: string, throws: Dice): Promise<void> {
    const row = throws.pick([...this.documents.inbounds.values()]);
    if (!row) return;
    const { envelope } = await this.api.as(user).call(inbounds.get, { params: { id: row.id } });
    if (!envelope.success) return;
    const now = envelope.data as InboundDetail;
    const sent = this.seen(throws, now, { reason: '录错' });
    const made = await this.send<InboundDetail>(user, throws, 'reverse inbound', inbounds.reverse, sent);
    if (!made) return;
    this.documents.inbounds.delete(row.id);
    await this.takenBack('wh_inbound', made.id, row.inboundNo, -now.received);
  }
  /** A reversal moves exactly what its document moved, wherever it lies now. */
  private async takenBack(type: string, id: string, no: string, expected: number): Promise<void> {
    const rows = await this.api.database.raw<{ location: string; batch: string; quality: string; qty: number }>(
      `select location_id::text as location, batch_id::text as batch, quality, qty_delta as qty from wh_stock_ledger
        where doc_type = '${type}' and doc_id = ${id}`,
    );
    const moved = rows.reduce((sum, { qty }) => sum + qty, 0);
    if (moved !== expected) this.crowd.faults.push(`${no}: reversed ${moved} of ${expected}`);
    for (const { location, batch, quality, qty } of rows)
      this.model.move({ locationId: location, batchId: batch, quality }, qty);
  }
  private async closeDay(user: string, throws: Dice): Promise<void> {
    if (!throws.once(4)) return;
    const date = `2026-11-${throws.int(19, 24)}`;
    await this.send(user, throws, 'close day', days.close, {
      params: { date } as never,
      body: { warehouseId: this.store.warehouseId, version: 0, gaps: throws.once(2) },
    });
  }
}
