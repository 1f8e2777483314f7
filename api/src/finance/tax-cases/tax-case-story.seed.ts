import { multiply, roundMoney, subtract } from '@shared/contract/decimal.ts';
import type { TaxCaseInput } from '@shared/contract/finance/tax-case.input.ts';
import {
  docNeed,
  TAX_DOC_KIND_CODES,
  type RefundMode,
  type TaxCaseState,
  type WaivableCheck,
} from '@shared/contract/finance/tax-case.labels.ts';
import { and, asc, eq } from 'drizzle-orm';
import { type OrderLineRow, type OrderRow } from '../../logistics/orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { decide, pendingOf } from '../../services/approvals/approval.service.ts';
import type { Seed } from '../../services/seed/seed.ts';
import { finBankAccount } from '../bank-accounts/bank-account.tables.ts';
import { claimReceipt, confirmReceipt, createReceipt } from '../receipts/receipt.service.ts';
import { issueTradeDoc } from '../trade-docs/trade-doc-issue.ts';
import { createTradeDoc } from '../trade-docs/trade-doc-save.ts';
import { approveTradeDoc, submitTradeDoc } from '../trade-docs/trade-doc.service.ts';
import { linesOf } from '../trade-docs/trade-doc-lines.ts';
import { receiveDoc } from './tax-case-docs.ts';
import { matchInvoices } from './tax-case-match.ts';
import { advanceTaxCase, approveTaxCase, refundTaxCase } from './tax-case-money.ts';
import { settleTaxCase } from './tax-case-settle.ts';
import { createTaxCase } from './tax-case-save.ts';
import {
  abandonTaxCase,
  acceptTaxCase,
  certifyTaxCase,
  declareTaxCase,
  deliverTaxCase,
  inquire,
  rejectTaxCase,
  voidTaxCase,
} from './tax-case-steps.ts';
import { askWaiver } from './tax-case-waive.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseLine, type TaxCase } from './tax-case.tables.ts';
import { factoryInvoice } from './tax-case-invoice.seed.ts';

export const CLERK = 'fs01';
const MANAGER = 'fm01';
/** How far a case comes. */
export interface Fate {
  mode: RefundMode;
  state: TaxCaseState;
  /** Export day relative to today. */
  exported: number;
  advance?: true;
  /** The factory was dear: 换汇成本 lies outside the company's range, which the manager lets pass (FIN-152). */
  dear?: true;
}
/** What it is made of. */
export interface Source {
  order: OrderRow;
  lines: OrderLineRow[];
}

/** The story of one case. */
export class Told {
  private minute = 0;
  constructor(
    private readonly seed: Seed,
    private readonly nth: number,
    private readonly fate: Fate,
  ) {}

  /** One command after the other, `back` days ago. */
  private by<Value>(who: string, back: number, work: (ctx: CommandCtx) => Promise<Value>): Promise<Value> {
    this.minute += 1;
    return this.seed.command(who, this.seed.at(-back, 9, this.nth + this.minute), work, ['FIN-160', 'FIN-173']);
  }

  async tell(source: Source, supplierId: string): Promise<TaxCase> {
    const { mode, state, exported, advance } = this.fate;
    let row = await this.by(CLERK, 14, (ctx) => createTaxCase(ctx, this.input(source, supplierId)));
    if (state === 'VOID') return this.by(CLERK, 13, (ctx) => voidTaxCase(ctx, row.id, row.version, '改为代理出口重报'));
    if (state === 'COLLECTING' && (mode === 'AGENCY' || exported < -300)) return this.paper(row);
    if (mode !== 'AGENCY') row = await this.invoiced(row, supplierId);
    if (state === 'COLLECTING') return this.paper(row);
    row = await this.papers(row);
    if (mode !== 'AGENCY') row = await this.waived(row);
    if (advance)
      row = await this.by(CLERK, 10, (ctx) =>
        advanceTaxCase(ctx, row.id, row.version, {
          amount: roundMoney(multiply(row.refundAmount, '0.8'), 'CNY'),
          advanceDate: this.seed.day(-40),
          dailyRate: '0.0005',
        }),
      );
    if (state === 'READY') return row;
    row = await this.by(CLERK, 9, (ctx) => declareTaxCase(ctx, row, null));
    return mode === 'AGENCY' ? this.certified(row) : this.refunded(row);
  }

