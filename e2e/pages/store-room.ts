import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { accesses } from '@shared/contract/warehouse/access.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { day, hoursAhead, idOf, type Desk } from './desk.ts';
import { SeaTrade } from './sea-trade.ts';

/** Goods of a customer in the first demo warehouse: its access, what is received, what is asked for. */
export class StoreRoom {
  readonly clerk: Desk;
  readonly manager: Desk;
  readonly warehouseId: string;
  readonly customerId: string;
  readonly companyId: string;
  private constructor(clerk: Desk, manager: Desk, ids: { warehouseId: string; customerId: string; companyId: string }) {
    this.clerk = clerk;
    this.manager = manager;
    this.warehouseId = ids.warehouseId;
    this.customerId = ids.customerId;
    this.companyId = ids.companyId;
  }

  /** Lets the customer store goods: asked for by the clerk, approved by the manager. */
  static async of(clerk: Desk, manager: Desk, customer: { customerId: string; companyId: string }): Promise<StoreRoom> {
    const { list } = await manager.ok(pickerCall('warehouses'), { query: { q: '北仑' } });
    const room = new StoreRoom(clerk, manager, { warehouseId: list[0]?.id ?? '', ...customer });
    const made = await clerk.ok(accesses.create, {
      body: {
        partyType: 'CUSTOMER',
        partyId: room.customerId,
        warehouseId: room.warehouseId,
        rights: ['STORE', 'INBOUND', 'PICKUP', 'ENTER'],
        validFrom: day(-1),
        validTo: day(300),
        quota: 0,
      },
    });
    await manager.ok(accesses.approve, { params: idOf(made), body: { version: made.version } });
    return room;
  }

  /** For a customer of one's own; nothing of it is checked by another. */
  static async ofNew(clerk: Desk, manager: Desk, name: string): Promise<StoreRoom> {
    return StoreRoom.of(clerk, manager, await SeaTrade.with(clerk, clerk, name));
  }

  /** Pieces come in and stand in 收货暂存. Answers the batch. */
  async received(qty: number, goodsName = `箱包${randomInt(1_000_000)}`) {
    return this.receive(await this.inbound(qty, goodsName));
  }

  /** A draft of what is expected. */
  inbound(qty: number, goodsName: string) {
    return this.manager.ok(inbounds.create, {
      body: {
        type: 'OTHER',
        warehouseId: this.warehouseId,
        customerId: this.customerId,
        companyId: this.companyId,
        expectedAt: hoursAhead(1),
        lines: [{ goodsName, qtyExpected: qty, lengthMm: 600, widthMm: 400, heightMm: 350, unitWeight: 10_000 }],
      },
    });
  }

  /** The cartons of an order come in, on the inbound that its review has drafted. */
  async receivedOfOrder() {
    const found = async () =>
      (await this.manager.ok(inboundList.endpoint, { query: { customerId: this.customerId } })).list[0]?.id;
    await expect.poll(found, { timeout: 60_000 }).toBeTruthy();
    return this.receive(await this.manager.ok(inbounds.get, { params: { id: (await found()) ?? '' } }));
  }

  private async receive(made: { id: string; version: number }) {
    const sent = await this.manager.ok(inbounds.submit, { params: idOf(made), body: { version: made.version } });
    const lines = sent.lines.map(({ id, expected }) => ({ lineId: id, actual: expected, damaged: 0 }));
    const row = await this.manager.ok(inbounds.receive, { params: idOf(made), body: { version: sent.version, lines } });
    const batch = row.batches[0];
    return {
      batchId: batch?.batchId ?? '',
      goodsName: batch?.goodsName ?? '',
      batchNo: batch?.batchNo ?? '',
      receivedDate: batch?.receivedDate ?? '',
    };
  }

  /** An approved outbound of so many pieces. */
  async approved(goodsName: string, qty: number): Promise<OutboundDetail> {
    const sent = await this.submitted(goodsName, qty);
    return this.manager.ok(outbounds.approve, { params: idOf(sent), body: { version: sent.version } });
  }

  /** A draft of a 退厂 that takes pieces of a batch back to who sent them. */
  async takenBack(
    { batchId, goodsName }: { batchId: string; goodsName: string },
    qty: number,
  ): Promise<OutboundDetail> {
    return this.clerk.ok(outbounds.create, { body: this.outboundOf('RETURN', [{ goodsName, batchId, qty }]) });
  }

  private outboundOf(type: 'OTHER' | 'RETURN', lines: readonly object[]) {
    const { warehouseId, customerId, companyId } = this;
    return { type, warehouseId, customerId, companyId, planAt: hoursAhead(4), lines };
  }

  /** An outbound of so many pieces that waits for the manager. */
  async submitted(goodsName: string, qty: number): Promise<OutboundDetail> {
    const made = await this.clerk.ok(outbounds.create, { body: this.outboundOf('OTHER', [{ goodsName, qty }]) });
    return this.clerk.ok(outbounds.submit, { params: idOf(made), body: { version: made.version } });
  }
}
