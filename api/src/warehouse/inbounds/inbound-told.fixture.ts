import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { inboundOffice } from './inbound-office.fixture.ts';
import { cancelInboundOf, changeInboundOf, draftInboundOf } from './inbound-orders.ts';

/** An order as its events tell it. */
export type Told = EventPayloads['order.confirmed'];
export type ToldLine = Told['lines'][number];

/** A line: 40 cartons 60×40×35 cm of 10 kg. */
export const line = (values: Partial<ToldLine> = {}): ToldLine => ({
  orderLineId: '901',
  lineNo: 1,
  nameCn: '折叠椅',
  cartons: 40,
  lengthMm: 600,
  widthMm: 400,
  heightMm: 350,
  volume: 3_360_000,
  gross: 400_000,
  cartonGross: null,
  attributes: [],
  barcode: null,
  marks: null,
  ...values,
});

/** The office of inbounds, orders that tell it what happened to them, and the keepers who receive what came. */
export function toldOffice() {
  const office = inboundOffice();
  let orders = 100;
  const order = (values: Partial<Told> = {}): Told => ({
    orderId: String(++orders),
    orderNo: `WL20261123-${orders}`,
    version: 2,
    companyId: office.desk.companyId,
    customerId: office.desk.customers[0] ?? '',
    customerCode: 'NBKH01',
    warehouseId: office.desk.warehouseId,
    expectedAt: '2026-11-26',
    lines: [line()],
    ...values,
  });
  const confirm = (told: Told) => office.api.command('manager', (ctx) => draftInboundOf(ctx, told));
  const change = (told: Told) => office.api.command('manager', (ctx) => changeInboundOf(ctx, told));
  const cancel = ({ orderId, orderNo, companyId }: Told) =>
    office.api.command('manager', (ctx) => cancelInboundOf(ctx, { orderId, orderNo, companyId }));
  /** Its inbounds, by their age. */
  const of = async ({ orderNo }: Told): Promise<InboundDetail[]> => {
    const { list } = await office.manager().ok(inboundList.endpoint, { query: { keyword: orderNo } });
    const found = await Promise.all(list.map(({ id }) => office.manager().ok(inbounds.get, { params: { id } })));
    return found.toSorted((one, other) => Number(one.id) - Number(other.id));
  };
  /** Submits its latest inbound and receives so many of each line. */
  const receive = async (told: Told, actual: number): Promise<InboundDetail> => {
    const row = (await of(told)).at(-1);
    if (!row) throw new Error('no inbound');
    const params = { id: row.id };
    const sent = await office.clerk().ok(inbounds.submit, { params, body: { version: row.version } });
    return office
      .clerk()
      .ok(inbounds.receive, { params, body: { version: sent.version, lines: office.receiptOf(sent, actual) } });
  };
  /** All that has come is put away: 已完成. */
  const finish = async (told: Told, actual: number): Promise<InboundDetail> =>
    office.putAwayAll(await receive(told, actual));
  return { office, order, confirm, change, cancel, of, receive, finish };
}
