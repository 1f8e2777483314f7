import { add } from '@shared/contract/decimal.ts';
import {
  groupDeclarations,
  statutoryQty,
  totalsOf,
  type GroupedDeclaration,
} from '@shared/contract/logistics/declaration-lines.ts';
import { CUSTOMS_OF_MODE, DEAL_OF_TERM, type ExporterKind } from '@shared/contract/logistics/declaration.labels.ts';
import type { ElementValues } from '@shared/contract/system/element-values.ts';
import { eq, inArray } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { syPort } from '../../masters/base/base.tables.ts';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { hsCodes, type HsCode } from '../../masters/hs-codes/hs-code.entity.ts';
import { syHsCode } from '../../masters/hs-codes/hs-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { openCargo, type DeclarableCargo } from './declaration-cargo.ts';
import { declarations } from './declaration.entity.ts';
import { lgDeclarationCargo, lgDeclarationLine } from './declaration.tables.ts';

/**
 * 生成报关资料 (LOG-070) for the loaded cartons of a container in 待报关 that are in no live declaration. What the orders
 * agree on goes into the header; where they differ it is left to the clerk, and the check panel names it.
 */
export async function generateDeclarations(ctx: CommandCtx, containerId: string): Promise<void> {
  const row = await containers.lock(ctx, containerId);
  if (row.stage !== 'DECLARE') throw refuse('ILLEGAL_STATE', `${row.containerCode} 不在待报关，不能生成报关资料。`);
  if (row.hold) throw refuse('LOG-018', `${row.containerCode} 已暂停（${row.holdReason ?? ''}），请先解除。`);
  const { cargo, masked } = await openCargo(ctx, row.id);
  if (masked > 0)
    throw refuse('NO_PERMISSION', `${row.containerCode} 有 ${masked} 行货物不在您的数据范围内，请由有权限的人员制单。`);
  if (cargo.length === 0) throw refuse('LOG-070', `${row.containerCode} 的实装货物都已在报关资料单中。`);
  const made = groupDeclarations(cargo, await ctx.setting('declare.max_lines'));
  const codes = await codesOf(ctx, cargo);
  for (const group of made) await insert(ctx, row, group, codes);
}

async function codesOf(ctx: CommandCtx, cargo: readonly DeclarableCargo[]): Promise<Map<string, HsCode>> {
  const wanted = [...new Set(cargo.flatMap(({ hsCode }) => hsCode ?? []))];
  if (wanted.length === 0) return new Map();
  const found = await hsCodes.findMany(ctx, inArray(syHsCode.code, wanted));
  return new Map(found.map((each) => [each.code, each]));
}

/** The one value that all agree on, else null. */
const agreed = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

