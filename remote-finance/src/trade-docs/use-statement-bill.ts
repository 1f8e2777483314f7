import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocProposal } from '@shared/contract/finance/trade-doc.answers.ts';
import type { TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useHandedAnswer, useHandover } from '@shared/ui/list/use-handover.ts';

/** What of the statement is on other documents, or needs one of its own. */
function sayRest({ pendingDocs = [], otherCurrencies = [] }: TradeDocProposal): void {
  if (pendingDocs.length > 0) toast.info(`已列入 ${pendingDocs.join('、')} 的金额没有重复带入。`);
  if (otherCurrencies.length > 0) toast.info(`对账单另有 ${otherCurrencies.join('、')} 的费用，请另开发票。`);
}

/**
 * `?tab=output&statement=<id>`: what an invoice of the statement begins with, from 开票 / 收票 of 对账单; null until it is there,
 * for whoever may not make one, and once it is put aside.
 */
export function useStatementBill(kind: TradeDocKind, mayCreate: boolean): [TradeDocProposal | null, () => void] {
  const [{ statement }, leave] = useHandover('statement');
  const query = mayCreate && statement !== null ? { kind, statementId: statement } : null;
  return [useHandedAnswer(tradeDocs.propose, query, { told: sayRest, leave }), leave];
}
