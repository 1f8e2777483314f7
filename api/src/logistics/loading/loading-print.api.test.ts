import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { loadingSlipPicker } from '@shared/contract/logistics/slip.pickers.ts';
import { describe, expect, it } from 'vitest';
import { slipPrinter } from '../../../test/slip.ts';
import { id } from '../../../test/trade-desk.ts';
import { slipDesk } from './slip-desk.fixture.ts';

const { desk, li, loadable } = slipDesk();
const { print, kept, file, warnings, options } = slipPrinter(() => desk.api, 'lg_loading_slip', 'ZHUANGXIANG');

describe('打印装柜单/封条/VGM (L15, L16, L7)', () => {
  it('one page for the pen before the loading, without seal and VGM', async () => {
    const { slip, box, order } = await loadable();
    expect(await kept(await print('li', slip.id))).toMatchObject({
      no: slip.slipNo,
      loading: { containerCode: box.containerCode, planned: 25, loaded: '', gross: '450.00' },
      loads: [{ orderNo: `${order.orderNo}-1`, nameCn: '毛毯', planned: 25, loaded: '', gross: '450.00' }],
      vgm: '',
    });
    expect(await warnings('li', slip.id)).toEqual({ pages: 1, warnings: [] });
    expect((await li().ok(containers.get, { params: id(box) })).slipId).toBe(slip.id);
  });
  it('LOG-045 once it is loaded: counts, reasons, seal, and VGM as cargo + dunnage + tare on a page of its own', async () => {
    const { slip, box } = await loadable();
    const done = await desk.walk.load(box, [24]);
    expect(done.state).toBe('CONFIRMED');
    const printed = await print('li', slip.id);
    const data = await kept(printed);
    const cargo = '432.00';
    expect(data).toMatchObject({
      containerNo: done.containerNo,
      sealNo: done.sealNo,
      loading: { planned: 25, loaded: 24, gross: cargo },
      loads: [{ planned: 25, loaded: 24, gross: cargo }],
      vgm: { method: '2', cargo, total: String((done.vgm ?? 0) / 1000) },
    });
    const { dunnage, tare, total } = (data?.vgm ?? {}) as Record<string, string>;
    expect(Number(total)).toBe(Math.ceil(Number(cargo) + Number(dunnage) + Number(tare)));
    expect(await warnings('li', slip.id)).toEqual({ pages: 2, warnings: [] });
    const first = await file('li', printed);
    await desk.api.database.run(`update lg_loading_slip set seal_no = 'OTHER1' where id = ${slip.id}`);
    expect((await file('li', printed)).equals(first)).toBe(true);
  });
  it('ACC-032 cargo of orders out of scope stays without number and name, but counts', async () => {
    const { slip, order } = await loadable();
    desk.api.actor('near', {
      userId: '2',
      deptId: '1',
      companies: ['1'],
      permissions: ['logistics.zhuanggui.view'],
    });
    await desk.api.database.run(`update lg_order set company_id = 2 where id = ${order.id}`);
    const data = await kept(await print('near', slip.id));
    expect(data).toMatchObject({
      loading: { planned: 25 },
      loads: [{ orderNo: '', customerCode: '', nameCn: '其他客户货物', planned: 25 }],
    });
    expect(JSON.stringify(data)).not.toContain(order.orderNo);
  });
  it('SYS-014 only with the right of 待装柜, and in scope', async () => {
    const { slip } = await loadable();
    desk.api.actor('boxes', { permissions: ['logistics.container.print'] });
    expect((await options('boxes', slip.id)).status).toBe(403);
    desk.api.actor('stranger', { permissions: ['logistics.zhuanggui.view'], companies: ['2'] });
    expect((await options('stranger', slip.id)).status).toBe(404);
    const { list } = await li().ok(loadingSlipPicker, { query: { q: slip.slipNo } });
    expect(list).toEqual([{ id: slip.id, label: slip.slipNo, hint: slip.containerCode }]);
    expect((await desk.api.as('boxes').call(loadingSlipPicker, { query: { q: '' } })).status).toBe(403);
    expect((await desk.api.as('stranger').call(loadingSlips.get, { params: id(slip) })).status).toBe(404);
  });
});
