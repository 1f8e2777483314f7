import { containers } from '@shared/contract/logistics/container.contract.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { describe, expect, it } from 'vitest';
import { declarationDesk } from '../../../test/declaration-desk.ts';
import { completed } from '../../../test/declaration-walk.ts';
import { id } from '../../../test/trade-desk.ts';

const { desk, li, wang, declarable, drafted } = declarationDesk();
const CLERK = ['logistics.container.view', 'logistics.container.rollback'] as const;

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
  it('LOG-060 删改单 behind 报关完成 tells finance what is declared now', async () => {
    const box = await declarable();
    await desk.walk.declared(box);
    await desk.walk.to(box, 'CLEAR');
    const [first] = (await li().ok(declarations.ofContainer, { params: id(box) })).list;
    const of = { id: first?.id ?? '0' };
    const body = async () => ({ version: (await desk.walk.readDecl(of)).version });
    await wang().ok(declarations.amend, { params: of, body: { ...(await body()), reason: '单价报错' } });
    const form = completed(await desk.walk.readDecl(of));
    await li().ok(declarations.update, {
      params: of,
      body: {
        ...form,
        lines: form.lines.map((line) => ({ ...line, unitPrice: '2.00', total: '500.00' })),
        totals: [{ currency: 'USD', amount: '500.00' }],
      },
    });
    const lodged = { ...(await body()), declareDate: desk.walk.today(), preEntryNo: null, customsNo: null };
    await li().ok(declarations.resubmit, { params: of, body: lodged });
    const events = () =>
      desk.api.database.raw<{ payload: { declarations: { id: string; lines: { total: string }[] }[] } }>(
        `select payload from sh_outbox where event = 'container.declared' and payload->>'containerId' = '${box.id}' order by id`,
      );
    expect(await events()).toHaveLength(1);
    const { customsNo } = await desk.walk.readDecl(of);
    const passed = { customsNo: customsNo ?? '', releasedAt: new Date().toISOString(), inspectionResult: null };
    await li().ok(declarations.release, { params: of, body: { ...(await body()), ...passed } });
    const [, again, ...more] = await events();
    expect(more).toEqual([]);
    expect(again?.payload.declarations).toMatchObject([{ id: of.id, lines: [{ total: '500.00' }] }]);
  });
  it('LOG-018 an order that is held while its container stands in 待报关 stops 报关完成, and is named', async () => {
    const box = await declarable();
    await desk.walk.declared(box);
    const orderId = box.allocations[0]?.orderId ?? '';
    const held = async (action: typeof orders.hold | typeof orders.unhold) => {
      const { version } = await wang().ok(orders.get, { params: { id: orderId } });
      return wang().ok(action, { params: { id: orderId }, body: { version, reason: '客户欠款' } });
    };
    const { orderNo } = await held(orders.hold);
    const step = async () => {
      const { version } = await desk.walk.read(box);
      return li().call(containers.advance, { params: id(box), body: { version, ack: ['DEPARTED'] } });
    };
    const { envelope } = await step();
    expect(envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(envelope.errorMessage).toContain(`${orderNo} 已暂停：客户欠款`);
    await held(orders.unhold);
    expect((await step()).envelope.data).toMatchObject({ stage: 'CLEAR' });
  });
  it('LOG-018 nothing is done with the declarations of a held container', async () => {
    const { box, first } = await drafted();
    const { version } = await desk.walk.read(box);
    await wang().ok(containers.hold, { params: id(box), body: { version, reason: '等客户确认' } });
    const { envelope } = await li().call(declarations.waive, {
      params: id(first),
      body: { version: first.version, letter: 'B', reason: '不需要' },
    });
    expect(envelope).toMatchObject({ errorCode: 'LOG-018' });
    expect(envelope.errorMessage).toContain(`${box.containerCode} 已暂停（等客户确认）`);
  });
  it('2.10, 5.7 behind 报关完成 删改单 is still possible, 撤销 is not: every loaded carton stays declared', async () => {
    const box = await desk.walk.to(await declarable(), 'CLEAR');
    const { list } = await li().ok(declarations.ofContainer, { params: id(box) });
    const first = list[0] ?? expect.fail('no declaration');
    const amended = await li().call(declarations.amend, {
      params: id(first),
      body: { version: first.version, reason: '品名申报错误' },
    });
    expect(amended.envelope.data).toMatchObject({ state: 'AMENDING' });
    const { version } = await desk.walk.readDecl(first);
    const { envelope } = await li().call(declarations.revoke, {
      params: id(first),
      body: { version, reason: '整票退关' },
    });
    expect(envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    expect(envelope.errorMessage).toContain(`${box.containerCode} 已在待清关`);
  });
  it('LOG-062 back from 待清关 once the ship has left only with 退关', async () => {
    const box = await desk.walk.to(await declarable(), 'CLEAR');
    await desk.api.database.run(`update lg_container set atd = '2026-11-20' where id = ${box.id}`);
    const back = async (reason: string, who = 'wang') =>
      desk.api.as(who).call(containers.rollback, {
        params: id(box),
        body: { version: (await desk.walk.read(box)).version, reason },
      });
    expect((await back('客户要求更改')).envelope).toMatchObject({ errorCode: 'LOG-062' });
    // 操作主管 alone may: who holds the right to amend what the customs have.
    const clerk = { userId: '3', deptId: '1', permissions: [...CLERK] };
    desk.api.actor('clerk', clerk);
    expect((await back('整柜退关处理', 'clerk')).envelope).toMatchObject({ errorCode: 'LOG-062' });
    desk.api.actor('head', { ...clerk, permissions: [...CLERK, 'logistics.baoguan.amend'] });
    expect((await back('整柜退关处理', 'head')).envelope.data).toMatchObject({ stage: 'DECLARE' });
  });
  it('LOG-060 a tax case of the container that is declared, or returned and not collected anew, holds 回退', async () => {
    const box = await desk.walk.to(await declarable(), 'CLEAR');
    await desk.api.database.run(
      `insert into tax_case (company_id, owner_id, case_no, mode, customer_id, supplier_id, container_id, customs_no, export_date,
        currency, total, fob, state)
       values (1, 1, 'TS-TEST-1', 'BUYOUT', 1, 1, ${box.id}, '330220260000000001', '2026-11-20', 'USD', 625, 625, 'COLLECTING')`,
    );
    const inState = (state: string) =>
      desk.api.database.run(`update tax_case set state = '${state}' where case_no = 'TS-TEST-1'`);
    const back = async () =>
      wang().call(containers.rollback, {
        params: id(box),
        body: { version: (await desk.walk.read(box)).version, reason: '客户要求更改' },
      });
    for (const [state, words] of [
      ['DECLARED', '已申报，请先登记退回并重新收集'],
      ['RECEIVED', '已到账，税局已办结，不能再退回'],
      ['RETURNED', '已退回，请先重新收集'],
    ] as const) {
      await inState(state);
      const { envelope } = await back();
      expect([envelope.errorCode, envelope.errorMessage]).toEqual([
        'LOG-060',
        `${box.containerCode} 不能回退：退税单 TS-TEST-1 ${words}。`,
      ]);
    }
    await inState('READY');
    expect((await back()).envelope.data).toMatchObject({ stage: 'DECLARE' });
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