async function insert(
  ctx: CommandCtx,
  row: ContainerRow,
  { exporter, lines }: GroupedDeclaration<DeclarableCargo>,
  codes: ReadonlyMap<string, HsCode>,
): Promise<void> {
  const cargo = lines.flatMap((line) => line.cargo);
  const [kind = 'COMPANY', exporterId = ''] = exporter.split(':');
  const consignee = agreed(cargo.map(({ order }) => order.consignee?.name ?? null));
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
  const declaration = await declarations.insert(
    ctx,
    {
      ...(await routeOf(ctx, row)),
      declNo: await ctx.nextNumber('BG'),
      companyId: row.companyId,
      ownerId: ctx.actor.userId,
      deptId: ctx.actor.deptId,
      containerId: row.id,
      exporterKind: kind as ExporterKind,
      exporterCompanyId: kind === 'COMPANY' ? exporterId : null,
      exporterCustomerId: kind === 'CUSTOMER' ? exporterId : null,
      consigneeOverseas: consignee,
      producer: agreed(await producersOf(ctx, cargo)),
      tradeMode: '0110',
      taxNature: '101',
      contractNo: agreed(cargo.map(({ order }) => order.orderNo)),
      tradeCountry: agreed(cargo.map(({ order }) => order.destCountry)),
      destCountry: agreed(cargo.map(({ order }) => order.destCountry)),
      packageType: agreed(cargo.map(({ packageType }) => packageType)),
      packages: sum((line) => line.packages),
      gross: sum((line) => line.gross),
      net: sum((line) => line.net),
      dealMode: agreed(cargo.map(({ order }) => (order.incoterm ? DEAL_OF_TERM[order.incoterm] : null))),
      totals: totalsOf(lines.map((line) => ({ currency: line.goods.currency, total: line.total }))),
      marks: [...new Set(cargo.flatMap(({ marks }) => marks ?? []))].join('\n').slice(0, 1000) || null,
    },
    { action: '生成报关资料', code: 'create' },
  );
  for (const [index, line] of lines.entries()) {
    const { goods } = line;
    const hs = goods.hsCode === null ? undefined : codes.get(goods.hsCode);
    const unit1 = hs?.unit1 ?? null;
    const unit2 = hs?.unit2 ?? null;
    const measured = { unit: goods.unit, qty: line.qty, net: line.net };
    const [stored] = await ctx.tx
      .insert(lgDeclarationLine)
      .values({
        declarationId: declaration.id,
        itemNo: index + 1,
        hsCode: goods.hsCode,
        name: goods.name,
        elements: knownElements(hs, goods.elements),
        qty1: line.qty,
        unit1: goods.unit,
        qty2: statutoryQty(unit1, measured),
        unit2: unit1,
        qty3: statutoryQty(unit2, measured),
        unit3: unit2,
        unitPrice: goods.unitPrice,
        total: line.total,
        currency: goods.currency,
        gross: line.gross,
        net: line.net,
        originCountry: goods.origin,
        destCountry: goods.order.destCountry,
        district: goods.district,
        ...brandOf(line.cargo),
        refundFlag: line.cargo.every(({ refundFlag }) => refundFlag),
        invoiceKind: agreed(line.cargo.map(({ invoiceKind }) => invoiceKind)),
        purchaseAmount: purchaseOf(line.cargo),
        vatRate: agreed(line.cargo.map(({ vatRate }) => vatRate)),
      })
      .returning();
    if (!stored) throw new Error('no line was inserted');
    await ctx.tx.insert(lgDeclarationCargo).values(
      line.cargo.map(({ allocationId, before, cartons }) => ({
        declarationId: declaration.id,
        lineId: stored.id,
        allocationId,
        before,
        cartons,
      })),
    );
  }
}

/** Elements that the code still has: a yearly table may have changed them since the order was placed. */
const knownElements = (hs: HsCode | undefined, values: ElementValues): ElementValues => {
  const known = new Set(hs?.elements.map(({ key }) => key));
  return hs ? Object.fromEntries(Object.entries(values).filter(([key]) => known.has(key))) : values;
};
/** The brand on which all agree; where they differ a type that asks for one stays, so that the check panel names it. */
const brandOf = (cargo: readonly DeclarableCargo[]): Pick<DeclarableCargo, 'brandId' | 'brandType'> => ({
  brandId: agreed(cargo.map(({ brandId }) => brandId)),
  brandType: cargo.find(({ brandType }) => brandType !== 'NONE')?.brandType ?? 'NONE',
});
/** Sum of the purchase amounts; null as long as one of them is missing. */
const purchaseOf = (cargo: readonly DeclarableCargo[]): string | null => {
  const amounts = cargo.flatMap(({ purchaseAmount }) => purchaseAmount ?? []);
  return amounts.length < cargo.length ? null : add(...amounts);
};

/** 生产销售单位: the company itself for what it exports on its own account, else the customer. */
async function producersOf(ctx: CommandCtx, cargo: readonly DeclarableCargo[]): Promise<(string | null)[]> {
  const ids = [...new Set(cargo.map(({ order }) => order.companyId))];
  const companies = await ctx.tx.select().from(syCompany).where(inArray(syCompany.id, ids));
  return cargo.map(({ order, customerName }) =>
    order.agencyType === 'SELF' ? (companies.find(({ id }) => id === order.companyId)?.name ?? null) : customerName,
  );
}

/** What the container knows of the voyage and of the place of exit. */
async function routeOf(ctx: CommandCtx, row: ContainerRow) {
  const [pol] = await ctx.tx.select().from(syPort).where(eq(syPort.locode, row.pol));
  return {
    customsCode: pol?.customsCode && /^\d{4}$/.test(pol.customsCode) ? pol.customsCode : null,
    exportDate: row.atd ?? row.etd,
    transportModeCode: CUSTOMS_OF_MODE[row.transportMode],
    vesselVoyage: [row.vessel, row.voyage].filter(Boolean).join('/') || null,
    blNo: row.mblNo ?? row.soNo,
    destPort: row.pod,
    exitPort: pol?.nameCn ?? null,
  };
}
