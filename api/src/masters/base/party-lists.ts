import { CONTACT_FIELDS, BANK_FIELDS } from '@shared/contract/accounts/party.fields.ts';
import type { ListSpec } from '../../platform/entity-types.ts';

/** 联系人 of a customer or supplier, as the audit log names them. */
export const CONTACT_LIST = {
  title: '联系人',
  labels: CONTACT_FIELDS,
} as const satisfies ListSpec;
/** 银行账户 of a customer or supplier, as the audit log names them. */
export const BANK_LIST = {
  title: '银行账户',
  labels: BANK_FIELDS,
} as const satisfies ListSpec;
