/** The user's own arrangement: keys in order, and those that are not shown. */
export interface BoardLayout {
  order: readonly string[];
  hidden: readonly string[];
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
