import { count, eq, ne } from 'drizzle-orm';
import { companies } from '../../services/access/company.entity.ts';
import { createDept } from '../../services/access/dept.service.ts';
import { acDept, syCompany } from '../../services/people/org.tables.ts';
import { acRole } from '../../services/people/role.tables.ts';
import { setLinks } from '../../services/access/user-links.ts';
import { createUser } from '../../services/access/user.service.ts';
import { acUser } from '../../services/people/user.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { demoMobile, demoUscc, personName } from '../../services/seed/names.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';

const DEPTS = ['总经办', '业务一部', '业务二部', '操作部', '客服部', '单证部', '仓储部', '财务部'];
/** User name → department, position, roles; together they cover every role but super, which `admin` holds. */
const USERS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['admin01', '总经办', '系统管理员', ['admin']],
  ['gm01', '总经办', '总经理', ['gm']],
  ['auditor01', '总经办', '审计', ['auditor']],
  ['risk01', '总经办', '风控专员', ['risk_officer']],
  ['sales01', '业务一部', '业务经理', ['sales']],
  ['sales02', '业务一部', '业务员', ['sales']],
  ['sales03', '业务二部', '业务员', ['sales']],
  ['ops01', '操作部', '操作主管', ['ops_manager']],
  ['oper01', '操作部', '操作员', ['operator']],
  ['oper02', '操作部', '操作员', ['operator']],
  ['disp01', '操作部', '调度', ['dispatcher']],
  ['cs01', '客服部', '客服', ['cs']],
  ['doc01', '单证部', '单证员', ['doc_clerk']],
  ['insp01', '仓储部', '验货员', ['inspector']],
  ['tally01', '仓储部', '理货员', ['tally', 'wh_picker']],
  ['whm01', '仓储部', '仓库经理', ['wh_manager']],
  ['whc01', '仓储部', '仓管员', ['wh_clerk']],
  ['gate01', '仓储部', '门岗', ['wh_gate']],
  ['ar01', '财务部', '应收会计', ['ar_clerk']],
  ['ap01', '财务部', '应付会计', ['ap_clerk', 'fx_clerk']],
  ['fs01', '财务部', '会计主管', ['fin_supervisor', 'tax_clerk']],
  ['fm01', '财务部', '财务主管', ['fin_manager', 'tax_manager']],
  ['cash01', '财务部', '出纳', ['cashier']],
];

/** Two companies, eight departments, 23 users; the 24th, an agent overseas, comes with its supplier. */
export const peopleSeed: SeedStep = {
  name: '组织与账号',
  async run(seed) {
    await seed.command(null, seed.at(-700), makeCompanies);
    const companyIds = await seed.companies();
    const depts = await seed.command(null, seed.at(-700), makeDepts);
    const roles = new Map(
      (await seed.tx.select({ id: acRole.id, code: acRole.code }).from(acRole)).map((row) => [row.code, row.id]),
    );
    const names = seed.random('people');
    const used = new Set<string>();
    for (const [index, [username, dept, position, codes]] of USERS.entries()) {
      let name = personName(names);
      while (used.has(name)) name = personName(names);
      used.add(name);
      await seed.command(null, seed.at(-690 + index), (ctx) =>
        createUser(
          ctx,
          {
            username,
            name,
            employeeNo: `YT${String(index + 1).padStart(3, '0')}`,
            phone: demoMobile(9000 + index),
            email: `${username}@demo.example`,
            deptId: depts.get(dept) ?? '',
            position,
            leaderId: null,
            roleIds: codes.map((code) => roles.get(code) ?? ''),
            companyIds,
            warehouseIds: [],
            scopeOverride: null,
            external: false,
            supplierId: null,
            mustChangePassword: false,
          },
          seed.password,
        ),
      );
    }
    await giveCompanies(seed, companyIds);
  },
  async totals(tx) {
    const [users] = await tx.select({ n: count() }).from(acUser).where(ne(acUser.username, 'admin'));
    const [depts] = await tx.select({ n: count() }).from(acDept);
    const [firms] = await tx.select({ n: count() }).from(syCompany);
    return { 账号: users?.n ?? 0, 部门: depts?.n ?? 0, 经营主体: firms?.n ?? 0 };
  },
};

async function makeCompanies(ctx: CommandCtx): Promise<void> {
  const [first] = await ctx.tx.select().from(syCompany).orderBy(syCompany.id).limit(1);
  const forwarder = {
    name: '远通国际货运代理有限公司（演示）',
    nameEn: 'Yuantong International Freight Forwarding Co., Ltd. (Demo)',
    shortName: '远通货代',
    uscc: demoUscc('330203', 90_001),
    customsCode: '3302960901',
    address: '宁波市海曙区演示路 1 号',
    addressEn: 'No. 1 Demo Road, Haishu District, Ningbo, China',
  };
  if (first?.code === 'MAIN' && first.name === '本公司')
    await companies.update(ctx, await companies.lock(ctx, first.id), forwarder, { action: '编辑' });
  await companies.insert(
    ctx,
    {
      code: 'TRADE',
      name: '远通进出口贸易有限公司（演示）',
      nameEn: 'Yuantong Import and Export Co., Ltd. (Demo)',
      shortName: '远通贸易',
      uscc: demoUscc('330203', 90_002),
      customsCode: '3302960902',
      address: '宁波市海曙区演示路 2 号',
      addressEn: 'No. 2 Demo Road, Haishu District, Ningbo, China',
    },
    { action: '新增' },
  );
}

async function makeDepts(ctx: CommandCtx): Promise<Map<string, string>> {
  const [root] = await ctx.tx.select({ id: acDept.id }).from(acDept).where(eq(acDept.code, 'ROOT'));
  const made = new Map<string, string>();
  for (const [index, name] of DEPTS.entries()) {
    const dept = await createDept(ctx, {
      code: `D${String(index + 1).padStart(2, '0')}`,
      name,
      parentId: root?.id ?? '',
      leaderId: null,
      sort: (index + 1) * 10,
    });
    made.set(name, dept.id);
  }
  return made;
}

/** The first administrator sees both companies. */
async function giveCompanies(seed: Seed, companyIds: string[]): Promise<void> {
  const { id } = await seed.user('admin');
  const [role] = await seed.tx.select({ id: acRole.id }).from(acRole).where(eq(acRole.code, 'super'));
  await seed.command(null, seed.at(-690), (ctx) =>
    setLinks(ctx, id, { roleIds: role ? [role.id] : [], companyIds, warehouseIds: [] }),
  );
}
