/** Pages that hold what a list of one stage does not: where a pasted number is looked for beyond it (`pages` of a list). */
export const ALL_CONTAINERS = { title: '全部柜子', path: '/transport/container/order' } as const;
export const ALL_ORDERS = { title: '物流订单', path: '/transport/order' } as const;
