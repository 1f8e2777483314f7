import type { BookingDetail } from '@shared/contract/logistics/booking.answers.ts';
import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import type { TestApi } from '../../../test/harness.ts';
import { PDF } from '../../../test/paper.ts';
import { id } from '../../../test/trade-desk.ts';
import { booking, container, order } from '../../../test/trade.fixtures.ts';

const CONSIGNEE = { name: 'Pacific Home', address: '1 Harbor Rd', contact: null, phone: null, taxId: null };

/** Containers with an order and their bookings as `li` makes them. The API may start after the desk. */
export function bookingDesk(api: () => TestApi) {
  let serial = 0;
  const li = () => api().as('li');
  const read = (of: { id: string }) => li().ok(containers.get, { params: id(of) });
  const count = async (query: string) => Number((await api().database.raw<{ n: string }>(query))[0]?.n);

  /** A container in 待订柜 with an order in it. */
  async function box(more: Parameters<typeof container>[0] = {}, of: Parameters<typeof order>[0] = {}) {
    const made = await li().ok(orders.create, { body: order({ consignee: CONSIGNEE, ...of }) });
    const sent = await li().ok(orders.submit, { params: id(made), body: { version: made.version } });
    await api()
      .as('wang')
      .ok(orders.review, { params: id(made), body: { version: sent.version } });
    const target = await li().ok(containers.create, {
      body: container({ planLoadDate: '2026-12-01', pod: made.pod ?? 'USLAX', ...more }),
    });
    await li().ok(allocations.add, {
      params: id(target),
      body: { items: [{ orderLineId: made.lines[0]?.id ?? '0', cartons: 25 }] },
    });
    const { version } = await read(target);
    return li().ok(containers.advance, { params: id(target), body: { version, ack: ['FILL_RATE', 'FINAL_PLACE'] } });
  }
  const given = () => {
    serial += 1;
    return {
      soNo: `SO${String(serial).padStart(6, '0')}`,
      vessel: 'EVER DEMO',
      voyage: '021E',
      etd: '2026-12-05',
      eta: '2026-12-25',
      cutSi: '2026-12-02T02:00:00.000Z',
      cutCy: '2026-12-03T10:00:00.000Z',
      cutVgm: '2026-12-03T08:00:00.000Z',
      cutCustoms: '2026-12-03T04:00:00.000Z',
    };
  };
  const upload = (of: { id: string }) =>
    li().ok(attachments.upload, {
      body: { kind: 'lg_booking', id: of.id, slot: SO_SLOT },
      files: [{ part: 'file', name: 'so.pdf', content: PDF }],
    });
  async function submitted(boxes: { id: string }[], more: Parameters<typeof booking>[1] = {}) {
    const made = await li().ok(bookings.create, {
      body: booking(
        boxes.map((each) => each.id),
        more,
      ),
    });
    return li().ok(bookings.submit, { params: id(made), body: { version: made.version } });
  }
  async function confirmed(boxes: { id: string }[], more: Parameters<typeof booking>[1] = {}) {
    const sent = await submitted(boxes, more);
    await upload(sent);
    return li().ok(bookings.confirm, { params: id(sent), body: { version: sent.version, ...given() } });
  }
  return { li, read, count, box, given, upload, submitted, confirmed };
}

/** The form of a stored booking, unchanged. */
export function formOf(made: BookingDetail) {
  const form = booking(made.containers.map((each) => each.id));
  const stored: Record<string, unknown> = { ...made };
  return Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, key === 'containerIds' ? value : (stored[key] ?? value)]),
  );
}
