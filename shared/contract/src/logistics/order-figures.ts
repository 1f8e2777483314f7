import { add, isZero, multiply, round, roundMoney } from '../decimal.ts';
import { chargeableTonnes, KG_PER_CBM, lineVolume } from '../figures.ts';
import type { MeasureSource, TransportMode } from './order.labels.ts';

/** What a goods line says about itself; sides in mm, weights of one carton in gram, total overrides in cm³ and gram. */
export interface MeasuredLine {
  cartons: number;
  /** Pieces, at most 3 decimals; null: cartons × pieces per carton. */
  qty?: string | null;
  pcsPerCarton?: string | null;
  lengthMm?: number | null;
  widthMm?: number | null;
  heightMm?: number | null;
  cartonGross?: number | null;
  cartonNet?: number | null;
  /** Typed totals; they win over the computed ones (measure source MANUAL). */
  volumeTyped?: number | null;
  grossTyped?: number | null;
  netTyped?: number | null;
  unitPrice?: string | null;
  attributes?: readonly string[];
}

/** Figures of a line: pieces, cm³, gram and the amount in the goods currency. */
export interface LineFigures {
  qty: string | null;
  volume: number;
  gross: number;
  net: number;
  amount: string | null;
  measureSource: Extract<MeasureSource, 'CALC' | 'MANUAL'>;
}

/**
 * Figures of a line, LOG-020: a typed total beats the computed one; volume is L×W×H×cartons rounded once to cm³,
 * weights are carton × cartons. A line that says nothing has zero, which LOG-014 refuses at submit.
 */
export function lineFigures(line: MeasuredLine, currency: string): LineFigures {
  const { cartons, lengthMm, widthMm, heightMm } = line;
  const computed = lengthMm && widthMm && heightMm ? lineVolume(lengthMm, widthMm, heightMm, cartons) : 0;
  const qty = line.qty ?? (line.pcsPerCarton ? round(multiply(line.pcsPerCarton, String(cartons)), 3) : null);
  return {
    qty,
    volume: line.volumeTyped ?? computed,
    gross: line.grossTyped ?? (line.cartonGross ?? 0) * cartons,
    net: line.netTyped ?? (line.cartonNet ?? 0) * cartons,
    amount: line.unitPrice && qty ? roundMoney(multiply(line.unitPrice, qty), currency) : null,
    measureSource: line.volumeTyped == null && line.grossTyped == null ? 'CALC' : 'MANUAL',
  };
}

/** Totals of an order over its lines: counts, cm³, gram, chargeable tonnes and goods value. */
export interface OrderFigures {
  cartons: number;
  pieces: string;
  volume: number;
  gross: number;
  net: number;
  /** 计费吨, 3 decimals; LOG-033 on the totals, not the sum of the lines. */
  chargeableRt: string;
  goodsValue: string;
  attributes: string[];
}

type Totalled = { cartons: number; attributes?: readonly string[] } & Pick<
  LineFigures,
  'qty' | 'volume' | 'gross' | 'net' | 'amount'
>;

/**
 * Totals of an order. RT is LOG-031 on the order totals (LOG-033); an order without measures has 0.000, so that the
 * minimum is not shown before anything was typed.
 */
export function orderFigures(
  lines: readonly Totalled[],
  mode: TransportMode,
  settings: { kgPerCbm?: number; rtMin?: string } = {},
): OrderFigures {
  const sum = (key: 'cartons' | 'volume' | 'gross' | 'net') => lines.reduce((total, line) => total + line[key], 0);
  const volume = sum('volume');
  const gross = sum('gross');
  return {
    cartons: sum('cartons'),
    pieces: round(add(...lines.map((line) => line.qty ?? '0')), 3),
    volume,
    gross,
    net: sum('net'),
    chargeableRt:
      volume === 0 && gross === 0
        ? '0.000'
        : chargeableTonnes(volume, gross, settings.kgPerCbm ?? KG_PER_CBM[mode], settings.rtMin),
    goodsValue: add(...lines.map((line) => line.amount ?? '0')),
    attributes: [...new Set(lines.flatMap((line) => line.attributes ?? []))].toSorted(),
  };
}

/** Whether a typed decimal says something. */
export const positive = (value: string | null | undefined): boolean =>
  value != null && !isZero(value) && !value.startsWith('-');
