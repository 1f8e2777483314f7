import { randomInt } from 'node:crypto';
import { me } from '@shared/contract/access/auth.contract.ts';
import { customerCodes } from '@shared/contract/accounts/customer-code.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRank, type Stage } from '@shared/contract/logistics/container.machine.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderInput, OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { ACK, day, hoursAhead, idOf, type Desk } from './desk.ts';
import { declareContainer } from './sea-customs.ts';
import { clearContainer } from './sea-arrival.ts';
import { loadContainer, quoteContainer } from './sea-loading.ts';

/** Goods from a factory that nothing is wrong with: 25 cartons of 60×40×50 cm and 18 kg, 3.000 CBM and 450 kg. */
const BLANKETS = {
  nameCn: '毛毯',
  nameEn: 'Blanket',
  cartons: 25,
  pcsPerCarton: '10',
  qty: '250',
  unit: 'PCS',
  lengthMm: 600,
  widthMm: 400,
  heightMm: 500,
  cartonGross: 18_000,
  cartonNet: 17_000,
  cargoSource: 'FACTORY',
  attributes: ['GENERAL'],
} satisfies Partial<OrderLineInput>;
/** What differs from those goods, a line or several. */
type LineChanges = Partial<OrderLineInput> | Partial<OrderLineInput>[];
/** 截单 and the others in hours from now; ETD and ETA follow from 截港. */
export interface Sailing {
  vessel: string;
  cutCyHours: number;
}

/** A customer of one's own with orders and containers over sea, as `clerk` makes them and `checker` reviews them. */
export class SeaTrade {
  readonly clerk: Desk;
  readonly checker: Desk;
  readonly companyId: string;
  readonly customerId: string;
  readonly customerName: string;
  private readonly codeId: string;
  private readonly userId: string;
  private constructor(
    clerk: Desk,
    checker: Desk,
    made: Record<'companyId' | 'customerId' | 'customerName' | 'codeId' | 'userId', string>,
  ) {
    this.clerk = clerk;
    this.checker = checker;
    this.companyId = made.companyId;
    this.customerId = made.customerId;
    this.customerName = made.customerName;
    this.codeId = made.codeId;
    this.userId = made.userId;
  }

  /** Begins with a customer in business that nobody else has anything to do with. */
  static async with(clerk: Desk, checker: Desk, name: string): Promise<SeaTrade> {
    const mark = String(randomInt(1_000_000)).padStart(6, '0');
    const { user, companies } = await clerk.ok(me);
    const made = await clerk.ok(customers.create, {
      body: {
        kind: 'OVERSEAS',
        name: `${name}${mark}`,
        shortName: `${name}${mark}`,
        nameEn: `Sea Trading ${mark}`,
        country: 'US',
        salesId: user.id,
        inspectWaive: true,
        contacts: [{ name: 'John Smith', isDefault: true }],
      },
    });
    await clerk.ok(customers.activate, { params: idOf(made), body: { version: made.version } });
    const code = await clerk.ok(customerCodes.create, { body: { code: `S${mark}`, customerId: made.id } });
    return new SeaTrade(clerk, checker, {
      companyId: companies[0]?.id ?? '',
      customerId: made.id,
      customerName: `${name}${mark}`,
      codeId: code.id,
      userId: user.id,
    });
  }

  /** The first supplier of a type. */
  async supplier(type: string): Promise<string> {
    const { list } = await this.clerk.ok(pickerCall('suppliers'), { query: { parent: type } });
    return list[0]?.id ?? '';
  }

  /** What makes an order of this customer, of one line or several. */
  draft(line: LineChanges = {}, more: Partial<OrderInput> = {}): object {
    return {
      companyId: this.companyId,
      customerId: this.customerId,
      customerCodeId: this.codeId,
      incoterm: 'FOB',
      incotermPlace: 'NINGBO',
      pol: 'CNNGB',
      pod: 'USLAX',
      consignee: { name: 'Pacific Home', address: '1 Harbor Rd' },
      orderDate: day(0),
      salesId: this.userId,
      currency: 'USD',
      settlement: 'MONTHLY',
      lines: [line].flat().map((each) => ({ ...BLANKETS, ...each })),
      ...more,
    };
  }
  /** A reviewed order in the pool. */
  async order(line: LineChanges = {}, more: Partial<OrderInput> = {}): Promise<OrderDetail> {
    const made = await this.clerk.ok(orders.create, { body: this.draft(line, more) });
    const sent = await this.clerk.ok(orders.submit, { params: idOf(made), body: { version: made.version } });
    return this.checker.ok(orders.review, { params: idOf(made), body: { version: sent.version, ack: ['LOG-050'] } });
  }

