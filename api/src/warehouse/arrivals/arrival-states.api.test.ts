import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import type { ArrivalState } from '@shared/contract/warehouse/arrival.labels.ts';
import { arrivalMachine, type ArrivalAction } from '@shared/contract/warehouse/arrival.machine.ts';
import { arrivalList } from '@shared/contract/warehouse/arrival-list.contract.ts';
import { describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';

import { arrivalOffice, fieldsOf, refusal, TODAY } from './arrival-office.fixture.ts';

const office = arrivalOffice();

describe('4.3 states, list and fields of 到货单', () => {
  it('every state × action: what the machine does not know is refused and nothing changes', async () => {
    const inbound = await office.desk.waiting({ lines: [office.desk.line({ qtyExpected: 100_000 })] });
    const reason = { reason: '测试原因' };
    const unloading = async () => office.desk.unloading(await office.desk.announce([inbound.id]));
    const exception = async () => {
      const row = await office.desk.finished(
        await office.desk.count(await unloading(), { 0: { actual: 1, reason: 'SHORT' } }),
      );
      await office.desk.photo(row);
      return office.as('keeper').ok(arrivals.confirm, office.desk.on(row) as never);
    };
    const states: Record<ArrivalState, () => Promise<ArrivalDetail>> = {
      NOTIFIED: () => office.desk.announce([inbound.id]),
      ON_SITE: async () => office.desk.arrived(await office.desk.announce([inbound.id])),
      UNLOADING: unloading,
      COUNTED: async () => {
        const row = await office.desk.finished(
          await office.desk.count(await unloading(), { 0: { actual: 1, reason: 'SHORT' } }),
        );
        await office.desk.photo(row);
        return row;
      },
      EXCEPTION: exception,
      CONFIRMED: async () => {
        const row = await exception();
        const decisions = [{ lineId: row.lines[0]?.id, decision: 'SUPPLEMENT' }];
        return office.api
          .as('boss')
          .ok(arrivals.resolve, { params: { id: row.id }, body: { version: row.version, decisions } as never });
      },
      VOID: async () => {
        const row = await office.desk.announce([inbound.id]);
        return office.api
          .as('keeper')
          .ok(arrivals.void, { params: { id: row.id }, body: { version: row.version, ...reason } });
      },
    };
    const bodies: Record<ArrivalAction, (row: ArrivalDetail) => object> = {
      update: ({ warehouseId, customerId, companyId }) => ({
        warehouseId,
        customerId,
        companyId,
        inboundIds: [inbound.id],
      }),
      release: () => reason,
      arrive: () => ({ plateNo: office.desk.plate }),
      startUnload: () => ({}),
      count: () => ({ lines: [] }),
      finishUnload: () => ({}),
      confirm: () => ({}),
      recount: () => reason,
      resolve: ({ lines }) => ({ decisions: [{ lineId: lines[0]?.id, decision: 'SUPPLEMENT' }] }),
      void: () => reason,
    };
    for (const [state, reach] of Object.entries(states))
      for (const action of Object.keys(bodies) as ArrivalAction[]) {
        const row = await reach();
        expect(row.state, state).toBe(state);
        const legal = (arrivalMachine.actions[action].from as readonly string[]).includes(state);
        const { status, envelope } = await office.as('boss').call(arrivals[action] as typeof arrivals.void, {
          params: { id: row.id },
          body: { version: row.version, ...bodies[action](row) } as never,
        });
        expect([state, action, status], envelope.errorMessage ?? '').toEqual([state, action, legal ? 200 : 409]);
        if (!legal) {
          expect(envelope.errorCode).toBe('ILLEGAL_STATE');
          expect((await office.as('keeper').ok(arrivals.get, { params: { id: row.id } })).version).toBe(row.version);
        }
      }
  }, 240_000);

  it("the list: tabs, filters, totals; nobody else's", async () => {
    const inbound = await office.desk.waiting({ lines: [office.desk.line({ goodsName: '独特的货' })] });
    const row = await office.desk.announce([inbound.id], { planAt: `${TODAY}T18:00:00+08:00`, driver: '赵六' });
    await office.desk.arrived(row);
    const list = (query: Record<string, string>, as = 'keeper') => office.as(as).ok(arrivalList.endpoint, { query });
    for (const query of [{ keyword: '独特' }, { keyword: inbound.inboundNo }, { keyword: '赵六' }] as Record<
      string,
      string
    >[])
      expect((await list(query)).list.map(({ arrivalNo }) => arrivalNo)).toEqual([row.arrivalNo]);
    expect((await list({ tab: 'present', keyword: '独特' })).list).toMatchObject([
      { plateNo: office.desk.plate, inboundCount: 1 },
    ]);
    expect((await list({ tab: 'today' })).list.map(({ id }) => id)).toEqual([row.id]);
    expect((await list({ plateNo: '浙b·123', keyword: '独特' })).total).toBe(1);
    expect((await list({ different: '1', keyword: '独特' })).total).toBe(0);
    expect((await list({}, 'stranger')).total).toBe(0);
    for (const [endpoint, body] of [
      [arrivals.startUnload, { version: 2 }],
      [arrivals.count, { version: 2, lines: [] }],
      [arrivals.void, { version: 2, reason: '试试' }],
    ] as const)
      expect(await refusal(office.as('stranger').call(endpoint, { params: { id: row.id }, body } as never))).toContain(
        '404',
      );
    expect((await office.as('stranger').call(arrivals.get, { params: { id: row.id } })).status).toBe(404);
  });

  it("refuses by field what does not fit or is not the caller's", async () => {
    const own = await office.desk.waiting();
    const [line] = own.lines;
    const create = (values: Record<string, unknown>, as = 'keeper') =>
      fieldsOf(
        office.as(as).call(arrivals.create, {
          body: {
            warehouseId: office.desk.warehouseId,
            customerId: office.desk.customers[0],
            companyId: office.desk.companyId,
            ...values,
          } as never,
        }),
      );
    const foreign = '入库单不存在，或不是该客户、仓库、经营主体待到货的';
    expect(await create({ inboundIds: ['999999'] })).toEqual({ inboundIds: foreign });
    expect(await create({ inboundIds: [own.id], customerId: office.desk.customers[1] })).toEqual({
      inboundIds: foreign,
    });
    expect(await create({ warehouseId: office.desk.warehouseId }, 'stranger')).toEqual({
      warehouseId: '仓库不存在或已停用',
    });
    expect(await create({ companyId: '424242' })).toEqual({ companyId: '经营主体不在权限内' });
    expect(await create({ carrierId: '424242' })).toEqual({ carrierId: '供应商不存在、已停用或无权使用' });
    expect(await create({ plateNo: 'X1' })).toEqual({ plateNo: '车牌号不正确' });
    expect(await create({ lines: [{ notified: 5 }] })).toEqual({ 'lines.0.goodsName': '必填' });
    expect(await create({ lines: [{ goodsName: 'x'.repeat(10_000), notified: 5 }] })).toEqual({
      'lines.0.goodsName': '不能超过 200 个字符',
    });
    expect(await create({ lines: [{ inboundLineId: '999999', notified: 5 }] })).toEqual({
      'lines.0.inboundLineId': '入库明细不存在，或不是该客户、仓库、经营主体待到货的',
    });
    const twice = { inboundLineId: line?.id, notified: 5 };
    expect(await create({ lines: [twice, twice] })).toEqual({ 'lines.1.inboundLineId': '同一入库明细重复' });
    expect(await create({ lines: [{ ...twice, notified: 1e12 }] })).toEqual({ 'lines.0.notified': '不能大于 1000000' });
    expect(await create({ lines: [{ goodsName: '货', goodsId: '999999', notified: 1 }] })).toEqual({
      'lines.0.goodsId': '不是该客户的货物',
    });

    const row = await office.desk.unloading(await office.desk.announce([own.id]));
    const count = (values: object) =>
      fieldsOf(office.as('keeper').call(arrivals.count, office.desk.counted(row, { 0: values })));
    expect(await count({ actual: 5, damaged: 6 })).toEqual({ 'lines.0.damaged': '不能多于实到' });
    expect(await count({ actual: -1 })).toEqual({ 'lines.0.actual': '不能小于 0' });
    expect(await count({ actual: 1.5 })).toEqual({ 'lines.0.actual': '必须是整数' });
    expect(await count({ actual: 1, lengthMm: 600 })).toMatchObject({ 'lines.0.widthMm': '长宽高要填全' });
    expect(await count({ actual: 1, productionDate: '2026-11-24' })).toEqual({
      'lines.0.productionDate': '不能晚于今天',
    });
    const strange = office.as('keeper').call(arrivals.count, {
      params: { id: row.id },
      body: { version: row.version, scans: [{ lineId: '999999', pieces: 1 }] } as never,
    });
    expect(await fieldsOf(strange)).toEqual({ scans: '明细已变动，请刷新' });
  });
});
