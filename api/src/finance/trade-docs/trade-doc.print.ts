import { cbm, kg } from '@shared/contract/figures.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import {
  TRADE_DOC_KINDS,
  TRADE_DOC_STATES,
  TRADE_DOC_TRAITS,
  type TradeDocKind,
  type TradeDocState,
} from '@shared/contract/finance/trade-doc.labels.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { answered } from '../../platform/route.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import type { Watermark } from '../../services/printing/wording.ts';
import { inWords } from '../../services/printing/in-words.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDocDetail } from './trade-doc.reads.ts';

const WATERMARKS: Partial<Record<TradeDocState, Watermark>> = {
  DRAFT: 'DRAFT',
  SUBMITTED: 'DRAFT',
  VOID: 'CANCELLED',
  RED: 'REVERSED',
};

/** A paper of one kind of document (11.5); another kind is refused by its name. */
const paper =
  (kind: TradeDocKind): PrintLoader =>
  async (ctx, id) => {
    const row = await tradeDocs.find(ctx, id);
    if (row.kind !== kind)
      throw refuse('GUARD_FAILED', `${row.docNo} 是${TRADE_DOC_KINDS[row.kind]}，不能打印为${TRADE_DOC_KINDS[kind]}。`);
    return {
      id,
      no: row.docNo,
      state: TRADE_DOC_STATES[row.state],
      stateCode: row.state,
      companyId: row.companyId,
      customerId: row.customerId,
      language: TRADE_DOC_TRAITS[kind].export ? 'EN' : 'ZH',
      templateId: row.templateId,
      watermark: WATERMARKS[row.state] ?? null,
      data: () => dataOf(ctx, id),
    };
  };

async function dataOf(ctx: Ctx, id: string): Promise<PrintData> {
  const row = answered<TradeDocDetail>(await tradeDocDetail(ctx, id));
  const side = ({ name, taxNo, address, bankName, bankAccount }: TradeDocDetail['buyer']) => ({
    name,
    taxNo: taxNo ?? '',
    address: address ?? '',
    bankName: bankName ?? '',
    bankAccount: bankAccount ?? '',
  });
  return {
    trade: {
      no: row.docNo,
      date: row.docDate,
      orderNo: row.orderNo ?? '',
      containerNo: row.containerNo ?? '',
      customsNo: row.customsNo ?? '',
      incoterm: [row.incoterm, row.incotermPlace].filter(Boolean).join(' '),
      paymentTerm: row.paymentTerm ?? '',
      currency: row.currency,
      amount: row.amount ?? '',
      inWords: inWords(row.currency, row.amount),
      amountEx: row.amountEx ?? '',
      tax: row.tax ?? '',
      qty: row.qty,
      cartons: row.cartons,
      net: kg(row.net),
      gross: kg(row.gross),
      volume: cbm(row.volume),
      remark: row.remark ?? '',
    },
    buyer: side(row.buyer),
    seller: side(row.seller),
    tradeLines: row.lines.map((line) => ({
      hsCode: line.hsCode ?? '',
      nameCn: line.nameCn,
      nameEn: line.nameEn ?? '',
      spec: line.spec ?? '',
      qty: line.qty,
      unit: line.unit ?? '',
      unitPrice: line.unitPrice ?? '',
      amount: line.amount ?? '',
      taxRate: String(line.taxRateBp / 100),
      tax: line.tax ?? '',
      cartons: line.cartons,
      net: kg(line.net),
      gross: kg(line.gross),
      volume: cbm(line.volume),
    })),
  };
}

export const contractDocument = paper('EXPORT_CONTRACT');
export const invoiceDocument = paper('COMMERCIAL_INVOICE');
export const packingDocument = paper('PACKING_LIST');
export const purchaseDocument = paper('PURCHASE_CONTRACT');
export const instructionDocument = paper('FACTORY_INSTRUCTION');
