/** Key of the switch 原币/本位币 in query and address; absent: 原币. */
export const MONEY_PARAM = 'money';
/** Its value for 本位币. */
export const BASE_VIEW = 'CNY';
/** The switch as a list declares it: beside the filters, since address, saved views, exports and batches carry it like them. */
export const MONEY_SWITCH = { kind: 'money', title: '本位币' } as const;
