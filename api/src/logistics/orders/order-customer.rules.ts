import type { CustomerStatus } from '@shared/contract/accounts/customer.labels.ts';

/** What somebody wants of an order's customer: name it on a new order, submit or confirm the order, bring it back. */
export type CustomerUse = 'NAME' | 'SUBMIT' | 'RESTORE';
interface NamedCustomer {
  status: CustomerStatus;
  shortName: string;
}
interface NamedCode {
  code: string;
  customerId: string;
  status: 'ENABLED' | 'DISABLED';
}

/** LOG-004: why a customer may not be used so, without full stop; null: it may. */
export function customerFault(customer: NamedCustomer | undefined, use: CustomerUse): string | null {
  const { status, shortName } = customer ?? { status: 'DISABLED', shortName: '' };
  if (use === 'SUBMIT') return status === 'ACTIVE' ? null : `客户「${shortName}」不是合作中，请先转为合作中`;
  if (use === 'RESTORE') return status === 'BLACK' ? `客户「${shortName}」已被拉黑，不能恢复` : null;
  return status === 'DISABLED' || status === 'BLACK' ? `客户「${shortName}」已停用或被拉黑，不能下单` : null;
}

/**
 * LOG-003: why a customer code may not stand on an order of a customer, without full stop; null: it may. `kept`: it stood
 * there before it was disabled, and may stay while the order is a draft.
 */
export function codeFault(code: NamedCode | undefined, customerId: string, kept = false): string | null {
  if (!code || code.customerId !== customerId) return '客户编码不属于该客户，请重新选择';
  return code.status === 'ENABLED' || kept ? null : `客户编码 ${code.code} 已停用，请换一个`;
}
