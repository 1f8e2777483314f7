import type { CustomerDraft } from '@shared/contract/accounts/customer.input.ts';
import type { TestApi } from '../../../test/harness.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import { companyName, demoMobile, demoUscc, overseasName } from '../../services/seed/names.ts';

/**
 * People for tests of customers: departments 销售一部 (1) and 销售二部 (2), users 1 admin, 2 王芳 and 3 李强 in 销售一部,
 * 4 赵敏 in 销售二部, 5 who has left.
 */
export async function preparePeople(database: TestApi['database']): Promise<void> {
  await database.run(`
    insert into ac_dept (code, name) select code, name from (values ('S1', '销售一部'), ('S2', '销售二部')) as d (code, name)
      where not exists (select from ac_dept where ac_dept.code = d.code);
    insert into ac_user (username, name, dept_id, status)
      select u.username, u.name, d.id, u.status
      from (values (1, 'boss', '管理员', 'S1', 'ENABLED'), (2, 'wangfang', '王芳', 'S1', 'ENABLED'),
        (3, 'liqiang', '李强', 'S1', 'ENABLED'), (4, 'zhaomin', '赵敏', 'S2', 'ENABLED'), (5, 'gone', '离职', 'S2', 'LEFT'))
        as u (id, username, name, dept, status) join ac_dept d on d.code = u.dept order by u.id;
  `);
}

let serial = 0;
/** A domestic customer that may become 合作中; another one at each call. */
export function domestic(values: Partial<CustomerDraft> = {}): CustomerDraft {
  serial += 1;
  const { name, shortName } = companyName(serial);
  return {
    kind: 'DOMESTIC',
    name,
    shortName,
    uscc: demoUscc('310115', serial),
    country: 'CN',
    salesId: '2',
    contacts: [{ name: '王经理', phone: demoMobile(serial), isDefault: true }],
    papers: [{ kind: 'LICENCE', expiresOn: null }],
    ...values,
  };
}
/** An overseas customer that may become 合作中. */
export function overseas(values: Partial<CustomerDraft> = {}): CustomerDraft {
  serial += 1;
  const name = overseasName(serial);
  return {
    kind: 'OVERSEAS',
    name,
    nameEn: name,
    shortName: name,
    country: 'US',
    currency: 'USD',
    salesId: '2',
    contacts: [{ name: 'Anna', email: 'anna@example.com', isDefault: true }],
    ...values,
  };
}

/** Puts a file under 营业执照 of a customer (ACC-012). */
export const licence = (api: TestApi, customerId: string): Promise<unknown> =>
  api.command('admin', async (ctx) =>
    addAttachment(ctx, await seeOwner(ctx, 'ac_customer', customerId), '营业执照', {
      part: 'file',
      name: '营业执照.pdf',
      type: '',
      bytes: demoPaper('LICENCE'),
    }),
  );