  private input({ order, lines }: Source, supplierId: string): TaxCaseInput {
    const { mode, exported } = this.fate;
    return {
      mode,
      companyId: order.companyId,
      customerId: order.customerId,
      supplierId: mode === 'AGENCY' ? null : supplierId,
      orderId: order.id,
      containerId: null,
      declarationId: null,
      customsNo: `310120261${String(100_000_000 + this.nth).padStart(9, '0')}`,
      exportDate: this.seed.day(exported),
      tradeMode: '0110',
      dealMode: 'FOB',
      currency: 'USD',
      freight: '0',
      insurance: '0',
      remark: null,
      lines: lines.map((line, at) => ({
        declarationLineId: null,
        itemNo: at + 1,
        hsCode: line.hsCode && /^\d{8}(\d{2})?$/.test(line.hsCode) ? line.hsCode : null,
        goodsName: line.nameCn,
        qty: line.qty ?? '1',
        unit: line.unit ?? '件',
        total: roundMoney(multiply(line.unitPrice ?? '1', line.qty ?? '1'), 'USD'),
        vatRateBp: 1300,
        rebateRateBp: this.nth % 4 === 3 ? 900 : 1300,
      })),
    };
  }

  /** 收票 of the factory for every item at 6.5 CNY a dollar, 8.4 where it was dear, and its match. */
  private async invoiced(row: TaxCase, supplierId: string): Promise<TaxCase> {
    const items = await this.seed.tx
      .select()
      .from(taxCaseLine)
      .where(eq(taxCaseLine.caseId, row.id))
      .orderBy(asc(taxCaseLine.itemNo));
    const docDate = this.seed.day(-13);
    const doc = await this.by(CLERK, 13, async (ctx) => {
      const rate = this.fate.dear ? '8.4' : '6.5';
      const made = await createTradeDoc(ctx, await factoryInvoice(ctx, { row, supplierId, items, rate, docDate }));
      return submitTradeDoc(ctx, made);
    });
    const effective = await this.by(MANAGER, 13, (ctx) => approveTradeDoc(ctx, doc));
    return this.by(CLERK, 13, async (ctx) => {
      await issueTradeDoc(
        ctx,
        'receive',
        doc.id,
        effective.version,
        { invoiceCode: null, invoiceNo: `2633210000${String(this.nth + 1).padStart(10, '0')}`, invoiceDate: docDate },
        [],
      );
      const papers = await linesOf(ctx, doc.id);
      return matchInvoices(
        ctx,
        row.id,
        row.version,
        items.flatMap((item, at) => {
          const paper = papers[at];
          return paper ? [{ lineId: item.id, docLineId: paper.id, qty: item.qty }] : [];
        }),
      );
    });
  }

  /** One paper of several. */
  private paper(row: TaxCase): Promise<TaxCase> {
    const given = { kind: 'DECLARATION', receivedOn: this.seed.day(-12), place: '档案柜 A-2' } as const;
    return this.by(CLERK, 12, (ctx) => receiveDoc(ctx, row.id, row.version, given, []));
  }

  private papers(row: TaxCase): Promise<TaxCase> {
    return this.by(CLERK, 12, async (ctx) => {
      let now = row;
      for (const kind of TAX_DOC_KIND_CODES)
        if (docNeed(row.mode, kind) === 'READY' || (docNeed(row.mode, kind) === 'RECORD' && this.nth % 2 === 0))
          now = await receiveDoc(
            ctx,
            row.id,
            now.version,
            { kind, receivedOn: this.seed.day(-12), place: `档案柜 A-${(this.nth % 4) + 1}` },
            [],
          );
      return now;
    });
  }

  /** What does not hold yet and the manager lets pass: nothing is collected yet, and the price of a dear factory. */
  private async waived(row: TaxCase): Promise<TaxCase> {
    if (row.state === 'READY') return row;
    let now = row;
    if (this.fate.dear) now = await this.waive(now, 'FIN-152', '原材料涨价，工厂按合同调价');
    return this.waive(now, 'FIN-156', '未到期收汇，合同约定 90 天账期');
  }

