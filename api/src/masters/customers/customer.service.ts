import { customerMachine } from '@shared/contract/accounts/customer.machine.ts';
import type { CustomerInput } from '@shared/contract/accounts/customer.input.ts';
import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import type { FieldGroup } from '@shared/contract/access.ts';
import { and, eq, ne, or, type SQL } from 'drizzle-orm';
import { PAPER_KINDS } from '@shared/contract/accounts/party.contract.ts';
import { requireStaff } from '../../services/people/staff.ts';
import { hasAttachment } from '../../services/attachments/has-attachment.ts';
import {
  firstRows,
  joinChanges,
  readChildren,
  saveChildren,
  type ChildChanges,
  type Children,
  type ChildTable,
} from '../base/child-rows.ts';
import { requireContactRoles } from '../base/contact-roles.ts';
import { requireDict } from '../../services/dicts/dict.service.ts';
import { incotermFault } from '../base/incoterm.ts';
import { nextMasterNo } from '../base/master-number.ts';
import { fullPinyin, searchText } from '../../platform/pinyin.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { riskProfile } from '../credit/credit.tables.ts';
import { customerChildren, customers, type Customer, type CustomerList } from './customer.entity.ts';
import { activeIssues } from './customer.rules.ts';
import { acCustomer } from './customer.tables.ts';

/** Lists that only someone who may read them in full can send back; others leave them as they are. */
const GUARDED: Partial<Record<CustomerList, readonly FieldGroup[]>> = {
  contacts: ['customer.contact'],
  consignees: ['customer.contact'],
  addresses: ['customer.contact'],
  banks: ['bank.account'],
  invoiceTitles: ['bank.account', 'customer.contact'],
};
const LISTS = Object.keys(customerChildren) as CustomerList[];
const LIST_OF: Readonly<Record<CustomerList, Children<ChildTable>>> = customerChildren;

/** A new customer, 潜在, with its lists. ACC-001, ACC-010, ACC-012. `demo` marks rows of the demo seed. */
export async function createCustomer(ctx: CommandCtx, input: CustomerInput, demo = false): Promise<Customer> {
  await refuseDuplicate(ctx, input, null);
  await checkChoices(ctx, input, null);
  const sales = await requireStaff(ctx, input.salesId, 'salesId', '业务员');
  if (input.csId) await requireStaff(ctx, input.csId, 'csId', '客服');
  const terms = termsOf(ctx, input, { settlement: 'PER_ORDER', creditDays: 0, statementDay: null });
  const customerNo = await nextMasterNo(ctx, 'KH');
  const customer = await customers.insert(
    ctx,
    { ...stored(input, customerNo), ...terms, customerNo, deptId: sales.deptId, demo },
    { action: '新增', code: 'create', after: firstRows(LISTS.map((key) => [LIST_OF[key], input[key]])) },
  );
  for (const key of LISTS) await saveList(ctx, key, customer.id, input[key] ?? []);
  await ctx.tx.insert(riskProfile).values({ customerId: customer.id });
  await insideScope(ctx, customer.id);
  return customer;
}

/** Saves a form. Terms need `account.customer.credit`, another sales `account.customer.transfer`. */
export async function updateCustomer(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: CustomerInput,
): Promise<Customer> {
  const row = await customers.lock(ctx, id, version);
  await refuseDuplicate(ctx, input, row);
  await checkChoices(ctx, input, row);
  const terms = termsOf(ctx, input, row);
  const changes = { ...stored(input, row.customerNo), ...terms };
  if (input.salesId !== row.salesId) {
    if (!ctx.actor.may('account.customer.transfer')) throw invalid({ salesId: '变更业务员需要移交权限' });
    Object.assign(changes, { deptId: (await requireStaff(ctx, input.salesId, 'salesId', '业务员')).deptId });
  }
  if (input.csId && input.csId !== row.csId) await requireStaff(ctx, input.csId, 'csId', '客服');
  const lists: (ChildChanges | null)[] = [];
  for (const key of LISTS) {
    const rows = input[key];
    if (!rows || GUARDED[key]?.some((group) => fieldLevel(ctx.actor, group) !== 'VISIBLE')) continue;
    lists.push(await saveList(ctx, key, id, rows));
  }
  if (row.status === 'ACTIVE') await needActive(ctx, { ...row, ...changes });
  const changed = joinChanges(lists);
  const saved = await customers.update(ctx, row, changes, {
    action: '编辑',
    code: 'update',
    touch: changed !== null,
    ...changed,
  });
  await insideScope(ctx, id);
  return saved;
}

/** Makes the rows of one list what the form sent. */
const saveList = (ctx: CommandCtx, key: CustomerList, id: string, rows: readonly { id?: string | undefined }[]) =>
  saveChildren(ctx, LIST_OF[key], id, rows);

/** 转为合作中, 停用, 启用 (5.12); 合作中 needs a contact and valid papers (ACC-012). */
export async function changeCustomerState(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'activate' | 'disable' | 'enable',
): Promise<Customer> {
  const row = await customers.lock(ctx, id, version);
  if (action !== 'disable' && customerMachine.actions[action].from.includes(row.status)) await needActive(ctx, row);
  return customers.transition(ctx, customerMachine, row, action);
}

/** Hands a locked customer to another sales; the department follows. */
export async function transferCustomer(ctx: CommandCtx, row: Customer, salesId: string): Promise<Customer> {
  const sales = await requireStaff(ctx, salesId, 'salesId', '业务员');
  const changes = { salesId, deptId: sales.deptId };
  return customers.update(ctx, row, changes, { action: '移交业务员', code: 'transfer', reason: ctx.reason });
}

