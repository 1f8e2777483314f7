import { add, isZero } from '@shared/contract/decimal.ts';
import type { ChainDifference } from '@shared/contract/logistics/chain.ts';
import { chainDifferences, otherHeading } from '../declarations/chain.rules.ts';
import { orderedOf } from '../declarations/declaration-chain.ts';
import { unitNames } from '../../masters/hs-codes/hs-code.reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { converter, sourcesOf } from './clearance-source.ts';
import type { ClearanceLineRow } from './clearance.tables.ts';

/** What the lines of a clearance say otherwise than declaration, loading slip and order. */
export async function clearanceDifferences(
  ctx: Ctx,
  { containerId, companyId, currency }: { containerId: string; companyId: string; currency: string },
  lines: readonly ClearanceLineRow[],
): Promise<ChainDifference[]> {
  const sources = await sourcesOf(ctx, containerId);
  const names = await unitNames(ctx, [
    ...lines.map(({ unit }) => unit),
    ...sources.flatMap(({ figures, parts }) => [figures.unit, ...parts.map(({ line }) => line.unit)]),
  ]);
  const unitName = (unit: string) => names.get(unit) ?? unit;
  const convert = await converter(ctx, { companyId, currency }, sources);
  const used = new Set<ClearanceLineRow>();
  const made = sources.flatMap((source) => {
    const own = lines.filter(
      (line) =>
        !used.has(line) &&
        (line.sourceKey === null
          ? line.foreignHsCode === source.foreignHsCode && line.name === source.name
          : line.sourceKey === source.key),
    );
    for (const line of own) used.add(line);
    const [first] = own;
    const cleared = first && {
      qty: add('0', ...own.map(({ qty }) => qty)),
      unit: first.unit,
      value: add('0', ...own.map(({ customsValue }) => customsValue)),
      currency,
      // Of lines that share an item the one that leaves its heading speaks.
      hs: (own.find(({ foreignHsCode }) => otherHeading(source.hsCode, foreignHsCode)) ?? first).foreignHsCode,
    };
    return chainDifferences(
      {
        lineNo: first?.lineNo ?? 0,
        name: source.name,
        ...orderedOf(source.parts),
        declared: source.declared,
        cleared: cleared ?? null,
        converted: convert(source.figures),
        note: first ? null : '清关单没有此项',
      },
      unitName,
    );
  });
  const typed = lines.filter((line) => !used.has(line) && !isZero(line.qty));
  const nothing = { qty: null, unit: null, value: null, currency: null, hs: null };
  return [
    ...made,
    ...typed.flatMap((line) =>
      chainDifferences(
        {
          lineNo: line.lineNo,
          name: line.name,
          ordered: nothing,
          loaded: null,
          declared: null,
          cleared: { qty: line.qty, unit: line.unit, value: line.customsValue, currency: null, hs: null },
          note: line.sourceKey === null ? '手工填写，报关和订单没有此项' : '报关和订单已没有此项',
        },
        unitName,
      ),
    ),
  ];
}
