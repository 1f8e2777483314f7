import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import type { TaxCaseState } from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { taxOffice } from './tax-office.fixture.ts';

const office = taxOffice();

describe('F27 batches, list and rights', () => {
  it('组成申报批次: one company and mode, whole or not at all; sheets and declaration of all', async () => {
    const [a, b, agency, raw] = [
      await office.desk.ready(),
      await office.desk.ready(),
      await office.desk.ready({ mode: 'AGENCY' }),
      await office.desk.made(),
    ];
    const batch = (rows: readonly TaxCaseDetail[]) =>
      office.api.as('maker').call(taxBatches.make, {
        body: { items: rows.map(({ id, version }) => ({ id, version })), remark: null },
      });
    expect((await batch([a, agency])).envelope.errorCode).toBe('FIN-157');
    expect((await batch([a, raw])).envelope.errorCode).toBe('ILLEGAL_STATE');
    const { envelope } = await batch([a, b]);
    expect(envelope).toMatchObject({ success: true, data: { count: 2 } });
    const made = envelope.data as { id: string; batchNo: string };
    expect(made.batchNo).toMatch(/^TP20261120-/);
    expect((await office.desk.get(a)).batchNo).toBe(made.batchNo);
    expect((await batch([await office.desk.get(a)])).envelope.errorCode).toBe('GUARD_FAILED');
    const { list } = await office.api.as('maker').ok(taxCaseList.endpoint, { query: { batchId: made.id } });
    expect(list.map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
    const result = await office.api.as('maker').ok(taxCases.declareMany, {
      body: { items: list.map(({ id, version }) => ({ id, version })) },
    });
    expect(result).toMatchObject({ done: 2, refused: [] });
  });

  it('list: figures, missing papers and odd 换汇成本; who may not see costs sees none of it', async () => {
    const odd = await office.desk.ready({ lines: [office.desk.item({ total: '5000' })] });
    const { list } = await office.api.as('maker').ok(taxCaseList.endpoint, { query: { oddCost: '1' } });
    expect(list.map(({ id }) => id)).toContain(odd.id);
    expect(list.every(({ exchangeCost: cost }) => Number(cost) > 8 || Number(cost) < 5)).toBe(true);
    const raw = await office.desk.made();
    const missing = await office.api.as('maker').ok(taxCaseList.endpoint, { query: { missingDoc: 'DECLARATION' } });
    expect(missing.list.map(({ id }) => id)).toContain(raw.id);
    expect(missing.list.map(({ id }) => id)).not.toContain(odd.id);
    office.api.actor('costless', {
      userId: '5',
      companies: [office.desk.companyId],
      fields: { 'money.sell': 'VISIBLE' },
    });
    const seen = await office.desk.get(odd, 'costless');
    for (const key of ['refundAmount', 'invoiceEx', 'exchangeCost', 'journals', 'refusedCosts'])
      expect(seen).not.toHaveProperty(key);
    expect(JSON.stringify(seen)).not.toContain('14.0000');
    const rows = await office.api.as('costless').ok(taxCaseList.endpoint, { query: { tab: 'all' } });
    expect(rows.list[0]).not.toHaveProperty('refundAmount');
    const cards = await office.api.as('costless').ok(taxCases.cards, {});
    expect(Object.keys(cards).toSorted()).toEqual(['collecting', 'due']);
    const { list: none } = await office.api.as('costless').ok(taxCases.candidates, { params: { id: odd.id } });
    expect(none).toEqual([]);
    office.api.actor('stranger', { userId: '5', companies: [office.desk.otherCompanyId] });
    expect((await office.api.as('stranger').call(taxCases.get, { params: { id: odd.id } })).status).toBe(404);
    expect((await office.desk.step(odd, 'ready', {}, 'stranger')).status).toBe(404);
  });

  it('every state × action: what the machine does not know is refused', async () => {
    const closed = async (state: TaxCaseState): Promise<TaxCaseDetail> => {
      const ways: Record<TaxCaseState, () => Promise<TaxCaseDetail>> = {
        COLLECTING: () => office.desk.made(),
        READY: () => office.desk.ready(),
        DECLARED: () => office.desk.to('DECLARED'),
        REVIEWING: () => office.desk.to('REVIEWING'),
        INQUIRY: async () =>
          office.desk.done(office.desk.step(await office.desk.to('REVIEWING'), 'inquiry', { reason: '发函' })),
        APPROVED: () => office.desk.to('APPROVED'),
        RECEIVED: () => office.desk.to('RECEIVED'),
        SETTLED: async () => office.desk.done(office.desk.step(await office.desk.to('RECEIVED'), 'settle')),
        RETURNED: async () =>
          office.desk.done(
            office.desk.step(await office.desk.to('DECLARED'), 'reject', { reason: '退回', date: null }),
          ),
        REFUSED: async () =>
          office.desk.done(
            office.desk.step(await office.desk.made(), 'abandon', { outcome: 'EXEMPT', date: null, reason: '逾期' }),
          ),
        VOID: async () => office.desk.done(office.desk.step(await office.desk.made(), 'void', { reason: '重做' })),
        CERT_APPLIED: async () =>
          office.desk.done(
            office.desk.step(await office.desk.ready({ mode: 'AGENCY' }), 'declare', { declaredOn: null }),
          ),
        CERT_ISSUED: async () =>
          office.desk.done(
            office.desk.step(await closed('CERT_APPLIED'), 'certify', { certNo: 'DL1', certOn: '2026-11-20' }),
          ),
        CERT_DELIVERED: async () =>
          office.desk.done(office.desk.step(await closed('CERT_ISSUED'), 'deliver', { deliveredOn: null })),
      };
      return ways[state]();
    };
    const bodies = {
      receiveDoc: { kind: 'DECLARATION', receivedOn: '2026-11-20', place: null },
      update: office.desk.input(),
      match: { matches: [] },
      ready: {},
      waive: { check: 'FIN-152', reason: '说明' },
      declare: { declaredOn: null },
      accept: { acceptedOn: null },
      inquiry: { reason: '发函' },
      reply: { reason: '回函' },
      approve: { approvedOn: null, amount: '1', differenceReason: '差额' },
      refund: { receiptId: '1', amount: null },
      settle: {},
      advance: { amount: null, advanceDate: null, dailyRate: null },
      certify: { certNo: 'DL2', certOn: '2026-11-20' },
      deliver: { deliveredOn: null },
      rework: {},
      reject: { reason: '退回', date: null },
      abandon: { outcome: 'EXEMPT', date: null, reason: '不退' },
      void: { reason: '重做' },
    } as const;
    for (const state of Object.keys(taxCaseMachine.states) as TaxCaseState[]) {
      const row = await closed(state);
      expect(row.state).toBe(state);
      for (const [action, body] of Object.entries(bodies) as [keyof typeof bodies, object][]) {
        if (taxCaseMachine.actions[action].from.includes(state)) continue;
        const { envelope } = await office.desk.step(row, action, body);
        expect([state, action, envelope.errorCode]).toEqual([state, action, 'ILLEGAL_STATE']);
      }
      const { rows } = await office.api.db.execute(sql`select version from tax_case where id = ${row.id}`);
      expect(rows).toEqual([{ version: row.version }]);
    }
  }, 120_000);
});
