import { USER_FIELDS } from '@shared/contract/access/user.fields.ts';
import { AVATAR_KILOBYTES, AVATAR_SLOT } from '@shared/contract/access/auth.contract.ts';
import { exists, inArray, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../attachments/owners.ts';
import { acUser, acUserCompany } from '../people/user.tables.ts';

/** Accounts of the caller's companies; one without a company is seen by everybody with the right, so that it is not lost. */
function sameCompany(actor: Actor): SQL | undefined {
  if (actor.system) return undefined;
  const of = sql`(select 1 from ${acUserCompany} where ${acUserCompany.userId} = ${acUser.id})`;
  if (actor.companies.length === 0) return notExists(of);
  const mine = sql`(select 1 from ${acUserCompany} where ${acUserCompany.userId} = ${acUser.id} and ${inArray(acUserCompany.companyId, [...actor.companies])})`;
  return or(exists(mine), notExists(of));
}

export const users = entity({
  table: acUser,
  title: '账号',
  no: 'username',
  scope: { and: sameCompany },
  labels: USER_FIELDS,
  fields: { phone: 'customer.contact', email: 'customer.contact' },
  unique: {
    ac_user_username_key: '用户名已存在，请换一个。',
    ac_user_employee_no_key: '工号已被其他账号使用。',
    ac_user_phone_key: '手机号已被其他账号使用。',
    ac_user_email: '邮箱已被其他账号使用。',
    ac_user_dept_id_fkey: '部门不存在，请刷新后重选。',
    ac_user_supplier_id_fkey: '供应商不存在，请重选。',
    ac_user_leader_id_fkey: '上级账号不存在，请重选。',
  },
});

attachmentOwner('ac_user', {
  entity: users,
  view: 'account.user.view',
  edit: 'account.user.update',
  slots: { [AVATAR_SLOT]: { most: 1, images: true, kilobytes: AVATAR_KILOBYTES } },
});
