import { compare, isZero } from '@shared/contract/decimal.ts';
import type { TaxCaseInput, TaxCaseLineInput } from '@shared/contract/finance/tax-case.input.ts';
import { RELEASED, taxCasePath, UNDECLARED } from '@shared/contract/finance/tax-case.labels.ts';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { DeclarationRow } from '../../logistics/declarations/declaration.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { entityOf } from '../trade-docs/trade-doc-scope.ts';
import { tellOrders } from './order-refunds.ts';
import { peopleOf } from './tax-case-people.ts';
import { correctTaxCase } from './tax-case-save.ts';
import { voidLocked } from './tax-case-steps.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCase, taxCaseLine, type TaxCase, type TaxCaseLine } from './tax-case.tables.ts';
import { itemDifferences } from './tax-differences.ts';
import { declaredItems, headOf, type DeclaredItem, type ItemGroup } from './tax-proposals.ts';

type Declared = Awaited<ReturnType<typeof declaredItems>>;

/**
 * 5.7 删改单: live cases of a locked declaration follow what it says now while nothing of them is declared: its items as they are, those that
 * are refunded no more, in another currency or by another company leave; a case that has none left is void. Parties, the factory and
 * what people typed as export date stay. One with an advance that would end, and one that is declared, stays as it is and its people
 * are told, once for each amendment. Told twice, nothing changes. Answers the cases that may take further items.
 */
export async function followDeclaration(ctx: CommandCtx, row: DeclarationRow): Promise<TaxCase[]> {
  const rows = await taxCases.lockWhere(
    ctx,
    and(eq(taxCase.declarationId, row.id), notInArray(taxCase.state, [...RELEASED])) ?? eq(taxCase.id, '0'),
  );
  const standing: TaxCase[] = [];
  for (const found of rows) {
    const left = UNDECLARED.includes(found.state) ? await follow(ctx, found, row) : await tellApart(ctx, found, row);
    if (left) standing.push(left);
  }
  return standing;
}

/** Items of a group that are free now go to the case of its mode, customer, factory and currency, where one stands. */
export async function joinCase(
  ctx: CommandCtx,
  row: DeclarationRow,
  standing: TaxCase[],
  group: ItemGroup,
): Promise<boolean> {
  const at = standing.findIndex(
    (each) =>
      (each.mode === 'AGENCY') === (group.mode === 'AGENCY') &&
      each.customerId === group.customerId &&
      each.supplierId === group.supplierId &&
      each.currency === group.currency,
  );
  const found = standing[at];
  if (!found) return false;
  const stored = await linesOf(ctx, found.id);
  const lines = [...stored.map(asInput), ...group.lines];
  if (new Set(lines.map(({ itemNo }) => itemNo)).size < lines.length) return false;
  const { partOf } = await declaredItems(ctx, row, { marked: found.createdBy === null });
  standing[at] = await correct(ctx, found, row, lines, partOf);
  return true;
}

async function follow(ctx: CommandCtx, found: TaxCase, row: DeclarationRow): Promise<TaxCase | null> {
  const declared = await declaredItems(ctx, row, { marked: found.createdBy === null });
  const stored = await linesOf(ctx, found.id);
  const own = found.companyId === entityOf(row);
  const lines = stored.flatMap((line): TaxCaseLineInput[] => {
    if (line.declarationLineId === null) return [asInput(line)];
    const item = own ? declared.items.get(line.declarationLineId) : undefined;
    return item && item.currency === found.currency ? [corrected(line, item)] : [];
  });
  if (lines.length > 0) return correct(ctx, found, row, lines, declared.partOf, stored);
  // Its money has gone out: people take it back first (FIN-160).
  if (!isZero(found.advanceAmount)) return tell(ctx, found, row, '与删改后的报关单不同，请核对', 'ALERT');
  await tell(ctx, await voidLocked(ctx, found, '删改单后不再申报退税'), row, '因删改单作废', 'WARN');
  return null;
}