  /** A container in 待拼柜 with so many cartons of a line of each order, the first where none is named. */
  async box(
    cargo: readonly { order: OrderDetail; cartons: number; line?: number }[],
    containerType = '40HQ',
    pod = 'USLAX',
  ): Promise<ContainerDetail> {
    const made = await this.clerk.ok(containers.create, {
      body: {
        companyId: this.companyId,
        containerType,
        pol: 'CNNGB',
        pod,
        planLoadDate: day(1),
      },
    });
    const items = cargo.map(({ order, cartons, line = 0 }) => ({ orderLineId: order.lines[line]?.id, cartons }));
    if (items.length > 0) await this.clerk.ok(allocations.add, { params: idOf(made), body: { items, ack: ACK } });
    return this.read(made);
  }

  read(box: { id: string }): Promise<ContainerDetail> {
    return this.clerk.ok(containers.get, { params: idOf(box) });
  }
  readOrder(order: { id: string }): Promise<OrderDetail> {
    return this.clerk.ok(orders.get, { params: idOf(order) });
  }

  /** What the shipping line gives for a booking that was submitted: SO with its file, vessel, cut-offs. */
  async confirmBooking(id: string, { vessel, cutCyHours }: Sailing): Promise<void> {
    await this.clerk.attach('lg_booking', id, SO_SLOT);
    const { version } = await this.clerk.ok(bookings.get, { params: { id } });
    const sails = Math.ceil(cutCyHours / 24) + 1;
    await this.clerk.ok(bookings.confirm, {
      params: { id },
      body: {
        version,
        ack: ACK,
        soNo: `SO${randomInt(100_000_000)}`,
        vessel,
        voyage: '021E',
        etd: day(sails),
        eta: day(sails + 20),
        cutCy: hoursAhead(cutCyHours),
      },
    });
  }
  /** A booking of the container at 2,150 USD, 已放舱; answers its id. */
  async book(box: { id: string; containerType: string }, sailing: Sailing): Promise<string> {
    const made = await this.clerk.ok(bookings.create, {
      body: {
        containerIds: [box.id],
        agentId: await this.supplier('BOOKING_AGENT'),
        carrierId: await this.supplier('CARRIER'),
        placeOfDelivery: 'LOS ANGELES',
        freightTerm: 'COLLECT',
        rates: [{ containerType: box.containerType, currency: 'USD', unitPrice: '2150.00', count: 1 }],
        ack: ACK,
      },
    });
    await this.clerk.ok(bookings.submit, { params: idOf(made), body: { version: made.version, ack: ACK } });
    await this.confirmBooking(made.id, sailing);
    return made.id;
  }

  /** One stage on. */
  async advance(box: { id: string }): Promise<ContainerDetail> {
    const { version } = await this.read(box);
    return this.clerk.ok(containers.advance, { params: idOf(box), body: { version, ack: ACK } });
  }

  /** Takes a container on to a stage, everything loaded and right on the way. */
  async to(box: { id: string }, stage: Stage): Promise<ContainerDetail> {
    let row = await this.read(box);
    while (stageRank(row.stage) < stageRank(stage)) {
      if (row.stage === 'BOOK') await this.book(row, { vessel: 'EVER DEMO', cutCyHours: 12 * 24 });
      if (row.stage === 'INSPECT')
        await this.checker.ok(containers.waiveInspection, {
          params: idOf(row),
          body: { version: row.version, reason: '老客户长期合作' },
        });
      if (row.stage === 'LOAD') {
        await loadContainer(this, row);
        await quoteContainer(this.clerk, row);
      }
      if (row.stage === 'DECLARE') await declareContainer(this, row);
      if (row.stage === 'CLEAR') await clearContainer(this.clerk, row);
      row = await this.advance(row);
    }
    return row;
  }
}
