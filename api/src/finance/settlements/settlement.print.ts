import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import { SETTLEMENT_STATES, type SettlementState, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { answered } from '../../platform/route.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import type { Watermark } from '../../services/printing/wording.ts';
import { settlementDetail } from './settlement.reads.ts';
import { findSettlement } from './settlement-rows.ts';

const WATERMARKS: Partial<Record<SettlementState, Watermark>> = {
  DRAFT: 'DRAFT',
  VOID: 'VOIDED',
  REVERSED: 'REVERSED',
};

/** 结账单 of one side (11.5): what is cleared, by which source, and what the rates make of it. */
const settlementDocument =
  (side: Side): PrintLoader =>
  async (ctx, id) => {
    const row = await findSettlement(ctx, side, id);
    return {
      id,
      no: row.settlementNo,
      state: SETTLEMENT_STATES[row.state],
      stateCode: row.state,
      companyId: row.companyId,
      customerId: row.customerId,
      language: 'ZH',
      watermark: WATERMARKS[row.state] ?? null,
      data: async () => dataOf(side, answered<SettlementDetail>(await settlementDetail(ctx, side, id))),
    };
  };
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
