import { add } from '@shared/contract/decimal.ts';
import { STATEMENT_SIDES, STATEMENT_STATES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { chargeNames } from '../../masters/charge-codes/charge-names.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { partyData, type PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { nameIn, type Watermark } from '../../services/printing/wording.ts';
import { totalsOf } from './statement-balances.ts';
import { findStatement, stateOf } from './statement-find.ts';
import { linesOf } from './statement-lines.ts';
import type { Statement } from './statement.tables.ts';

const WATERMARKS: Partial<Record<Statement['state'], Watermark>> = { DRAFT: 'DRAFT', VOID: 'VOID' };
const PARTY_IN_ENGLISH = { AR: 'Customer', AP: 'Supplier' } as const;

/** The paper of a 国外代理 is the 代理账单 (S7), of other suppliers the 对账单 alone. */
const OF_AGENT = ['DAILIBILL', 'DUIZHANGDAN'] as const;
const OF_SUPPLIER = ['DUIZHANGDAN'] as const;

async function partyOnPaper(ctx: Ctx, row: Statement) {
  const [found] =
    row.direction === 'AR'
      ? await ctx.db
          .select({
            name: acCustomer.name,
            nameEn: acCustomer.nameEn,
            country: acCustomer.country,
            types: sql<string[]>`array[]::text[]`,
          })
          .from(acCustomer)
          .where(eq(acCustomer.id, row.customerId ?? '0'))
      : await ctx.db
          .select({
            name: acSupplier.name,
            nameEn: sql<string | null>`null`,
            country: acSupplier.country,
            types: acSupplier.types,
          })
          .from(acSupplier)
          .where(eq(acSupplier.id, row.supplierId ?? '0'));
  return found ?? { name: '', nameEn: null, country: 'CN', types: [] };
}

/** What a statement prints: all of it is kept with the statement, so that a confirmed one prints the same ever after (FIN-040). */
async function sheet(ctx: Ctx, row: Statement, language: TemplateLanguage): Promise<PrintData> {
  const lines = await linesOf(ctx, row.id);
  const totals = await totalsOf(ctx, row.id);
  const party = await partyOnPaper(ctx, row);
  const chargeIn = await chargeNames(ctx, language);
  const named = partyData({ name: nameIn(language, party.name, party.nameEn) });
  const [first] = totals;
  return {
    no: row.revision > 1 ? `${row.statementNo}（v${row.revision}）` : row.statementNo,
    partyTitle: language === 'EN' ? PARTY_IN_ENGLISH[row.direction] : STATEMENT_SIDES[row.direction].party,
    customer: named,
    agent: named,
    from: row.periodFrom,
    to: row.periodTo,
    currency: totals.map(({ currency }) => currency).join(' / '),
    opening: first?.prevBalance ?? '',
    lines: lines.map((line) => ({
      date: line.businessDate,
      orderNo: line.bizNo ?? '',
      containerNo: line.containerNo ?? '',
      charge: chargeIn(line.chargeName),
      currency: line.currency,
      amount: line.amount,
    })),
    balances: totals.map(({ currency, prevBalance, thisPeriod, received, endBalance, ageing }) => ({
      currency,
      opening: prevBalance,
      period: thisPeriod,
      received,
      closing: endBalance,
      ...ageing,
    })),
    sums: totals.map(({ currency, thisPeriod, settled, open }) => ({
      currency,
      amount: thisPeriod,
      paid: settled,
      open,
    })),
    receipts: totals.flatMap(({ currency, movements }) => movements.map((one) => ({ ...one, currency }))),
    totals: {
      currency: first?.currency ?? '',
      period: first?.thisPeriod ?? '',
      received: first?.received ?? '',
      closing: first?.endBalance ?? '',
      amount: first?.thisPeriod ?? '',
      paid: first?.settled ?? '',
      open: first ? add(first.open) : '',
    },
    ageing: { ...first?.ageing },
  };
}

const paper =
  (side: StatementSide): PrintLoader =>
  async (ctx, id) => {
    const row = await findStatement(ctx, side, id);
    // The sheet guards what customers pay; a supplier's is for those who may see what we pay.
    if (side === 'AP' && fieldLevel(ctx.actor, 'money.cost') !== 'VISIBLE') throw refuse('NO_PERMISSION');
    const state = await stateOf(ctx, row);
    const { country, types } = await partyOnPaper(ctx, row);
    return {
      id,
      no: row.statementNo,
      state: STATEMENT_STATES[state],
      stateCode: state,
      companyId: row.companyId,
      customerId: row.customerId,
      supplierId: row.supplierId,
      ...(side === 'AP' && { kinds: types.includes('OVERSEAS_AGENT') ? OF_AGENT : OF_SUPPLIER }),
      language: country === 'CN' ? 'ZH' : 'EN',
      watermark: WATERMARKS[row.state] ?? null,
      data: ({ language }) => sheet(ctx, row, language),
    };
  };
/** 客户对账单 (11.5). */
export const customerStatementDocument = paper('AR');
/** 供应商对账单; of a 国外代理 first of all the 代理账单. */
export const supplierStatementDocument = paper('AP');
