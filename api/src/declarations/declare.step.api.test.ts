import { containers } from '@shared/contract/logistics/container.contract.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { describe, expect, it } from 'vitest';
import { declarationDesk } from '../../test/declaration-desk.ts';
import { id } from '../../test/trade-desk.ts';

const { desk, li, wang, declarable, drafted } = declarationDesk();

describe('待报关 → 待清关', () => {
  it('names what is open, passes when all is released, and tells finance', async () => {
    const box = await declarable();
    const guards = async () => {
      const { guards: all } = await li().ok(containers.guards, { params: id(box) });
      return all.filter(({ ok }) => !ok).map(({ code }) => code);
    };
    expect(await guards()).toEqual(['DECLARED', 'OVERSEAS_AGENT', 'DEPARTED']);
    await li().ok(declarations.generate, { params: id(box), body: {} });
    expect(await guards()).toEqual(['CUSTOMS_RELEASED', 'OVERSEAS_AGENT', 'DEPARTED']);
    await desk.walk.declared(box);
    expect(await guards()).toEqual(['DEPARTED']);
    const { version } = await desk.walk.read(box);
    const asked = await li().call(containers.advance, { params: id(box), body: { version } });
    expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED' });
    const gone = await desk.walk.to(box, 'CLEAR');
    expect(gone.stage).toBe('CLEAR');
    const [event] = await desk.api.database.raw<{ payload: { declarations: { lines: { total: string }[] }[] } }>(
      `select payload from sh_outbox where event = 'container.declared' and payload->>'containerId' = '${box.id}'`,
    );
    expect(event?.payload.declarations).toMatchObject([{ fob: [{ amount: '625.00' }], lines: [{ total: '625.00' }] }]);
    const [order] = gone.allocations;
    expect((await li().ok(orders.get, { params: { id: order?.orderId ?? '' } })).progressStage).toBe('CLEAR');
  });
  it('LOG-062 back from 待清关 once the ship has left only with 退关', async () => {
    const box = await desk.walk.to(await declarable(), 'CLEAR');
    await desk.api.database.run(`update lg_container set atd = '2026-11-20' where id = ${box.id}`);
    const back = async (reason: string) =>
      wang().call(containers.rollback, {
        params: id(box),
        body: { version: (await desk.walk.read(box)).version, reason },
      });
    expect((await back('客户要求更改')).envelope).toMatchObject({ errorCode: 'LOG-062' });
    expect((await back('整柜退关处理')).envelope.data).toMatchObject({ stage: 'DECLARE' });
  });
  it('a declaration at the customs holds 回退; a reviewed one becomes a draft again', async () => {
    const { box, first } = await drafted();
    await desk.walk.reviewed(first);
    const back = async () =>
      li().call(containers.rollback, {
        params: id(box),
        body: { version: (await desk.walk.read(box)).version, reason: '箱号登记错误' },
      });
    expect((await back()).envelope.data).toMatchObject({ stage: 'LOAD' });
    expect(await desk.walk.readDecl(first)).toMatchObject({ state: 'DRAFT', reviewerName: null });
    await desk.walk.advance(box);
    await desk.walk.submitted(first);
    const refused = await back();
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-060' });
    expect(refused.envelope.errorMessage).toContain(`${first.declNo}（已申报）`);
  });
  it('S5 回退 to 待装柜 is refused while a fee of the container is confirmed and passes after its reversal', async () => {
    const box = await declarable();
    await desk.api.database.run(
      `insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no, container_id, charge_code_id,
        qty, unit_price, currency, rate, rate_date, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state, source_type, source_id)
       values (1, 'YS-TEST-1', 'AR', 1, 'LOGISTICS', ${box.allocations[0]?.orderId ?? 0}, 'WL', ${box.id}, 1, 1, 1, 'CNY', 1,
        '2026-11-20', 'INCL', 0, 1, 1, 0, 1, 'CONFIRMED', 'lg_quotation', 1)`,
    );
    const { version } = await desk.walk.read(box);
    const back = () => li().call(containers.rollback, { params: id(box), body: { version, reason: '客户要加货再装' } });
    const refused = await back();
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-060' });
    expect(refused.envelope.errorMessage).toContain('YS-TEST-1');
    await desk.api.database.run(`update fin_fee_line set state = 'REVERSED' where fee_no = 'YS-TEST-1'`);
    expect((await back()).envelope.data).toMatchObject({ stage: 'LOAD' });
  });
});

describe('国外代理', () => {
  it.each([
    ['1', '不是国外代理'],
    ['999999', '国外代理不存在或已停用'],
  ])('supplier %s is refused: %s', async (overseasAgentId, text) => {
    const box = await declarable();
    const { envelope } = await li().call(containers.shipment, {
      params: id(box),
      body: { version: box.version, overseasAgentId, mblNo: null },
    });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { overseasAgentId: text } } });
  });
});
