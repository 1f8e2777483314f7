import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { expect, it } from 'vitest';
import { line, toldOffice } from './inbound-told.fixture.ts';

const { office, order, confirm, change, cancel, of, receive, finish } = toldOffice();
const NOTICED = (orderNo: string) => `订单 ${orderNo} 已变更，请核对`;

it('13 an order that grows after its inbound is done gets a further draft for the cartons that came to it, told twice or not', async () => {
  const told = order();
  await confirm(told);
  expect((await finish(told, 40)).state).toBe('DONE');
  const grown = {
    ...told,
    lines: [line({ cartons: 55 }), line({ orderLineId: '902', lineNo: 2, nameCn: '桌布', cartons: 5 })],
  };
  await change(grown);
  await change(grown);
  expect(await of(told)).toMatchObject([
    { state: 'DONE', expected: 40, notice: null },
    {
      state: 'DRAFT',
      expected: 20,
      lines: [
        { sourceLineId: '901', expected: 15 },
        { sourceLineId: '902', expected: 5 },
      ],
    },
  ]);
  // It follows the order while nothing has come of it, and goes when nothing is left for it.
  await change({ ...told, lines: [line({ cartons: 60 })] });
  expect((await of(told))[1]).toMatchObject({ expected: 20, lines: [{ sourceLineId: '901', expected: 20 }] });
  await change(told);
  expect((await of(told))[1]).toMatchObject({
    state: 'CANCELLED',
    stateReason: `订单 ${told.orderNo} 没有待入库的件数`,
  });
});

it('13 the further cartons are received onto the lines of the order, and the next growth asks for what is missing then', async () => {
  const told = order();
  await confirm(told);
  await finish(told, 40);
  const grown = (cartons: number) => ({ ...told, lines: [line({ cartons })] });
  await change(grown(50));
  expect((await finish(told, 10)).state).toBe('DONE');
  await change(grown(52));
  expect((await of(told)).map(({ state, expected }) => [state, expected])).toEqual([
    ['DONE', 40],
    ['DONE', 10],
    ['DRAFT', 2],
  ]);
});

it('13 what a finished inbound brought too much, or closed short, drafts nothing; less or another warehouse is said at it', async () => {
  const told = order();
  await confirm(told);
  await finish(told, 40);
  await change(told);
  expect(await of(told)).toMatchObject([{ state: 'DONE', notice: null }]);
  await change({ ...told, lines: [line({ cartons: 30 })] });
  expect(await of(told)).toMatchObject([{ state: 'DONE', notice: NOTICED(told.orderNo) }]);
  const elsewhere = order();
  await confirm(elsewhere);
  await finish(elsewhere, 40);
  await change({ ...elsewhere, warehouseId: office.desk.otherWarehouseId });
  expect(await of(elsewhere)).toMatchObject([{ state: 'DONE', notice: NOTICED(elsewhere.orderNo) }]);

  const short = order();
  await confirm(short);
  const part = await receive(short, 35);
  const away = await office.putAwayAll(part);
  const body = { version: away.version, reason: '工厂少发' };
  await office.manager().ok(inbounds.closeShort, { params: { id: away.id }, body });
  await change(short);
  expect(await of(short)).toMatchObject([{ state: 'DONE', short: 5, notice: null }]);
});

it('13 an order that is cancelled takes its further draft along; what came stays and is said at the inbound that brought it', async () => {
  const told = order();
  await confirm(told);
  await finish(told, 40);
  await change({ ...told, lines: [line({ cartons: 50 })] });
  await cancel(told);
  expect(await of(told)).toMatchObject([
    { state: 'DONE', notice: `订单 ${told.orderNo} 已取消，货物请处理` },
    { state: 'CANCELLED', stateReason: `订单 ${told.orderNo} 已取消` },
  ]);
});

it('13 what a keeper has written for cartons that were closed short is his: a change of the order is said at it, not written over it', async () => {
  const told = order();
  await confirm(told);
  const away = await office.putAwayAll(await receive(told, 35));
  const body = { version: away.version, reason: '工厂少发' };
  await office.manager().ok(inbounds.closeShort, { params: { id: away.id }, body });
  // The order of these tests is told only, so that its row and line stand in for it.
  const made = await office.create({ lines: [{ goodsName: '折叠椅', qtyExpected: 5 }] });
  await office.api.database
    .run(`update wh_inbound set source_type = 'ORDER', source_id = ${told.orderId}, source_no = '${told.orderNo}' where id = ${made.id};
    update wh_inbound_line set source_line_id = 901 where inbound_id = ${made.id}`);
  await change(told);
  const now = await office.manager().ok(inbounds.get, { params: { id: made.id } });
  expect(now).toMatchObject({ state: 'DRAFT', expected: 5, notice: NOTICED(told.orderNo) });
});
