/** What may be done with pieces of an item at one place (W11), in the words of its buttons. */
export const MALL_WORK_LABELS = { move: '移库', freeze: '冻结', damage: '转残损' } as const;
export type MallWork = keyof typeof MALL_WORK_LABELS;
export const MALL_WORKS = ['move', 'freeze', 'damage'] as const satisfies readonly MallWork[];
export const MALL_RIGHTS = {
  move: 'warehouse.stock.move',
  freeze: 'warehouse.stock.freeze',
  damage: 'warehouse.damage.create',
} as const satisfies Record<MallWork, string>;
