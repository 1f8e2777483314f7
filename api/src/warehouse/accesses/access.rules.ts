import { ACCESS_RIGHTS, type AccessRight, type AccessState } from '@shared/contract/warehouse/access.labels.ts';

/** WMS-053: what an access is on a day; the last day is still a valid one. */
export const accessState = (stored: AccessState, validTo: string, today: string): AccessState =>
  validTo < today && (stored === 'ACTIVE' || stored === 'SUSPENDED') ? 'EXPIRED' : stored;

interface Given {
  state: AccessState;
  rights: readonly AccessRight[];
  validFrom: string;
  validTo: string;
  vehicles: readonly { plate: string }[];
}
/**
 * WMS-050: why an access does not let its company do this today, null: it does. A suspended one still lets out the
 * company's own goods (WMS-054). ENTER names the plate when vehicles are registered.
 */
export function accessFault(access: Given, right: AccessRight, today: string, plate: string | null): string | null {
  const state = accessState(access.state, access.validTo, today);
  if (state === 'SUSPENDED' ? right !== 'PICKUP' : state !== 'ACTIVE') return STATE_FAULT[state];
  if (access.validFrom > today) return `准入 ${access.validFrom} 起生效`;
  if (!access.rights.includes(right)) return `准入不含「${ACCESS_RIGHTS[right]}」`;
  if (right !== 'ENTER' || access.vehicles.length === 0) return null;
  if (plate === null) return '请填写车牌，该公司登记了车辆';
  return access.vehicles.some((vehicle) => vehicle.plate === plate) ? null : `车牌 ${plate} 未登记`;
}
const STATE_FAULT: Record<AccessState, string> = {
  PENDING: '准入待审核',
  ACTIVE: '',
  SUSPENDED: '准入已暂停',
  EXPIRED: '准入已过期',
  REJECTED: '准入已驳回',
};
