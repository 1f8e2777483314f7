import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import { POD_SLOT } from '@shared/contract/logistics/delivery.contract.ts';
import { CONFIRM_SLOT } from '@shared/contract/logistics/quotation.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { describe, expect, it } from 'vitest';
import { deliveryDesk } from '../../../test/delivery-desk.ts';
import { PDF } from '../../../test/paper.ts';

const { desk, li, waiting } = deliveryDesk();

/** Id and number of the record of a kind that a container has. */
async function recordOf(containerId: string, table: string, no: string) {
  const [row] = await desk.api.database.raw<{ id: string; no: string }>(
    `select id::text, ${no} as no from ${table} t where ${
      table === 'lg_booking'
        ? `exists (select from lg_booking_container c where c.booking_id = t.id and c.container_id = ${containerId})`
        : `container_id = ${containerId}`
    } order by id desc limit 1`,
  );
  if (!row) throw new Error(`no ${table}`);
  return { kind: table, ...row };
}
const filesIn = async ({ kind, id }: { kind: string; id: string }, slot: string) =>
  (await li().ok(attachments.list, { query: { kind, id, slot } })).list;
const remove = (file: { id: string }) => li().call(attachments.remove, { params: { id: file.id } });

/** The last file of a slot stays; one of two may go. */
async function keepsTheLast(
  of: { kind: string; id: string },
  slot: string,
  error: { errorCode: string; errorMessage: string },
) {
  const [last] = await filesIn(of, slot);
  expect((await remove(last ?? { id: '0' })).envelope, of.kind).toMatchObject({ success: false, ...error });
  await desk.walk.attach(of.kind, of.id, slot, 'better.pdf', PDF);
  expect((await remove(last ?? { id: '0' })).envelope.success, of.kind).toBe(true);
  expect(await filesIn(of, slot)).toHaveLength(1);
}

describe('what a step has demanded as evidence stays', () => {
  it('LOG-091, LOG-057, LOG-049, 2.6 the last POD, customer’s paper, photo and SO file are not removed', async () => {
    const { box, item } = await waiting();
    await desk.walk.signed(item);
    const delivery = await recordOf(box.id, 'lg_delivery', 'delivery_no');
    await keepsTheLast(delivery, POD_SLOT, {
      errorCode: 'LOG-091',
      errorMessage: `${delivery.no} 已签收，至少保留 1 份签收单（POD）。`,
    });
    const slip = await recordOf(box.id, 'lg_loading_slip', 'slip_no');
    await keepsTheLast(slip, '满箱', {
      errorCode: 'LOG-049',
      errorMessage: `${slip.no} 已装完，「满箱」至少保留 1 张照片。`,
    });
    const booking = await recordOf(box.id, 'lg_booking', 'booking_no');
    await keepsTheLast(booking, SO_SLOT, {
      errorCode: 'GUARD_FAILED',
      errorMessage: `${booking.no} 已放舱，至少保留 1 份 SO 文件。`,
    });
    const quote = await recordOf(box.id, 'lg_quotation', 'quote_no');
    await desk.walk.attach(quote.kind, quote.id, CONFIRM_SLOT, 'mail.pdf', PDF);
    const [spoken] = await filesIn(quote, CONFIRM_SLOT);
    expect((await remove(spoken ?? { id: '0' })).envelope.success, 'accepted by word of mouth').toBe(true);
    await desk.walk.attach(quote.kind, quote.id, CONFIRM_SLOT, 'mail.pdf', PDF);
    await desk.api.database.run(`update lg_quotation set confirm_method = 'MAIL' where id = ${quote.id}`);
    await keepsTheLast(quote, CONFIRM_SLOT, {
      errorCode: 'LOG-057',
      errorMessage: `${quote.no} 以邮件确认，至少保留 1 份客户确认文件。`,
    });
  });
  it('before the step a file may go', async () => {
    const { box, item } = await waiting();
    await desk.walk.pod(item);
    const delivery = await recordOf(box.id, 'lg_delivery', 'delivery_no');
    const [file] = await filesIn(delivery, POD_SLOT);
    expect((await remove(file ?? { id: '0' })).envelope.success).toBe(true);
  });
});

it('no request ended in a fault', () => expect(desk.api.faults).toEqual([]));
