import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { bookingPicker } from '@shared/contract/logistics/slip.pickers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { slipPrinter } from '../../../test/slip.ts';
import { id, tradeApi } from '../../../test/trade-desk.ts';
import { bookingDesk } from './booking-desk.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { li, box, confirmed, submitted } = bookingDesk(() => api);
const { print, kept, file, warnings, options } = slipPrinter(() => api, 'lg_booking', 'YUNDAN');

describe('打印订舱委托书 (L10)', () => {
  it('asks for what was booked: equipment, cargo, 补料, cut-offs and the freight with its sums', async () => {
    const boxes = [await box(), await box()];
    const row = await confirmed(boxes, {
      surcharges: [{ chargeCodeId: '1', currency: 'CNY', amount: '450.5', basis: 'BILL' }],
    });
    const { envelope } = await options('li', row.id);
    expect(envelope.data).toMatchObject({ documents: [{ no: row.bookingNo }], kinds: [{ kind: 'YUNDAN' }] });
    const printed = await print('li', row.id);
    expect(await kept(printed)).toMatchObject({
      no: row.bookingNo,
      pol: 'CNNGB 宁波',
      vessel: 'EVER DEMO',
      voyage: '021E',
      etd: '2026-12-05',
      booking: {
        soNo: row.soNo,
        boxes: '40HQ × 2',
        cutCy: '2026-12-03T10:00:00.000Z',
        freight: 'USD 4,300.00 + CNY 450.50',
      },
      boxes: row.containers.map(({ containerCode }) => ({
        containerCode,
        containerType: '40HQ',
        cartons: 25,
        gross: '450.00',
      })),
      totals: { cartons: 50, gross: '900.00' },
      rates: [
        { charge: '海运费 40HQ', count: 2, unitPrice: '2150.00', amount: '4300.00' },
        { basis: 'BILL', count: 1, currency: 'CNY', amount: '450.50' },
      ],
    });
    expect(await warnings('li', row.id)).toEqual({ pages: 1, warnings: [] });
    const first = await file('li', printed);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    await api.database.run(`update lg_booking set vessel = 'OTHER' where id = ${row.id}`);
    expect((await file('li', printed)).equals(first)).toBe(true);
  }, 60_000);
  it('草稿 stands across it until it is submitted', async () => {
    const sent = await submitted([await box()]);
    expect((await kept(await print('li', sent.id)))?.print).toMatchObject({ state: '待放舱', watermark: '' });
    await api.database.run(`update lg_booking set state = 'DRAFT' where id = ${sent.id}`);
    expect((await kept(await print('li', sent.id)))?.print).toMatchObject({ state: '草稿', watermark: '草稿' });
  });
  it('SYS-034 without 成本 it has no freight, on its own print and on the reprint of another; no right: no print', async () => {
    const row = await submitted([await box()]);
    const open = await print('li', row.id);
    api.actor('closed', {
      userId: '2',
      deptId: '1',
      permissions: ['logistics.dinggui.view'],
      fields: { 'money.cost': 'HIDDEN' },
    });
    const own = JSON.stringify(await kept(await print('closed', row.id)));
    expect(JSON.stringify(await kept(open))).toContain('2150.00');
    expect(own).not.toContain('2150');
    expect(own).not.toContain('2,150');
    expect((await file('closed', open)).equals(await file('li', open))).toBe(false);
    api.actor('stock', { permissions: ['logistics.order.print'] });
    expect((await options('stock', row.id)).status).toBe(403);
    const { list } = await li().ok(bookingPicker, { query: { q: row.bookingNo } });
    expect(list).toMatchObject([{ id: row.id, label: row.bookingNo }]);
    expect((await api.as('stock').call(bookingPicker, { query: { q: '' } })).status).toBe(403);
    api.actor('stranger', { permissions: ['logistics.dinggui.view'], companies: ['2'] });
    expect((await options('stranger', row.id)).status).toBe(404);
    expect((await api.as('stranger').call(bookings.get, { params: id(row) })).status).toBe(404);
  });
});
