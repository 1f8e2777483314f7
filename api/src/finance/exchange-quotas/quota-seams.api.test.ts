import { fxDeclarations } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { PDF } from '../../../test/paper.ts';
import { quotaOffice } from './quota-office.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const office = quotaOffice();

describe('FIN-183 a difference that was written off, and a match that is cancelled after it', () => {
  const writeOff = async (id: string) => {
    const { version } = await office.desk.declaration(id);
    return (
      await office.api.as('fx').call(fxDeclarations.writeOff, { params: { id }, body: { version, reason: '尾差' } })
    ).envelope;
  };
  /** Declared 20,000: matched 19,400 and an amount more, the rest of 500 or less written off. */
  const closed = async (second: string) => {
    await office.desk.collected('20000');
    const { id } = await office.desk.declared('20000');
    await office.desk.match(id, '19400');
    const match = await office.desk.match(id, second);
    expect((await writeOff(id)).success).toBe(true);
    expect(await office.desk.declaration(id)).toMatchObject({ state: 'DONE', open: '0.00' });
    await office.desk.unmatch(match.data?.id ?? '');
    return id;
  };

  it('what is written off once more adds to it', async () => {
    const id = await closed('100');
    expect(await office.desk.declaration(id)).toMatchObject({ state: 'PART', open: '100.00', writtenOff: '500.00' });
    const envelope = await writeOff(id);
    expect(envelope.errorCode, 'together more than USD 500').toBe('FIN-183');
    expect(await office.desk.declaration(id)).toMatchObject({ state: 'PART', open: '100.00', writtenOff: '500.00' });
  });

  it('the new difference within the limit closes the declaration', async () => {
    await office.desk.collected('20000');
    const { id } = await office.desk.declared('20000');
    await office.desk.match(id, '19500');
    const match = await office.desk.match(id, '100');
    await writeOff(id);
    await office.desk.unmatch(match.data?.id ?? '');
    expect((await writeOff(id)).data).toMatchObject({ state: 'DONE', open: '0.00', writtenOff: '500.00' });
  });

  it('can be taken back although the declaration is open again', async () => {
    const id = await closed('200');
    const row = await office.desk.declaration(id);
    expect(row.actions.map(({ code }) => code)).toContain('undoWriteOff');
    const { envelope } = await office.api
      .as('fx')
      .call(fxDeclarations.undoWriteOff, { params: { id }, body: { version: row.version, reason: '客户补汇' } });
    expect(envelope.data).toMatchObject({ state: 'PART', writtenOff: '0.00', open: '600.00' });
    const { version, actions } = await office.desk.declaration(id);
    expect(actions.map(({ code }) => code)).not.toContain('undoWriteOff');
    const again = await office.api
      .as('fx')
      .call(fxDeclarations.undoWriteOff, { params: { id }, body: { version, reason: '再次' } });
    expect(again.envelope.errorCode).toBe('ILLEGAL_STATE');
  });
});

describe('FIN-185 转户 to a customer that is stopped meanwhile', () => {
  it.each(['DISABLED', 'BLACK'])('%s before it is agreed to: nothing moves', async (status) => {
    await office.desk.collected('1000');
    const { id, version } = await office.desk.account();
    const to = office.desk.customers[1] ?? '';
    const asked = await office.api.as('fx').call(fxQuotas.transfer, {
      params: { id },
      body: { version, toCustomerId: to, amount: '300', reason: '集团内调剂' },
      files: [{ part: 'file', name: '转户协议.pdf', content: PDF }],
    });
    expect(asked.envelope.success).toBe(true);
    await office.api.db.execute(sql`update ac_customer set status = ${status} where id = ${to}`);
    const { list } = await office.api
      .as('lead')
      .ok(approvals.list, { query: { objectType: 'fx_quota_account', objectId: id } });
    const open = list.find(({ state }) => state === 'PENDING');
    const { envelope } = await office.api.as('lead').call(approvals.approve, {
      params: { id: open?.id ?? '' },
      body: { version: open?.version ?? 0, reason: null },
    });
    await office.api.db.execute(sql`update ac_customer set status = 'ACTIVE' where id = ${to}`);
    expect([envelope.success, envelope.errorMessage]).toEqual([false, expect.stringContaining('转入客户')]);
    expect(await office.desk.available()).toBe('1000.00');
  });
});

describe('FIN-182 a document that is voided while another reserves for it', () => {
  const heldBy = async (docId: string) =>
    (await office.desk.account()).reservations.filter((one) => one.tradeDocId === docId);

  it('by hand: it holds nothing afterwards', async () => {
    await office.desk.collected('1000');
    for (const round of [1, 2, 3]) {
      const doc = await office.desk.done(office.desk.approve(await office.desk.invoice('100')));
      const { id, version } = await office.desk.account();
      const body = { version, amount: '50', tradeDocId: doc.id, reason: '手工预占' };
      const [reserved, gone] = await Promise.all([
        office.api.as('fx').call(fxQuotas.reserve, { params: { id }, body }),
        office.desk.voided(doc),
      ]);
      expect([200, 409, 422]).toContain(reserved.status);
      expect(gone.envelope.success, `round ${round}`).toBe(true);
      expect(await heldBy(doc.id), `round ${round}`).toEqual([]);
    }
  });

  it('by 取消匹配: it holds nothing afterwards', async () => {
    await office.desk.payFirst();
    await office.desk.collected('1000');
    for (const round of [1, 2, 3]) {
      const { id: declarationId, lg } = await office.desk.declared('100');
      const doc = await office.desk.done(office.desk.approve(await office.desk.invoice('100')));
      await office.api.db.execute(sql`update trade_doc set declaration_id = ${lg} where id = ${doc.id}`);
      const match = await office.desk.match(declarationId, '100');
      const [undone, gone] = await Promise.all([office.desk.unmatch(match.data?.id ?? ''), office.desk.voided(doc)]);
      expect([undone.success, gone.envelope.success], `round ${round}`).toEqual([true, true]);
      expect(await heldBy(doc.id), `round ${round}`).toEqual([]);
    }
  });
});
