import { compare, round } from '@shared/contract/decimal.ts';
import { trimDecimal } from '../../platform/columns.ts';
import type { ChainDifference, ChainField } from '@shared/contract/logistics/chain.ts';

/** What one document says of some goods; null: it does not say. Amounts in `currency`. */
export interface ChainFigures {
  qty: string | null;
  unit: string | null;
  value: string | null;
  currency: string | null;
  hs: string | null;
}
/** The same goods from the order to the clearance. */
export interface Chain {
  lineNo: number;
  name: string;
  /** Its part of the order by cartons, not rounded to the unit; its value is order price × loaded quantity. */
  ordered: ChainFigures;
  /** Quantity of the loaded cartons in the unit of the order. */
  loaded: string | null;
  declared: ChainFigures | null;
  cleared?: ChainFigures | null;
  /** Declared value in the currency of the clearance; null: there is no rate. */
  converted?: string | null;
  note?: string | null;
}

const differ = (values: readonly (string | null | undefined)[], same: (left: string, right: string) => boolean) => {
  const [first, ...others] = values.flatMap((value) => value ?? []);
  return first !== undefined && others.some((value) => !same(first, value));
};
const text = (left: string, right: string) => left === right;
/** Digits of an HS code that are the same in every country. */
const HS_COMMON = 6;
/** Whether codes of two countries stand for different goods; a code that is not there says nothing. */
export const otherHeading = (left: string | null | undefined, right: string | null | undefined): boolean =>
  Boolean(left && right && left.slice(0, HS_COMMON) !== right.slice(0, HS_COMMON));
const number = (left: string, right: string) => compare(left, right) === 0;

/**
 * LOG-070, LOG-087: what differs between order, loading slip, declaration and clearance of the same goods. Quantities are
 * compared in one unit, values in one currency; what a document does not say is no difference. A part of the order that its
 * unit cannot express is named with what it was rounded to.
 */
export function chainDifferences(chain: Chain, unitName: (unit: string) => string): ChainDifference[] {
  const { ordered, declared, cleared, loaded } = chain;
  const made: ChainDifference[] = [];
  const say = (field: ChainField, of: (figures: ChainFigures) => string | null, more: Partial<ChainDifference> = {}) =>
    made.push({
      lineNo: chain.lineNo,
      name: chain.name,
      field,
      ordered: of(ordered),
      loaded: null,
      declared: declared && of(declared),
      ...(cleared === undefined ? {} : { cleared: cleared && of(cleared) }),
      note: null,
      ...more,
    });
  const all = [ordered, declared, cleared].flatMap((each) => each ?? []);
  const unit = cleared?.unit ?? declared?.unit ?? ordered.unit;
  const qtyText = (qty: string | null, of: string | null) =>
    qty === null ? null : `${trimDecimal(qty)}${of === null ? '' : ` ${unitName(of)}`}`;
  const counted = [
    ...all.flatMap((each) => (each.unit === unit ? each.qty : [])),
    ordered.unit === unit ? loaded : null,
  ];
  if (chain.note !== undefined && chain.note !== null)
    say('QTY', ({ qty, unit: of }) => qtyText(qty, of), { loaded: qtyText(loaded, ordered.unit), note: chain.note });
  else if (differ(counted, number)) {
    const rounded = ordered.qty !== null && loaded !== null && !number(ordered.qty, loaded) && ordered.unit !== null;
    say('QTY', ({ qty, unit: of }) => qtyText(qty, of), {
      loaded: qtyText(loaded, ordered.unit),
      note: rounded
        ? `按箱数比例为 ${trimDecimal(ordered.qty ?? '')}，按单位「${unitName(ordered.unit ?? '')}」取整`
        : null,
    });
  }
  if (
    differ(
      all.map((each) => each.unit),
      text,
    )
  )
    say('UNIT', ({ unit: of }) => of && unitName(of));
  const abroad = otherHeading(declared?.hs ?? ordered.hs, cleared?.hs);
  if (abroad || differ([ordered.hs, declared?.hs], text))
    say('HS', ({ hs }) => hs, {
      note: abroad ? `国外HS编码的前 ${HS_COMMON} 位与报关不同，请核对归类` : null,
    });
  if (
    differ(
      all.map(({ currency }) => currency),
      text,
    )
  )
    say('CURRENCY', ({ currency }) => currency);
  const money = ({ value, currency }: ChainFigures) => value && `${currency ?? ''} ${round(value, 2)}`.trim();
  const sold = differ([ordered.currency, declared?.currency], text) ? null : ordered.value;
  const unpriced = cleared && declared?.value && chain.converted === null;
  if (
    differ([sold, declared?.value], number) ||
    unpriced ||
    (cleared && differ([chain.converted ?? (declared ? null : sold), cleared.value], number))
  )
    say('VALUE', money, {
      note: unpriced ? `没有 ${declared.currency ?? ''} 对 ${cleared.currency ?? ''} 的汇率，货值未能折算` : null,
    });
  return made;
}
