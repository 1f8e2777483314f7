import { monthText } from '@shared/contract/business-day.ts';
import { add } from '@shared/contract/decimal.ts';
import { labelOf } from '@shared/contract/label-of.ts';
import { cbm, kg } from '@shared/contract/figures.ts';
import type { CostLine, CostSheetDetail } from '@shared/contract/finance/cost-sheet.contract.ts';
import { COST_SHARE_FIELDS, COST_SHEET_FIELDS } from '@shared/contract/finance/cost-sheet.fields.ts';
import { COST_LINE_KINDS, COST_LINE_TITLES, COST_SHEET_STATES } from '@shared/contract/finance/cost-sheet.labels.ts';
import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import type { ColumnKind } from '@shared/contract/list.ts';
import { COST_BASIS, type CostBasis } from '@shared/contract/logistics/cost-share.ts';
import { thousands } from '@shared/contract/text-ends.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { FieldGroup } from '@shared/contract/access.ts';
import type { Answerable, FileAnswer } from '../../platform/route.ts';
import { workbook } from '../../services/exchange/workbook.ts';
import { cellOf, styleOf } from '../../services/exchange/xlsx-cells.ts';
import { costSheetDetail } from './cost-sheet.reads.ts';

interface Column {
  title: string;
  kind: ColumnKind;
  field?: FieldGroup;
  of: (line: CostLine) => unknown;
  total?: string | null | undefined;
}
type Detail = Answerable<CostSheetDetail>;
/** An amount of a sheet; null while there is none. */
const known = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A weight of a share in the unit of its basis: CBM, kg, percent, else as it is. */
function weightText(basis: CostBasis, weight: string): string {
  if (basis === 'VOLUME') return `${cbm(Number(weight))} CBM`;
  if (basis === 'GROSS') return `${kg(Number(weight))} kg`;
  return basis === 'MANUAL' ? `${(Number(weight) / 100).toFixed(2)}%` : weight;
}
const shareText = ({ share }: CostLine): string | null =>
  share &&
  `${share.auto ? '自动' : '人工'}按${COST_BASIS[share.basis]} ${weightText(share.basis, share.weight)} ÷ ${weightText(share.basis, share.weights)}，${share.orders} 票`;

const columnsOf = ({ income, direct, shared, taxDiff }: Detail): Column[] => [
  { title: COST_LINE_TITLES.kind, kind: 'text', of: ({ kind }) => COST_LINE_KINDS[kind] },
  { title: COST_LINE_TITLES.source, kind: 'text', of: ({ sourceNo }) => sourceNo },
  { title: FEE_LINE_FIELDS.isEstimate, kind: 'bool', of: ({ isEstimate }) => isEstimate },
  { title: FEE_LINE_FIELDS.chargeCodeId, kind: 'text', of: ({ chargeName }) => chargeName },
  { title: COST_LINE_TITLES.party, kind: 'text', of: ({ partyName }) => partyName },
  { title: COST_SHARE_FIELDS.containerId, kind: 'text', of: ({ containerCode }) => containerCode },
  { title: FEE_LINE_FIELDS.accountingDate, kind: 'date', of: ({ accountingDate }) => accountingDate },
  { title: COST_LINE_TITLES.share, kind: 'text', of: shareText },
  {
    title: `${COST_SHARE_FIELDS.amount}(CNY)`,
    kind: 'money',
    field: 'money.cost',
    of: ({ share }) => share?.total ?? null,
  },
  {
    title: `${COST_SHEET_FIELDS.income}(CNY)`,
    kind: 'money',
    field: 'money.sell',
    of: ({ sell }) => sell,
    total: known(income),
  },
  {
    title: `${COST_LINE_TITLES.cost}(CNY)`,
    kind: 'money',
    field: 'money.cost',
    of: ({ cost }) => cost,
    total: direct === undefined ? null : add(...[direct, shared, taxDiff].map((part) => known(part) ?? '0')),
  },
];

/** What stands above the lines: whose sheet it is, and what is left of it for who may see that. */
function headOf(ctx: Ctx, row: Detail): string[] {
  const { bizNo, sheetNo, revision, companyName, customerName, month, state, profit, marginBp, missing } = row;
  const left = fieldLevel(ctx.actor, 'money.profit') === 'VISIBLE' ? known(profit) : null;
  const period = known(month);
  const margin = typeof marginBp === 'number' ? `${(marginBp / 100).toFixed(2)}%` : '—';
  return [
    `${bizNo} ${sheetNo} 第 ${revision} 版 ${labelOf(COST_SHEET_STATES, state)}`,
    [companyName, customerName, period && monthText(period)].filter(Boolean).join(' '),
    ...(left ? [`${COST_SHEET_FIELDS.profit} ${left.replace(/\d+/, thousands)} CNY，毛利率 ${margin}`] : []),
    ...(missing ? [`${state === 'DRAFT' ? '未核算' : '数字可能不完整'}：${missing}`] : []),
  ];
}

/** 导出 of one 成本核算单 (F26): what it counts and how shared costs came there, with the columns that the caller sees. */
export async function sheetFile(ctx: Ctx, id: string): Promise<FileAnswer> {
  const row = await costSheetDetail(ctx, id);
  const columns = columnsOf(row).filter(({ field }) => !field || fieldLevel(ctx.actor, field) === 'VISIBLE');
  const totals = columns.map(({ kind, total }, at) => (at === 0 ? '合计' : cellOf(kind, total ?? null)));
  return workbook(`成本核算单-${row.bizNo}.xlsx`, [
    {
      name: '收入与成本',
      head: headOf(ctx, row),
      columns: columns.map(({ title, kind }) => ({ title, style: styleOf[kind] })),
      rows: [...row.lines.map((line) => columns.map(({ kind, of }) => cellOf(kind, of(line as CostLine)))), totals],
    },
  ]);
}
