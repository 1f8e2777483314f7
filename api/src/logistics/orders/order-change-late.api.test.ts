import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import type { OrderInput, OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import { describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { id } from '../../../test/trade-desk.ts';
import { tradeFile } from '../../../test/trade-file.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

const { file, li } = tradeFile(containerWalk);
const CONSIGNEE = { name: 'Pacific Home', address: '1 Harbor Rd', contact: null, phone: null, taxId: null };
const OTHER = { ...CONSIGNEE, name: 'Atlantic Home' };

/** 变更 of an order: fields of the header, fields of its first line. */
async function change(of: { id: string }, head: Partial<OrderInput> = {}, first: Partial<OrderLineInput> = {}) {
  const seen = await li().ok(orders.get, { params: id(of) });
  const lines = seen.lines.map((each, row) =>
    line({ id: each.id, cartons: each.cartons, qty: each.qty, ...(row === 0 ? first : {}) }),
  );
  const { lines: _lines, ...header } = order({ consignee: seen.consignee, ...head });
  return (
    await li().call(orders.change, {
      params: id(of),
      body: { ...header, lines, version: seen.version, reason: '客户要求', ack: ['LOG-015', 'LOG-021', 'LOG-041'] },
    })
  ).envelope;
}
/** An order of 25 cartons of which 20 stand in a container that was taken to a stage. */
async function aboard(stage: 'CONSOLIDATE' | 'LOAD' | 'DECLARE'): Promise<{ made: OrderDetail; box: { id: string } }> {
  const made = await file.walk.pooled();
  const box = await file.walk.consolidated([{ order: made, cartons: 20 }]);
  return { made, box: stage === 'CONSOLIDATE' ? box : await file.walk.to(box, stage) };
}

describe('LOG-017 what may change after 已确认', () => {
  it('customer and company never', async () => {
    const made = await file.walk.pooled();
    for (const [head, name] of [
      [{ customerId: '2', customerCodeId: '2' }, '客户'],
      [{ companyId: '2' }, '经营主体'],
    ] as const) {
      const refused = await change(made, head);
      expect(refused).toMatchObject({ errorCode: 'LOG-017', showType: 1 });
      expect(refused.errorMessage).toMatch(new RegExp(`^${made.orderNo}：${name}.*在审核后不能修改。$`));
    }
  });
  it('currency and 目的港 only while nothing is allocated', async () => {
    const free = await file.walk.pooled();
    expect(await change(free, { currency: 'EUR', pod: 'USLGB' })).toMatchObject({
      success: true,
      data: { currency: 'EUR', pod: 'USLGB' },
    });
    const { made } = await aboard('CONSOLIDATE');
    expect((await change(made, { currency: 'EUR' })).errorMessage).toBe(`${made.orderNo}：结算币种在审核后不能修改。`);
    expect((await change(made, { pod: 'USLGB' })).errorMessage).toContain('目的港');
  });
  it('cartons go up freely and down to what is allocated', async () => {
    const { made } = await aboard('CONSOLIDATE');
    expect(await change(made, {}, { cartons: 30, qty: '300' })).toMatchObject({ success: true, data: { cartons: 30 } });
    expect(await change(made, {}, { cartons: 20, qty: '200' })).toMatchObject({ success: true, data: { cartons: 20 } });
    expect(await change(made, {}, { cartons: 19, qty: '190' })).toMatchObject({
      errorCode: 'LOG-017',
      errorMessage: `${made.orderNo} 第 1 行不能少于已拼 20 箱。`,
      data: { fields: { 'lines.0.cartons': '不能少于已拼 20 箱' } },
    });
    expect((await change(made, {}, { nameCn: '线毯' })).data).toMatchObject({
      fields: { 'lines.0.nameCn': '审核后不能修改' },
    });
  });
  it('weights and sizes until the loading is confirmed; cartons go up after it and leave what is loaded as it is', async () => {
    const { made, box } = await aboard('LOAD');
    expect(await change(made, {}, { cartonGross: 19_000 })).toMatchObject({ success: true, data: { gross: 475_000 } });
    await file.walk.load(box);
    const late = await change(made, {}, { cartonGross: 20_000 });
    expect(late).toMatchObject({
      errorCode: 'LOG-017',
      errorMessage: `${made.orderNo} 第 1 行装柜确认后不能修改。`,
      data: { fields: { 'lines.0.cartonGross': '装柜确认后不能修改' } },
    });
    const more = await change(made, {}, { cartonGross: 19_000, cartons: 30, qty: '300' });
    expect(more).toMatchObject({ success: true, data: { cartons: 30, volume: 3_600_000, gross: 570_000 } });
    expect(await file.walk.read(box)).toMatchObject({ planVolume: 2_400_000, planGross: 380_000 });
  });
  it('收货人 until the customs have the declaration', async () => {
    const { made, box } = await aboard('DECLARE');
    expect(await change(made, { consignee: OTHER })).toMatchObject({ success: true });
    await file.walk.declared(box);
    expect(await change(made, { consignee: CONSIGNEE })).toMatchObject({
      errorCode: 'LOG-017',
      errorMessage: `${made.orderNo}：收货人在报关后不能修改。`,
    });
    await file.walk.advance(box);
    expect(await change(made, { consignee: CONSIGNEE })).toMatchObject({ errorCode: 'LOG-017' });
    expect(await change(made, { consignee: OTHER, remark: '电放' })).toMatchObject({ success: true });
  });
});

it('LOG-020 measured figures are those of a carton: more cartons have more of them, typed ones never overwrite them', async () => {
  const made = await file.walk.pooled();
  await file.api.database.run(
    `update lg_order_line set measure_source = 'INSPECTION', volume = 3100000, gross = 460000, net = 425000 where order_id = ${made.id}`,
  );
  const more = await change(made, {}, { cartons: 30, qty: '300', volumeTyped: 1_000_000 });
  expect(more).toMatchObject({ success: true, data: { volume: 3_720_000, gross: 552_000, net: 510_000 } });
});

it('no request ended in a fault', () => expect(file.api.faults).toEqual([]));