/** An item as the declaration says it now; rates of the same HS code stay as the case has them but for a VAT rate that it says itself. */
function corrected(line: TaxCaseLine, { currency: _currency, saidVat, ...item }: DeclaredItem): TaxCaseLineInput {
  if (item.hsCode !== line.hsCode) return { ...item, itemNo: line.itemNo };
  const vatRateBp = saidVat ?? line.vatRateBp;
  return { ...item, itemNo: line.itemNo, vatRateBp, rebateRateBp: Math.min(line.rebateRateBp, vatRateBp) };
}

/** Saves what differs; nothing where all of it is there already. */
async function correct(
  ctx: CommandCtx,
  found: TaxCase,
  row: DeclarationRow,
  lines: TaxCaseLineInput[],
  partOf: Declared['partOf'],
  stored: readonly TaxCaseLine[] = [],
): Promise<TaxCase> {
  const { mode, companyId, customerId, supplierId, orderId, currency, remark } = found;
  const typed = found.exportDate !== null && found.exportDate !== found.takenDate;
  const head = headOf(row);
  const exportDate = typed ? found.exportDate : head.exportDate;
  const input: TaxCaseInput = {
    ...head,
    mode,
    companyId,
    customerId,
    supplierId,
    orderId,
    currency,
    remark,
    exportDate,
    lines,
    ...partOf({ currency, lines }),
  };
  if (sameHead(found, input) && sameLines(stored, lines)) return found;
  const changed = await correctTaxCase(ctx, found, input, typed ? found.takenDate : exportDate);
  await tell(ctx, changed, row, '已按删改单更新', 'INFO');
  return changed;
}

const sameHead = (found: TaxCase, input: TaxCaseInput): boolean =>
  (['containerId', 'customsNo', 'exportDate', 'tradeMode', 'dealMode'] as const).every(
    (key) => found[key] === input[key],
  ) && (['freight', 'insurance'] as const).every((key) => compare(found[key], input[key]) === 0);
const sameLines = (stored: readonly TaxCaseLine[], lines: readonly TaxCaseLineInput[]): boolean =>
  stored.length === lines.length &&
  stored.every((line, at) => {
    const other = lines[at];
    const keys = ['declarationLineId', 'itemNo', 'hsCode', 'goodsName', 'unit', 'vatRateBp', 'rebateRateBp'] as const;
    return (
      other !== undefined &&
      keys.every((key) => line[key] === other[key]) &&
      compare(line.qty, other.qty) === 0 &&
      compare(line.total, other.total) === 0
    );
  });

const linesOf = (ctx: CommandCtx, caseId: string): Promise<TaxCaseLine[]> =>
  ctx.tx.select().from(taxCaseLine).where(eq(taxCaseLine.caseId, caseId)).orderBy(asc(taxCaseLine.itemNo));
const asInput = (line: TaxCaseLine): TaxCaseLineInput => {
  const { declarationLineId, itemNo, hsCode, goodsName, qty, unit, total, vatRateBp, rebateRateBp } = line;
  return { declarationLineId, itemNo, hsCode, goodsName, qty, unit, total, vatRateBp, rebateRateBp };
};

/** A case that is declared stays; where its items differ now its people are told. Its cartons may be of other orders now. */
async function tellApart(ctx: CommandCtx, found: TaxCase, row: DeclarationRow): Promise<null> {
  await tellOrders(ctx, found);
  const off = [...(await itemDifferences(ctx, found.id)).values()].some((differences) => differences.length > 0);
  return off ? tell(ctx, found, row, '与删改后的报关单不同，请核对', 'ALERT') : null;
}

/** Once for each 删改单: a declared case keeps its version, the declaration does not. */
async function tell(
  ctx: CommandCtx,
  found: TaxCase,
  row: DeclarationRow,
  what: string,
  level: 'INFO' | 'WARN' | 'ALERT',
): Promise<null> {
  await notify(ctx, {
    userIds: await peopleOf(ctx, found),
    kind: `tax.amended.${found.version}.${row.version}`,
    level,
    title: `${found.caseNo} ${what}`,
    body: '报关单删改后重新放行，详见报关明细与日志。',
    link: taxCasePath(found.id),
    object: { kind: 'tax_case', id: found.id },
  });
  return null;
}
