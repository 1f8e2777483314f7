import { TRADE_DOC_PAPERS, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import type { ActionMap, ActionRecord } from '@shared/ui/action/action.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import type { ReactNode } from 'react';

type Printed = ActionRecord & { kind: TradeDocKind | null };
const of = (kind: TradeDocKind) => (row: Printed) => (row.kind === kind ? row.id : '');
const CONTRACT = { label: '打印', code: 'printContract', before: 'void', idOf: of('EXPORT_CONTRACT') };
const INVOICE = { label: '打印', code: 'printInvoice', before: 'void', idOf: of('COMMERCIAL_INVOICE') };
const PACKING = { label: '打印', code: 'printPacking', before: 'void', idOf: of('PACKING_LIST') };
const PURCHASE = { label: '打印', code: 'printPurchase', before: 'void', idOf: of('PURCHASE_CONTRACT') };
const INSTRUCTION = { label: '打印', code: 'printInstruction', before: 'void', idOf: of('FACTORY_INSTRUCTION') };

/** 打印 of the kinds that have a paper (11.5): the action of each row, a batch per kind, and the dialogs. */
export function useTradePrints<Row extends Printed>(
  given: ActionMap<Row>,
): {
  actions: ActionMap<Row>;
  batches: Readonly<Record<keyof typeof TRADE_DOC_PAPERS, BatchAction>>;
  dialogs: ReactNode;
} {
  const contract = usePrint<Row>(TRADE_DOC_PAPERS.EXPORT_CONTRACT, given, CONTRACT);
  const invoice = usePrint<Row>(TRADE_DOC_PAPERS.COMMERCIAL_INVOICE, contract.actions, INVOICE);
  const packing = usePrint<Row>(TRADE_DOC_PAPERS.PACKING_LIST, invoice.actions, PACKING);
  const purchase = usePrint<Row>(TRADE_DOC_PAPERS.PURCHASE_CONTRACT, packing.actions, PURCHASE);
  const instruction = usePrint<Row>(TRADE_DOC_PAPERS.FACTORY_INSTRUCTION, purchase.actions, INSTRUCTION);
  return {
    actions: instruction.actions,
    batches: {
      EXPORT_CONTRACT: contract.batch,
      COMMERCIAL_INVOICE: { ...invoice.batch, label: '打印商业发票' },
      PACKING_LIST: { ...packing.batch, label: '打印装箱单' },
      PURCHASE_CONTRACT: purchase.batch,
      FACTORY_INSTRUCTION: instruction.batch,
    },
    dialogs: (
      <>
        {contract.dialog}
        {invoice.dialog}
        {packing.dialog}
        {purchase.dialog}
        {instruction.dialog}
      </>
    ),
  };
}
