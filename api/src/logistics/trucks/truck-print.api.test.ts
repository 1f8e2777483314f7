import { orders } from '@shared/contract/logistics/order.contract.ts';
import { trucks } from '@shared/contract/logistics/truck.contract.ts';
import { describe, expect, it } from 'vitest';
import { slipPrinter } from '../../../test/slip.ts';
import { id } from '../../../test/trade-desk.ts';
import { order, truck } from '../../../test/trade.fixtures.ts';
import { truckDesk } from '../../../test/truck-desk.ts';

const { file: desk, li, aTruck, assigned, arrived } = truckDesk();
const { print, kept, file, warnings, options } = slipPrinter(() => desk.api, 'lg_truck', 'YUNDAN');

describe('打印派车单 (L22)', () => {
  it('has vehicle, driver, stops and cargo, and no cost', async () => {
    const made = await li().ok(orders.create, { body: order() });
    const trip = await arrived({
      orders: [{ orderId: made.id, cartons: 10, volume: 5_000_000, gross: 800_000 }],
      stops: truck().stops.map((stop) => ({ ...stop, contact: '赵强', phone: '0574-55550002' })),
    });
    await li().ok(trucks.fee, {
      params: id(trip),
      body: { version: trip.version, costAmount: '987.65', costCurrency: 'CNY', fees: [], odometer: 86 },
    });
    const printed = await print('li', trip.id);
    const data = await kept(printed);
    expect(data).toMatchObject({
      no: trip.truckNo,
      truck: { plate: trip.plate, driver: trip.driverName, phone: trip.phone, useAt: trip.useAt },
      stops: trip.stops.map(({ place }) => ({ place, contact: '赵强 0574-55550002' })),
      cargo: [{ orderNo: made.orderNo, cartons: 10, gross: '800.00', volume: '5.000' }],
      totals: { cartons: 10, gross: '800.00', volume: '5.000' },
    });
    const [first] = (data?.stops ?? []) as { arriveAt: string }[];
    expect(first?.arriveAt).toMatch(/^2026-11-20T01:00/);
    expect(JSON.stringify(data)).not.toContain('987.65');
    expect(await warnings('li', trip.id)).toEqual({ pages: 1, warnings: [] });
    const drawn = await file('li', printed);
    expect(drawn.subarray(0, 5).toString()).toBe('%PDF-');
    await desk.api.database.run(`update lg_truck set plate = '浙Z99999' where id = ${trip.id}`);
    expect((await file('li', printed)).equals(drawn)).toBe(true);
  });
  it('未派车 stands across it before 派车, 已取消 after its end', async () => {
    const made = await aTruck();
    expect((await kept(await print('li', made.id)))?.print).toMatchObject({ watermark: '未派车' });
    const trip = await assigned();
    expect((await kept(await print('li', trip.id)))?.print).toMatchObject({ state: '已派车', watermark: '' });
    await desk.api.database.run(`update lg_truck set state = 'CANCELLED' where id = ${trip.id}`);
    expect((await kept(await print('li', trip.id)))?.print).toMatchObject({ watermark: '已取消' });
  });
  it('wants logistics.truck.print, and the trip in scope', async () => {
    const trip = await assigned();
    desk.api.actor('viewer', { userId: '2', deptId: '1', permissions: ['logistics.truck.view'] });
    expect((await options('viewer', trip.id)).status).toBe(403);
    desk.api.actor('printer', { userId: '2', deptId: '1', permissions: ['logistics.truck.print'] });
    expect((await options('printer', trip.id)).status).toBe(200);
    desk.api.actor('stranger', { permissions: ['logistics.truck.print'], companies: ['2'] });
    expect((await options('stranger', trip.id)).status).toBe(404);
  });
  it('ACC-032 orders out of scope stand without number and customer', async () => {
    const made = await li().ok(orders.create, { body: order() });
    const trip = await assigned({ orders: [{ orderId: made.id, cartons: 10, volume: 5_000_000, gross: 800_000 }] });
    desk.api.actor('other', {
      userId: '2',
      deptId: '1',
      companies: ['1'],
      permissions: ['logistics.truck.print'],
    });
    await desk.api.database.run(`update lg_order set company_id = 2 where id = ${made.id}`);
    expect((await kept(await print('other', trip.id)))?.cargo).toMatchObject([
      { orderNo: '', customer: '其他客户货物', cartons: 10 },
    ]);
  });
});
