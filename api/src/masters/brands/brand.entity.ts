import { BRAND_CODE_FIELDS } from '@shared/contract/system/brand-code.fields.ts';
import { BRAND_FIELDS } from '@shared/contract/system/brand.fields.ts';
import { BRAND_LOGO_SLOT } from '@shared/contract/system/brand.labels.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { syBrand, syBrandCode } from './brand.tables.ts';

const customerSeen = (actor: Actor, column: typeof syBrandCode.customerId | typeof syBrand.ownerCustomerId) =>
  sql`exists (select from ${acCustomer} where ${and(eq(acCustomer.id, column), customers.scopeWhere(actor))})`;

/** 品牌编码: of everybody, or of a customer in scope. */
export const brandCodes = entity({
  table: syBrandCode,
  title: '品牌编码',
  no: 'code',
  area: 'customer',
  scope: { or: (actor) => or(isNull(syBrandCode.customerId), customerSeen(actor, syBrandCode.customerId)) },
  labels: BRAND_CODE_FIELDS,
  unique: {
    sy_brand_code_code_key: '品牌编码已存在，请换一个。',
    sy_brand_code_customer_id_fkey: '客户不存在，请重新选择。',
  },
});
export type BrandCode = typeof syBrandCode.$inferSelect;

/** 品牌: of a third party or nobody, of a customer in scope, or one that a customer in scope may use. */
export const brands = entity({
  table: syBrand,
  title: '品牌',
  no: 'nameCn',
  noElse: 'nameEn',
  area: 'customer',
  scope: {
    or: (actor) =>
      or(
        isNull(syBrand.ownerCustomerId),
        customerSeen(actor, syBrand.ownerCustomerId),
        sql`exists (select from ${syBrandCode} where ${and(eq(syBrandCode.brandId, syBrand.id), customerSeen(actor, syBrandCode.customerId))})`,
      ),
  },
  labels: BRAND_FIELDS,
  unique: { sy_brand_name_cn_key: '品牌已存在。', sy_brand_name_en_key: '品牌英文名已存在。' },
});
export type Brand = typeof syBrand.$inferSelect;

attachmentOwner('sy_brand', { entity: brands, view: 'system.brand.view', edit: 'system.brand.edit' });
attachmentOwner('sy_brand_code', {
  entity: brandCodes,
  view: 'system.brandcode.view',
  edit: 'system.brandcode.edit',
});

/** Name of a brand for people: the Chinese one, else the English one. */
export const brandName = sql<string>`coalesce(${syBrand.nameCn}, ${syBrand.nameEn})`;
/** The newest image in the slot 标志. */
export const brandLogo = sql<string | null>`(select a.id::text from sh_attachment a where a.owner_type = 'sy_brand'
  and a.owner_id = ${syBrand.id} and a.slot = ${BRAND_LOGO_SLOT} and a.mime like 'image/%' order by a.id desc limit 1)`;
