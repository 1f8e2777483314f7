import type { BoardLayout } from '@shared/contract/dashboard/dashboard.contract.ts';
import type { BoardKind, WidgetRow } from '@shared/contract/module.ts';

/** A card of the board as it is arranged. */
export type Placed = Pick<WidgetRow, 'order' | 'places'> & { key: string };

/** Kind of work → roles that do it; who has roles of several kinds gets the first of them. */
const KINDS: Readonly<Record<BoardKind, readonly string[]>> = {
  MANAGEMENT: ['gm', 'super', 'admin', 'auditor'],
  OPERATION: ['ops_manager', 'operator'],
  SALES: ['sales', 'cs'],
  DOCUMENTS: ['doc_clerk', 'overseas_agent'],
  INSPECTION: ['inspector'],
  DISPATCH: ['dispatcher'],
  WAREHOUSE: ['wh_manager', 'wh_clerk', 'wh_picker', 'wh_gate', 'tally'],
  FINANCE: [
    'fin_manager',
    'fin_supervisor',
    'ar_clerk',
    'ap_clerk',
    'cashier',
    'tax_clerk',
    'tax_manager',
    'fx_clerk',
    'risk_officer',
  ],
};

/** The kind of work of who has these roles; null: roles of the company's own only. */
export function boardKind(roles: readonly string[]): BoardKind | null {
  const kinds = Object.keys(KINDS) as BoardKind[];
  return kinds.find((kind) => KINDS[kind].some((code) => roles.includes(code))) ?? null;
}

/** The arrangement that a kind of work begins with. */
export function standardLayout(cards: readonly Placed[], kind: BoardKind | null): BoardLayout {
  const places = cards.map(({ key, order, places: own }) => {
    const place = kind === null ? undefined : own?.[kind];
    return { key, hidden: place === null, place: place ?? order };
  });
  return {
    order: places.toSorted((one, other) => one.place - other.place).map(({ key }) => key),
    hidden: places.filter(({ hidden }) => hidden).map(({ key }) => key),
  };
}

/** Cards as the user wants them; a card that the order does not name stands where it stood, after its neighbour. */
export function arrange<Card extends { key: string }>(cards: readonly Card[], layout: BoardLayout): Card[] {
  const place = (card: Card, at: number): number => {
    const known = layout.order.indexOf(card.key);
    if (known >= 0) return known;
    const before = cards.slice(0, at).findLast((other) => layout.order.includes(other.key));
    return before ? layout.order.indexOf(before.key) + 0.5 : -0.5;
  };
  return cards
    .map((card, at) => ({ card, at, place: place(card, at) }))
    .sort((one, other) => one.place - other.place || one.at - other.at)
    .map(({ card }) => card)
    .filter((card) => !layout.hidden.includes(card.key));
}

/** The order with one key moved by a step. */
export function moved(order: readonly string[], at: number, step: 1 | -1): string[] {
  const next = [...order];
  const [key] = next.splice(at, 1);
  if (key !== undefined) next.splice(at + step, 0, key);
  return next;
}

const COLUMNS = 24;
/** Columns that each card gets: rows are filled in order, and the cards of a row share what is left over by their size. */
export function filledSpans(wanted: readonly number[]): number[] {
  const rows: number[][] = [];
  for (const span of wanted) {
    const row = rows.at(-1);
    if (row && sum(row) + span <= COLUMNS) row.push(span);
    else rows.push([span]);
  }
  return rows.flatMap((row) => {
    const total = sum(row);
    const shares = row.map((span) => Math.floor((span * COLUMNS) / total));
    return shares.map((share, at) => (at === 0 ? share + COLUMNS - sum(shares) : share));
  });
}
const sum = (spans: readonly number[]): number => spans.reduce((total, span) => total + span, 0);
