import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import { SETTLEMENT_STATES, type Side } from '@shared/contract/finance/settlement.labels.ts';
import type { Settlement } from './settlement.tables.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { settlementDetail } from './settlement.reads.ts';
import { findSettlement } from './settlement-rows.ts';

/** 结账单 of one side (11.5): what is cleared, by which source, and what the rates make of it. */
const settlementDocument = (side: Side) =>
  paperOf<Settlement>({
    find: (ctx, id) => findSettlement(ctx, side, id),
    no: ({ settlementNo }) => settlementNo,
    states: SETTLEMENT_STATES,
    watermarks: { DRAFT: 'DRAFT', VOID: 'VOIDED', REVERSED: 'REVERSED' },
  })(async (ctx, { id }) => dataOf(side, answered<SettlementDetail>(await settlementDetail(ctx, side, id))));
export const customerSettlementDocument = settlementDocument('AR');
export const supplierSettlementDocument = settlementDocument('AP');

function dataOf(side: Side, row: SettlementDetail): PrintData {
  const cleared = (row.lines ?? []).map(({ sourceNo, line, amountFee, sourceCurrency, amountSrc, fxDiff }) => ({
    source: sourceNo ?? '',
    feeNo: line.feeNo,
    charge: line.chargeName,
    bizNo: line.bizNo ?? '',
    currency: line.currency,
    amount: amountFee,
    sourceCurrency,
    sourceAmount: amountSrc,
    fxDiff,
  }));
  const totals = { fxGain: row.fxGain ?? '', rounding: row.rounding ?? '' };
  return {
    no: row.settlementNo,
    settlement: {
      company: row.companyName,
      party: row.partyName,
      accountingDate: row.accountingDate,
      crossReason: row.crossReason ?? '',
      maker: row.makerName ?? '',
      approver: row.approverName ?? '',
      approvedAt: row.approvedAt ?? '',
      remark: row.remark ?? '',
    },
    ...(side === 'AR'
      ? { receivablesCleared: cleared, receivablesTotals: totals }
      : { payablesCleared: cleared, payablesTotals: totals }),
  };
}
