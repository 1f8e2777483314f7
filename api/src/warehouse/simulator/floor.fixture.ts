import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import type { MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { Crowd } from '../../../test/crowd.ts';
import type { Dice } from '../../../test/dice.ts';
import type { TestApi } from '../../../test/harness.ts';
import { storeOf } from '../stock/stock.fixture.ts';
import { Model, type Spot } from './model.ts';

/** Users of the floor; each may do everything, so that rules and not rights decide. */
export const USERS = ['li', 'wang', 'zhao', 'chen'] as const;

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

/** Two warehouses, the users who work there, and what should lie where: what each act of the simulator works with. */
export class Floor {
  readonly model = new Model();
  readonly crowd: Crowd;
  readonly documents = {
    inbounds: new Map<string, InboundDetail>(),
    outbounds: new Map<string, OutboundDetail>(),
    moves: new Map<string, MoveDetail>(),
    freezes: new Map<string, Frozen>(),
  };

  private constructor(
    readonly api: TestApi,
    readonly store: Store,
  ) {
    this.crowd = new Crowd(api, USERS, 'stranger');
  }

  static async of(api: TestApi): Promise<Floor> {
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
    return new Floor(api, { ...store, companyId });
  }

  /** Sends a command; null: refused as a rule says. */
  send = <Answer>(user: string, throws: Dice, name: string, endpoint: unknown, sent: Sent) =>
    this.crowd.send(user, throws, {
      name,
      endpoint: endpoint as Endpoint<unknown, unknown, Answer>,
      sent: sent as never,
    });

  /** A location, now and then one that fits badly. */
  place(throws: Dice): string {
    return throws.pick(throws.once(12) ? this.store.locations : this.store.locations.slice(0, 10)) ?? '';
  }

  /** A version, stale now and then. */
  seen = (throws: Dice, { id, version }: { id: string; version: number }, more: object = {}): Sent => ({
    params: { id },
    body: { version: throws.once(15) ? version + 1 : version, ...more },
  });

  /** A reversal moves exactly what its document moved, wherever it lies now. */
  async takenBack(type: string, id: string, no: string, expected: number): Promise<void> {
    const rows = await this.api.database.raw<{ location: string; batch: string; quality: string; qty: number }>(
      `select location_id::text as location, batch_id::text as batch, quality, qty_delta as qty from wh_stock_ledger
        where doc_type = '${type}' and doc_id = ${id}`,
    );
    const moved = rows.reduce((sum, { qty }) => sum + qty, 0);
    if (moved !== expected) this.crowd.faults.push(`${no}: reversed ${moved} of ${expected}`);
    for (const { location, batch, quality, qty } of rows)
      this.model.move({ locationId: location, batchId: batch, quality }, qty);
  }
}
