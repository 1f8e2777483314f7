import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import { outboundMachine, OUTBOUND_STATES, type OutboundState } from '@shared/contract/warehouse/outbound.machine.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createHold } from '../../masters/risk/risk.service.ts';
import { line, on, outboundDesk, TODAY } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const {
  desk,
  create,
  submitted,
  approved,
  allocated,
  picking,
  pickAll,
  picked,
  ship,
  shipped,
  received,
  balance,
  refused,
} = kit;
const as = (name: string) => desk.api.as(name);
let goods = 0;
/** Goods that no other test has. */
const fresh = () => `货物${++goods}`;

describe('W7–W9 出库单: from draft to shipped', () => {
  it('every state on the way, with who did it', async () => {
    const goodsName = fresh();
    const batchId = await received(10, { goodsName });
    const draft = await create([line(6, { goodsName })]);
    expect(draft).toMatchObject({ state: 'DRAFT', strategy: 'FIFO', qtyRequested: 6, volume: 6000, weight: 3000 });
    const sent = await as('li').ok(outbounds.submit, on(draft));
    expect(await refused(as('li').call(outbounds.approve, on(sent)))).toEqual([
      'WMS_SELF_APPROVE',
      `${sent.outboundNo} 由您提交，请由其他人审核。`,
    ]);
    expect(sent.actions.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
    const agreed = await as('wang').ok(outbounds.approve, on(sent));
    expect(await balance(batchId)).toEqual([10, 0, 0]);
    const given = await as('li').ok(outbounds.allocate, on(agreed));
    expect(await balance(batchId)).toEqual([10, 6, 0]);
    const begun = await as('zhao').ok(outbounds.startPick, on(given));
    const done = await pickAll(begun);
    expect(done).toMatchObject({ state: 'PICKED', qtyPicked: 6 });
    const gone = await ship(done);
    expect(gone).toMatchObject({
      state: 'SHIPPED',
      qtyShipped: 6,
      businessDate: TODAY,
      submitterName: null,
      allocations: [{ state: 'SHIPPED', qty: 6 }],
    });
    expect(await balance(batchId)).toEqual([4, 0, 0]);
    const { list } = await as('li').ok(outbounds.entries, { params: { id: gone.id } });
    expect(list).toMatchObject([{ type: 'SHIP', qty: -6, qtyAfter: 4, volume: -6000 }]);
  });

  it('every state × action: what the machine does not list is refused with ILLEGAL_STATE', async () => {
    const goodsName = fresh();
    await received(50, { goodsName });
    const made: Record<OutboundState, { id: string; version: number }> = {
      DRAFT: await create([line(1, { goodsName })]),
      SUBMITTED: await submitted([line(1, { goodsName })]),
      APPROVED: await approved([line(1, { goodsName })]),
      ALLOCATED: await allocated([line(1, { goodsName })]),
      PICKING: await picking([line(1, { goodsName })]),
      PICKED: await picked([line(1, { goodsName })]),
      SHIPPED: await shipped([line(1, { goodsName })]),
      SIGNED: await shipped([line(1, { goodsName })]),
      CANCELLED: await create([line(1, { goodsName })]),
      REVERSED: await create([line(1, { goodsName })]),
    };
    for (const state of ['SIGNED', 'CANCELLED', 'REVERSED'] as const)
      await desk.api.db.execute(sql`update wh_outbound set state = ${state} where id = ${made[state].id}`);
    const bodies: Record<string, object> = {
      update: kit.input([line(1)]),
      reject: { reason: '数量不对' },
      cancel: { reason: '不要了' },
      reverse: { reason: '装错了', businessDate: null },
      pick: { picks: [{ allocationId: '1', qty: 1, reason: null }] },
      putBack: { reason: '多拣了', items: [{ allocationId: '1', qty: 1 }] },
      ship: { plateNo: null, sealNo: null, businessDate: null },
      sign: { signer: '王五' },
    };
    const states = Object.keys(OUTBOUND_STATES) as OutboundState[];
    for (const action of Object.keys(outboundMachine.actions) as (keyof typeof outboundMachine.actions)[])
      for (const state of states.filter((each) => !isLegal(outboundMachine, each, action))) {
        const { id, version } = made[state];
        const answer = await as('wang').call(outbounds[action] as typeof outbounds.submit, {
          params: { id },
          body: { version, ...bodies[action] },
        });
        expect([action, state, answer.status, answer.envelope.errorCode]).toEqual([
          action,
          state,
          409,
          'ILLEGAL_STATE',
        ]);
      }
  });

  it('驳回 gives the draft back with the reason; a draft without lines is not sent', async () => {
    const sent = await submitted([line(1)]);
    const back = await as('wang').ok(outbounds.reject, on(sent, { reason: '唛头不对' }));
    expect(back).toMatchObject({ state: 'DRAFT', endReason: '唛头不对', submittedAt: null });
    const empty = await create([]);
    const { envelope } = await as('li').call(outbounds.submit, on(empty));
    expect(envelope.data).toMatchObject({ fields: { lines: '请先选货' } });
  });

  it('编辑: lines are replaced; another who saved first wins; equal lines are asked to be one', async () => {
    const draft = await create([line(1)]);
    const { version: _v, ...body } = { ...kit.input([line(2), line(3, { mark: 'M' })]), version: 0 };
    const saved = await as('li').ok(outbounds.update, {
      params: { id: draft.id },
      body: { ...body, version: draft.version },
    });
    expect(saved.lines.map(({ qtyRequested, mark }) => [qtyRequested, mark])).toEqual([
      [2, null],
      [3, 'M'],
    ]);
    const late = await as('wang').call(outbounds.update, {
      params: { id: draft.id },
      body: { ...body, version: draft.version },
    });
    expect(late.envelope.errorCode).toBe('VERSION_CONFLICT');
    const twice = await as('li').call(outbounds.create, { body: kit.input([line(1), line(2)]) });
    expect(twice.envelope.data).toMatchObject({ fields: { 'lines.1.qty': '与第 1 行相同，请合并' } });
  });

  it('the same press twice does one thing; a second person is told', async () => {
    const sent = await submitted([line(1)]);
    const key = '6f7a3f0e-0000-4000-8000-000000000001';
    const first = await as('wang').ok(outbounds.approve, on(sent), { key });
    const again = await as('wang').ok(outbounds.approve, on(sent), { key });
    expect(again.version).toBe(first.version);
    expect((await as('zhao').call(outbounds.approve, on(sent))).envelope.errorCode).toBe('VERSION_CONFLICT');
  });

  it('10.3 the author takes back what holds no goods, the manager everything; goods are free again', async () => {
    desk.api.actor('clerk', {
      userId: '904',
      warehouses: [desk.store.warehouseId],
      companies: [desk.companyId],
      permissions: ['warehouse.outbound.view', 'warehouse.outbound.create', 'warehouse.outbound.submit'],
    });
    const goodsName = fresh();
    const batchId = await received(5, { goodsName });
    const mine = await as('clerk').ok(outbounds.create, { body: kit.input([line(1, { goodsName })]) });
    expect((await as('clerk').ok(outbounds.cancel, on(mine, { reason: '重复' }))).state).toBe('CANCELLED');
    const others = await allocated([line(4, { goodsName })]);
    expect((await as('clerk').call(outbounds.cancel, on(others, { reason: '重复' }))).envelope.errorCode).toBe(
      'NO_PERMISSION',
    );
    expect(await balance(batchId)).toEqual([5, 4, 0]);
    const ended = await as('wang').ok(outbounds.cancel, on(others, { reason: '客户改期' }));
    expect(ended).toMatchObject({ state: 'CANCELLED', qtyAllocated: 0, endReason: '客户改期' });
    expect(await balance(batchId)).toEqual([5, 0, 0]);
  });

  it('FIN-190 a customer on hold: 提交 shows it, approve and allocate are refused with RISK_HOLD; FIN-193 level 高 needs consent', async () => {
    const customerId = desk.store.customers[1] ?? '';
    await desk.api.database.run(
      `insert into risk_profile (customer_id) select id from ac_customer c where not exists (select from risk_profile r where r.customer_id = c.id)`,
    );
    const sent = await submitted([line(1)], { customerId });
    const draft = await create([line(2)], { customerId });
    await desk.api.command('admin', (ctx) =>
      createHold(ctx, { customerId, scope: 'OUTBOUND', validTo: null, reason: '货款逾期' }),
    );
    const { envelope } = await as('li').call(outbounds.submit, on(draft));
    expect(envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'FIN-190', message: `${draft.outboundNo}：客2 已控货（出库），需解控` }] },
    });
    expect((await refused(as('wang').call(outbounds.approve, on(sent))))[0]).toBe('RISK_HOLD');
    const read = await as('li').ok(outbounds.get, { params: { id: draft.id } });
    expect([read.state, read.held]).toEqual(['DRAFT', '出库：货款逾期']);
    const { list } = await as('li').ok(outboundList.endpoint, { query: { held: '1' } });
    expect(list.map(({ id }) => id).toSorted()).toEqual([sent.id, draft.id].toSorted());
    expect(list.every(({ held }) => held)).toBe(true);
    const enabled = async (id: string, wanted: string) => {
      const { held: against, actions } = await as('wang').ok(outbounds.get, { params: { id } });
      const listed = (await as('wang').ok(outboundList.endpoint, { query: { held: '1' } })).list.find(
        (each) => each.id === id,
      );
      const of = (all: typeof actions | undefined) => all?.find(({ code }) => code === wanted)?.enabled;
      return [against, of(actions), of(listed?.actions)];
    };
    expect(await enabled(draft.id, 'submit'), '提交 only shows it').toEqual(['出库：货款逾期', true, true]);
    expect(await enabled(sent.id, 'approve')).toEqual(['出库：货款逾期', false, false]);
    await desk.api.database
      .run(`insert into risk_release (release_no, customer_id, scope, doc_type, doc_id, doc_no, valid_from,
      valid_to, reason, state, decided_at) select 'JK-1', ${customerId}, 'OUTBOUND', 'OUTBOUND', ${sent.id}, '${sent.outboundNo}',
      valid_from, valid_from + 7, '已付款', 'APPROVED', created_at from risk_hold where customer_id = ${customerId}`);
    expect(await enabled(sent.id, 'approve'), 'released for this document').toEqual([null, true, true]);
    const asked = { ...on(draft), body: { ...on(draft).body, ack: ['FIN-190'] } };
    expect((await as('li').ok(outbounds.submit, asked)).state).toBe('SUBMITTED');
    await desk.api.database.run(`update risk_hold set state = 'ENDED';
      update risk_profile set level = 'HIGH', score = 50 where customer_id = ${customerId}`);
    const [code, text] = await refused(as('wang').call(outbounds.approve, on(sent)));
    expect((await as('wang').ok(outbounds.get, { params: { id: sent.id } })).needsConsent).toBe(true);
    expect([code, text]).toEqual(['RISK_HOLD', `${sent.outboundNo}：客2 风险级别高，须财务主管批准本单的解控申请。`]);
    await desk.api.database.run(`update risk_profile set level = 'LOW', score = 0 where customer_id = ${customerId}`);
    expect((await as('wang').ok(outbounds.approve, on(sent))).state).toBe('APPROVED');
  });

  it('another warehouse or company: not found, nothing in the body; not in the list', async () => {
    const made = await create([line(1)]);
    desk.api.actor('far', { userId: '905', warehouses: ['999'], companies: [desk.companyId] });
    desk.api.actor('foreign', { userId: '906', warehouses: [desk.store.warehouseId], companies: ['999'] });
    for (const name of ['far', 'foreign']) {
      const { status, envelope } = await as(name).call(outbounds.get, { params: { id: made.id } });
      expect([status, JSON.stringify(envelope).includes(made.outboundNo)]).toEqual([404, false]);
      expect((await as(name).call(outbounds.submit, on(made))).status).toBe(404);
      expect((await as(name).ok(outboundList.endpoint, { query: {} })).total).toBe(0);
    }
    const stock = await as('far').call(outbounds.available, {
      query: { warehouseId: desk.store.warehouseId, customerId: desk.store.customers[0] ?? '' },
    });
    expect(stock.status).toBe(404);
  });
});
