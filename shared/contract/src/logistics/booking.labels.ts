export const FREIGHT_TERM = { PREPAID: '预付', COLLECT: '到付' } as const;
export const SI_STATE = { NONE: '未补料', SENT: '已补料', CONFIRMED: '已确认' } as const;
export const SURCHARGE_BASIS = { CONTAINER: '柜', BILL: '票' } as const;
/** Slot of the SO file; compulsory at 放舱确认 while setting booking.so_file_required is on. */
export const SO_SLOT = 'SO文件';
