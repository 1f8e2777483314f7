import { compare } from '../decimal.ts';
import { chargeableTonnes } from '../figures.ts';
import { shareOut, type ShareTarget } from '../share.ts';

/** By what the shared costs of a container go over its orders (2.3, FIN-131). */
export const COST_BASIS = {
  VOLUME: '体积',
  GROSS: '重量',
  RT: '计费吨',
  CARTON: '箱数',
  ORDER: '平均',
  VALUE: '货值',
  MANUAL: '手工',
} as const;
export type CostBasis = keyof typeof COST_BASIS;

/** What of an order takes part: loaded figures, planned ones before loading. cm³, gram, CNY, basis points. */
export interface ShareCargo {
  orderId: string;
  cartons?: number;
  volume: number;
  gross: number;
  /** Goods value in CNY; null: a rate of it is missing, so that nothing can go over the orders by value. */
  value?: string | null;
  /** Typed share of MANUAL in basis points. */
  manualBp?: number | null;
}

/** Weight of an order for a basis. RT is LOG-031 without the minimum (FIN-131). */
function weightOf(basis: CostBasis, cargo: ShareCargo, kgPerCbm: number): string {
  switch (basis) {
    case 'VOLUME':
      return String(cargo.volume);
    case 'GROSS':
      return String(cargo.gross);
    case 'RT':
      return chargeableTonnes(cargo.volume, cargo.gross, kgPerCbm, '0');
    case 'CARTON':
      return String(cargo.cartons ?? 0);
    case 'VALUE':
      return cargo.value ?? '0';
    case 'MANUAL':
      return String(cargo.manualBp ?? 0);
    default:
      return '1';
  }
}
/** The orders with their weights, in the unit of the basis: cm³, gram, RT, cartons, CNY, basis points, 1. */
export const shareWeights = (basis: CostBasis, cargo: readonly ShareCargo[], kgPerCbm: number): ShareTarget[] =>
  cargo.map((each) => ({ id: each.orderId, weight: weightOf(basis, each, kgPerCbm) }));

/**
 * LOG-052, LOG-054: an amount over orders by a basis, with the largest remainder of FIN-005. null: the basis sums to zero
 * (LOG-053 「分摊基数为零」), or the value of an order is not known (6.3: never a wrong zero).
 */
export const costShares = (
  amount: string,
  currency: string,
  basis: CostBasis,
  cargo: readonly ShareCargo[],
  kgPerCbm: number,
): Map<string, string> | null =>
  lacksValue(basis, cargo) ? null : shareOut(amount, currency, shareWeights(basis, cargo, kgPerCbm));

/** Whether a basis needs a value that is not known for want of a rate. */
export const lacksValue = (basis: CostBasis, cargo: readonly Pick<ShareCargo, 'value'>[]): boolean =>
  basis === 'VALUE' && cargo.some(({ value }) => value === null);

/** LOG-053: typed shares are whole when they sum to 100.00 %. */
export const manualIsWhole = (shares: readonly (number | null | undefined)[]): boolean =>
  compare(String(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)), '10000') === 0;