  private async waive(row: TaxCase, check: WaivableCheck, reason: string): Promise<TaxCase> {
    await this.by(CLERK, 11, (ctx) => askWaiver(ctx, row.id, row.version, { check, reason }));
    return this.by(MANAGER, 11, async (ctx) => {
      const [open] = await pendingOf(ctx, taxCases.kind, row.id);
      if (open) await decide(ctx, open.id, open.version, 'approve', null);
      return taxCases.find(ctx, row.id);
    });
  }

  private async certified(applied: TaxCase): Promise<TaxCase> {
    if (this.fate.state === 'CERT_APPLIED') return applied;
    const issued = await this.by(CLERK, 6, (ctx) =>
      certifyTaxCase(ctx, applied.id, applied.version, {
        certNo: `31${String(20_260_000 + this.nth)}`,
        certOn: this.seed.day(-6),
      }),
    );
    if (this.fate.state === 'CERT_ISSUED') return issued;
    return this.by(CLERK, 5, (ctx) => deliverTaxCase(ctx, issued.id, issued.version, null));
  }

  private async refunded(declared: TaxCase): Promise<TaxCase> {
    const { state } = this.fate;
    const { id } = declared;
    if (state === 'DECLARED') return declared;
    if (state === 'REFUSED')
      return this.by(MANAGER, 8, (ctx) =>
        abandonTaxCase(ctx, id, declared.version, { outcome: 'EXEMPT', reason: '工厂失联，税局不予退税', date: null }),
      );
    const reviewing = await this.by(CLERK, 8, (ctx) => acceptTaxCase(ctx, id, declared.version, null));
    if (state === 'REVIEWING') return reviewing;
    if (state === 'INQUIRY')
      return this.by(MANAGER, 7, (ctx) => inquire(ctx, 'inquiry', id, reviewing.version, '税局向供货地发函核实货源'));
    if (state === 'RETURNED')
      return this.by(MANAGER, 7, (ctx) =>
        rejectTaxCase(ctx, id, reviewing.version, { reason: '进货明细商品名称与报关单不符', date: null }),
      );
    const loss = state === 'SETTLED' ? '100' : '0';
    const approved = await this.by(MANAGER, 6, (ctx) =>
      approveTaxCase(ctx, id, reviewing.version, {
        approvedOn: null,
        amount: roundMoney(subtract(reviewing.declaredAmount, loss), 'CNY'),
        differenceReason: loss === '0' ? null : '尾差按税局核定',
      }),
    );
    if (state === 'APPROVED') return approved;
    const receiptId = await this.received(approved);
    const received = await this.by(MANAGER, 4, (ctx) => refundTaxCase(ctx, approved, { receiptId, amount: null }));
    if (state === 'RECEIVED') return received;
    return this.by(MANAGER, 3, (ctx) => settleTaxCase(ctx, id, received.version));
  }

  /** 退税到账 on the company's CNY account. */
  private async received(row: TaxCase): Promise<string> {
    const [account] = await this.seed.tx
      .select({ id: finBankAccount.id })
      .from(finBankAccount)
      .where(and(eq(finBankAccount.companyId, row.companyId), eq(finBankAccount.currency, 'CNY')))
      .orderBy(asc(finBankAccount.id))
      .limit(1);
    if (!account) throw new Error('No CNY account');
    const nobody = { customerId: null, forCompanyId: null, payerCountry: null, bizNo: null, remark: null };
    const made = await this.by(CLERK, 5, async (ctx) => {
      const receipt = await createReceipt(ctx, {
        ...nobody,
        companyId: row.companyId,
        bankAccountId: account.id,
        kind: 'TAX_REFUND',
        method: 'TRANSFER',
        amount: row.approvedAmount ?? '0',
        bankFee: '0',
        rate: null,
        valueDate: this.seed.day(-5),
        payerName: '国家金库上海市分库',
        bankRef: `GK2026${String(this.nth).padStart(4, '0')}`,
      });
      return claimReceipt(ctx, receipt.id, receipt.version, { ...nobody, kind: 'TAX_REFUND', payerName: null });
    });
    await this.by(MANAGER, 5, (ctx) => confirmReceipt(ctx, made.id, made.version, null));
    return made.id;
  }
}
