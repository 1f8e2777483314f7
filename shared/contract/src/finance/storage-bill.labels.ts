/** Words of 仓储账单 (warehouse-finance 2.15, 4.21); the states read by what the bill becomes. */
export const STORAGE_BILL_STATES = {
  AR: { DRAFT: '草稿', CONFIRMED: '已确认', BILLED: '已转应收', REVERSED: '已冲红' },
  AP: { DRAFT: '草稿', CONFIRMED: '已确认', BILLED: '已转应付', REVERSED: '已冲红' },
} as const;
export type StorageBillState = keyof typeof STORAGE_BILL_STATES.AR;
export type BillDirection = keyof typeof STORAGE_BILL_STATES;
export const STORAGE_BILL_TONES = { DRAFT: 'default', CONFIRMED: 'blue', BILLED: 'green', REVERSED: 'red' } as const;
/** What a line charges: storage, the top-up to 起计体积, handling, and what 最低收费 adds or 封顶 takes away. */
export const BILL_LINE_KINDS = {
  STORAGE: '仓储',
  TOP_UP: '起计体积补足',
  HANDLING: '操作',
  ADJUST: '最低收费/封顶',
} as const;
export type BillLineKind = keyof typeof BILL_LINE_KINDS;
/** Most days of a bill. */
export const BILL_DAYS = 31;
/** Number of the run whose report the page of bills shows: `?run=12`. */
export const BILL_PATHS = {
  AR: '/finance/account-receivable/cangku-order',
  AP: '/finance/account-payable/storageorder',
} as const;
/** Page of a bill. */
export const billPath = (direction: BillDirection, id: string): string => `${BILL_PATHS[direction]}/details?id=${id}`;
