/** Labels of what is said of the cargo of an order line in a container (2.4): typed here once. */
export const ALLOCATION_FIELDS = {
  hblNo: '分单号',
  position: '装载位置',
  sequence: '装载顺序',
} as const;
/** Where in the container cargo stands. */
export const LOAD_POSITION = { FRONT: '头', MIDDLE: '中', REAR: '尾', DOOR: '门口' } as const;
export type LoadPosition = keyof typeof LOAD_POSITION;
