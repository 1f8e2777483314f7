import { SUPPLIER_FIELDS, SUPPLIER_CONTRACT_FIELDS } from '@shared/contract/accounts/supplier.fields.ts';
import { SUPPLIER_GUARDS } from '@shared/contract/accounts/supplier.contract.ts';
import { eq } from 'drizzle-orm';
import { BANK_LIST, CONTACT_LIST } from '../base/party-lists.ts';
import { entity } from '../../platform/entity.ts';
import { acSupplier, acSupplierBank, acSupplierContact, acSupplierContract } from './supplier.tables.ts';

export const contacts = { ...CONTACT_LIST, key: 'contacts', table: acSupplierContact, owner: 'supplierId' } as const;
export const banks = { ...BANK_LIST, key: 'banks', table: acSupplierBank, owner: 'supplierId' } as const;
export const contracts = {
  key: 'contracts',
  table: acSupplierContract,
  owner: 'supplierId',
  title: '合同',
  labels: SUPPLIER_CONTRACT_FIELDS,
} as const;

/** Suppliers and agents; the owner and its department see them, an account of an agent its own (ACC-033). */
export const suppliers = entity({
  table: acSupplier,
  title: '供应商',
  no: 'supplierNo',
  numbered: true,
  area: 'supplier',
  scope: {
    dept: acSupplier.deptId,
    people: [acSupplier.ownerId],
    external: (actor) => eq(acSupplier.id, actor.supplierId ?? '0'),
  },
  labels: SUPPLIER_FIELDS,
  lists: { contacts, banks, contracts },
  fields: SUPPLIER_GUARDS,
  unique: {
    ac_supplier_name_key: '供应商名称已存在。',
    ac_supplier_short_name_key: '供应商简称已存在。',
    ac_supplier_uscc_key: '统一社会信用代码已存在。',
    ac_supplier_scac_key: 'SCAC 代码已存在。',
    ac_supplier_country_fkey: '国家/地区不存在，请重新选择。',
    ac_supplier_currency_fkey: '币种不存在，请重新选择。',
  },
});
export type Supplier = typeof acSupplier.$inferSelect;
