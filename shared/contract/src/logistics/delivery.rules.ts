/** Cartons of one allocation at the consignee: loaded, and what of them came, was missing, came damaged. */
export interface DeliveredLine {
  loaded: number;
  delivered: number;
  /** Loaded and not delivered. */
  short: number;
  /** Of the delivered ones. */
  damaged: number;
}
export interface DeliveredSum {
  loaded: number;
  delivered: number;
  short: number;
  damaged: number;
}

/** LOG-091 of one line: what is wrong with its count, or null. */
export function deliveredIssue({ loaded, delivered, short, damaged }: DeliveredLine): string | null {
  if (delivered > loaded) return `实收 ${delivered} 箱超过装柜 ${loaded} 箱`;
  if (delivered + short !== loaded) return `实收 ${delivered} 加短少 ${short} 应等于装柜 ${loaded} 箱`;
  return damaged > delivered ? `破损 ${damaged} 箱超过实收 ${delivered} 箱` : null;
}

export const sumDelivered = (lines: readonly DeliveredLine[]): DeliveredSum =>
  lines.reduce(
    (sum, line) => ({
      loaded: sum.loaded + line.loaded,
      delivered: sum.delivered + line.delivered,
      short: sum.short + line.short,
      damaged: sum.damaged + line.damaged,
    }),
    { loaded: 0, delivered: 0, short: 0, damaged: 0 },
  );

/** Whether every carton came whole: 已签收, else 部分签收 with a reason and a claim (LOG-091). */
export const isWhole = ({ short, damaged }: Pick<DeliveredSum, 'short' | 'damaged'>): boolean =>
  short === 0 && damaged === 0;

/** Cartons of an order as LOG-027 counts them. */
export interface OrderCartons {
  cartons: number;
  delivered: number;
  /** Missing cartons of settled deliveries and cartons written off by 结束剩余. */
  shortClosed: number;
}
/** LOG-027: an order is done when Σ delivered + Σ short-closed = Σ cartons. */
export const isAllAccounted = ({ cartons, delivered, shortClosed }: OrderCartons): boolean =>
  cartons > 0 && delivered + shortClosed === cartons;
