import { SUPPLIER_FIELDS } from '@shared/contract/accounts/supplier.contract.ts';
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
  labels: { no: '合同号', validFrom: '生效', validTo: '到期' },
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
  labels: {
    name: '名称',
    shortName: '简称',
    types: '类型',
    uscc: '统一社会信用代码',
    scac: 'SCAC',
    customsCode: '海关注册编码',
    country: '国家/地区',
    address: '地址',
    settlement: '结算方式',
    creditDays: '账期',
    currency: '币种',
    taxRate: '税率',
    servicePorts: '服务港口',
    ownerId: '负责人',
    deptId: '部门',
    status: '状态',
    remark: '备注',
    mergedIntoId: '并入供应商',
  },
  lists: { contacts, banks, contracts },
  fields: SUPPLIER_FIELDS,
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
