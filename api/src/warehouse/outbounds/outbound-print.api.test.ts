import { describe, expect, it } from 'vitest';
import { slipPrinter } from '../../../test/slip.ts';
import { line, outboundDesk } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, allocated, shipped, received, create } = kit;
const printers = {
  picks: slipPrinter(() => desk.api, 'wh_outbound_picks', 'ZHUANGXIANG'),
  sheet: slipPrinter(() => desk.api, 'wh_outbound', 'ZHUANGXIANG'),
  pass: slipPrinter(() => desk.api, 'wh_outbound_pass', 'ZHUANGXIANG'),
};

describe('打印拣货单/出库单/放行条 (W9)', () => {
  it('拣货单: in the order of 拣货顺序, with a code of each location to scan', async () => {
    const goodsName = '毛毯';
    await desk.api.database.run(`update wh_location set pick_seq = 20 - id where id < 20`);
    await received(5, { goodsName, batchNo: 'RK20261120-0001-1-1', receivedDate: '2026-10-01' }, 0);
    await received(5, { goodsName, batchNo: 'RK20261120-0001-2-1', receivedDate: '2026-10-02' }, 3);
    const row = await allocated([line(7, { goodsName })]);
    const printed = await printers.picks.print('li', row.id);
    expect(await printers.picks.kept(printed)).toMatchObject({
      no: row.outboundNo,
      outbound: { type: '其他', warehouse: '1 仓', customer: '客1', qty: 7, volume: '0.007', weight: '3.50' },
      picks: [
        { location: 'A-04', barcode: 'L:W1:A-04', batchNo: 'RK20261120-0001-2-1', qty: 2, picked: '' },
        { location: 'A-01', barcode: 'L:W1:A-01', batchNo: 'RK20261120-0001-1-1', qty: 5, picked: '' },
      ],
    });
    expect(await printers.picks.warnings('li', row.id)).toEqual({ pages: 1, warnings: [] });
  });
  it('出库单: what was asked for and what has left; a draft says so across the page', async () => {
    const goodsName = '箱包';
    await received(5, { goodsName });
    const row = await shipped([line(4, { goodsName })]);
    const data = await printers.sheet.kept(await printers.sheet.print('li', row.id));
    expect(data).toMatchObject({
      outbound: { qty: 4, shipper: '' },
      goodsOut: [{ goods: goodsName, requested: 4, qty: 4, volume: '0.004', weight: '2.00' }],
    });
    expect(await printers.sheet.warnings('li', row.id)).toEqual({ pages: 1, warnings: [] });
    const draft = await create([line(2, { goodsName })]);
    expect(await printers.sheet.kept(await printers.sheet.print('li', draft.id))).toMatchObject({
      goodsOut: [{ requested: 2, qty: '' }],
    });
  });
  it('放行条 only after 已出库, and only with the right to print', async () => {
    const goodsName = '灯具';
    await received(5, { goodsName });
    const row = await allocated([line(1, { goodsName })]);
    const early = await printers.pass.options('li', row.id);
    expect(early.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(early.envelope.errorMessage).toContain('出库后才能打印放行条');
    const gone = await shipped([line(2, { goodsName })]);
    expect(await printers.pass.kept(await printers.pass.print('li', gone.id))).toMatchObject({ outbound: { qty: 2 } });
    desk.api.actor('looker', {
      userId: '908',
      warehouses: [desk.store.warehouseId],
      companies: [desk.companyId],
      permissions: ['warehouse.outbound.view'],
    });
    expect((await printers.pass.options('looker', gone.id)).status).toBe(403);
  });
});