/** Adds and removes tags of a locked customer; at most 20 stay. */
export async function tagCustomer(
  ctx: CommandCtx,
  row: Customer,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<Customer> {
  const tags = [...new Set([...row.tags, ...add])].filter((tag) => !remove.includes(tag));
  if (tags.length > 20)
    throw refuse('VALIDATION', `${row.customerNo} 标签不能超过 20 个。`, { fields: {} }, { showType: 1 });
  return customers.update(ctx, row, { tags }, { action: '打标签', code: 'tag' });
}

/** Why the customer cannot be 合作中 now (ACC-012). */
export async function activeIssuesOf(ctx: Ctx, row: Pick<Customer, 'id' | 'kind'>): Promise<string[]> {
  const contacts = await readChildren(ctx.db, customerChildren.contacts, row.id);
  const papers = await readChildren(ctx.db, customerChildren.papers, row.id);
  const licenceFile = await hasAttachment(ctx.db, customers.kind, row.id, PAPER_KINDS.LICENCE);
  return activeIssues({ kind: row.kind, contacts, papers, licenceFile, today: ctx.today() });
}

async function needActive(ctx: CommandCtx, row: Customer): Promise<void> {
  const issues = await activeIssuesOf(ctx, row);
  const what = row.status === 'ACTIVE' ? '是合作中的客户，不能这样保存' : '不能转为合作中';
  if (issues.length > 0) throw refuse('ACC-012', `${row.customerNo} ${what}：${issues.join('、')}。`, { issues });
}

/** Source, roles of contacts and trade term are in use, unless the customer has them already. */
async function checkChoices(ctx: CommandCtx, input: CustomerInput, row: Customer | null): Promise<void> {
  await requireDict(ctx, 'customer_source', 'source', input.source, row?.source ?? null);
  const contacts = row ? await readChildren(ctx.db, customerChildren.contacts, row.id) : [];
  await requireContactRoles(ctx, input.contacts, contacts);
  const term = await incotermFault(ctx, input.defaultIncoterm, row?.defaultIncoterm ?? null);
  if (term) throw invalid({ defaultIncoterm: term });
}

/** Columns of the form as stored. */
function stored(input: CustomerInput, customerNo: string) {
  const names = [input.name, input.shortName];
  return {
    kind: input.kind,
    name: input.name,
    nameKey: normaliseName(input.name),
    shortName: input.shortName,
    shortNameKey: normaliseName(input.shortName),
    nameEn: input.nameEn,
    pinyin: fullPinyin(input.name),
    searchText: searchText([customerNo, input.nameEn, input.uscc], names),
    uscc: input.uscc,
    taxId: input.taxId,
    customsCode: input.customsCode,
    country: input.country,
    province: input.province,
    city: input.city,
    address: input.address,
    level: input.level,
    source: input.source,
    tags: [...new Set(input.tags)],
    salesId: input.salesId,
    csId: input.csId,
    currency: input.currency,
    defaultIncoterm: input.defaultIncoterm,
    defaultPod: input.defaultPod,
    defaultAgency: input.defaultAgency,
    inspectWaive: input.inspectWaive,
    remark: input.remark,
  };
}

type Terms = Pick<Customer, 'settlement' | 'creditDays' | 'statementDay'>;
const TERMS = ['settlement', 'creditDays', 'statementDay'] as const;
/** Terms of the form; what is left out stays. A change needs `account.customer.credit` (A2). */
function termsOf(ctx: CommandCtx, input: CustomerInput, current: Terms): Terms {
  const terms: Terms = {
    settlement: input.settlement ?? current.settlement,
    creditDays: input.creditDays ?? current.creditDays,
    statementDay: input.statementDay === undefined ? current.statementDay : input.statementDay,
  };
  const changed = TERMS.filter((key) => terms[key] !== current[key]);
  if (changed.length > 0 && !ctx.actor.system && !ctx.actor.may('account.customer.credit'))
    throw invalid(Object.fromEntries(changed.map((key) => [key, '修改结算条款需要「结算条款」权限'])));
  return terms;
}

/** ACC-001 and ACC-010: one full name, one short name, one code. */
async function refuseDuplicate(ctx: CommandCtx, input: CustomerInput, except: Customer | null): Promise<void> {
  const nameKey = normaliseName(input.name);
  const shortNameKey = normaliseName(input.shortName);
  const same: [SQL | undefined, 'name' | 'shortName' | 'uscc' | 'customsCode', string][] = [
    [eq(acCustomer.nameKey, nameKey), 'name', '全称'],
    [eq(acCustomer.shortNameKey, shortNameKey), 'shortName', '简称'],
    [input.uscc ? eq(acCustomer.uscc, input.uscc) : undefined, 'uscc', '统一社会信用代码'],
    [input.customsCode ? eq(acCustomer.customsCode, input.customsCode) : undefined, 'customsCode', '海关注册编码'],
  ];
  const found = await ctx.tx
    .select()
    .from(acCustomer)
    .where(and(or(...same.map(([where]) => where)), except ? ne(acCustomer.id, except.id) : undefined));
  for (const [, field, title] of same) {
    const twin = found.find((row) => {
      if (field === 'name') return row.nameKey === nameKey;
      if (field === 'shortName') return row.shortNameKey === shortNameKey;
      return input[field] !== null && row[field] === input[field];
    });
    if (twin)
      throw refuse(field === 'uscc' ? 'ACC-010' : 'ACC-001', `${title}与 ${twin.customerNo} 重复，请核对后修改。`, {
        fields: { [field]: `与 ${twin.customerNo} 重复` },
      });
  }
}

/** Nobody puts a customer out of the own sight. */
async function insideScope(ctx: CommandCtx, id: string): Promise<void> {
  if (!(await customers.exists(ctx, eq(acCustomer.id, id)))) throw invalid({ salesId: '超出您的数据范围' });
}
