import type { SupplierDetail, SupplierInput } from '@shared/contract/accounts/supplier.contract.ts';
import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { and, eq, ne, or } from 'drizzle-orm';
import { acUser } from '../access/user.tables.ts';
import { syCountry } from '../base/base.tables.ts';
import { readChildren, saveChildren } from '../base/child-rows.ts';
import { nextMasterNo } from '../base/master-number.ts';
import { fullPinyin, searchText } from '../base/pinyin.ts';
import { fieldLevel } from '../platform/actor.ts';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { entity } from '../platform/entity.ts';
import { invalid, refuse } from '../platform/refusal.ts';
import type { Answerable } from '../platform/route.ts';
import { acSupplier, acSupplierBank, acSupplierContact, acSupplierContract } from './supplier.tables.ts';

/** Suppliers and agents; the owner and its department see them. */
export const suppliers = entity({
  table: acSupplier,
  title: '供应商',
  no: 'supplierNo',
  area: 'supplier',
  scope: { dept: acSupplier.deptId, people: [acSupplier.ownerId] },
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
  },
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

const contacts = { table: acSupplierContact, owner: 'supplierId', title: '联系人' } as const;
const banks = { table: acSupplierBank, owner: 'supplierId', title: '银行账户' } as const;
const contracts = { table: acSupplierContract, owner: 'supplierId', title: '合同' } as const;

/** A new supplier; its accounts are unverified. */
export async function createSupplier(ctx: CommandCtx, input: SupplierInput, demo = false): Promise<Supplier> {
  await refuseDuplicate(ctx, input, null);
  const ownerId = input.ownerId ?? (ctx.actor.system ? null : ctx.actor.userId);
  const deptId = ownerId ? await deptOf(ctx, ownerId) : null;
  const supplierNo = await nextMasterNo(ctx, 'GY');
  const supplier = await suppliers.insert(
    ctx,
    { ...stored(input, supplierNo), supplierNo, ownerId, deptId, demo },
    { action: '新增', code: 'create' },
  );
  await saveChildren(ctx, contacts, supplier.id, input.contacts ?? []);
  await saveChildren(ctx, banks, supplier.id, input.banks ?? []);
  await saveChildren(ctx, contracts, supplier.id, input.contracts ?? []);
  if (!(await suppliers.exists(ctx, eq(acSupplier.id, supplier.id)))) throw invalid({ ownerId: '超出您的数据范围' });
  return supplier;
}

/** Saves a form. Accounts that differ are refused: they change by an approval of two persons. */
export async function updateSupplier(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: SupplierInput,
): Promise<Supplier> {
  const row = await suppliers.lock(ctx, id, version);
  await refuseDuplicate(ctx, input, row);
  if (
    input.banks &&
    fieldLevel(ctx.actor, 'bank.account') === 'VISIBLE' &&
    (await saveChildren(ctx, banks, id, input.banks))
  )
    throw invalid({ banks: '银行账户变更须经第二人审批' });
  const changed: string[] = [];
  if (input.contacts && fieldLevel(ctx.actor, 'customer.contact') === 'VISIBLE')
    if (await saveChildren(ctx, contacts, id, input.contacts)) changed.push(contacts.title);
  if (input.contracts && (await saveChildren(ctx, contracts, id, input.contracts))) changed.push(contracts.title);
  const ownerId = input.ownerId ?? row.ownerId;
  const deptId = ownerId && ownerId !== row.ownerId ? await deptOf(ctx, ownerId) : row.deptId;
  const saved = await suppliers.update(
    ctx,
    row,
    { ...stored(input, row.supplierNo), ownerId, deptId },
    {
      action: '编辑',
      code: 'update',
      touch: changed.length > 0,
      ...(changed.length > 0 ? { after: { lists: changed } } : {}),
    },
  );
  if (!(await suppliers.exists(ctx, eq(acSupplier.id, id)))) throw invalid({ ownerId: '超出您的数据范围' });
  return saved;
}

/** A supplier with its lists and the names behind its ids. */
export async function supplierDetail(ctx: Ctx, row: Supplier): Promise<Answerable<SupplierDetail>> {
  const [names] = await ctx.db
    .select({ countryName: syCountry.nameCn, ownerName: acUser.name })
    .from(acSupplier)
    .leftJoin(syCountry, eq(syCountry.alpha2, acSupplier.country))
    .leftJoin(acUser, eq(acUser.id, acSupplier.ownerId))
    .where(eq(acSupplier.id, row.id));
  const { nameKey: _name, shortNameKey: _short, searchText: _search, pinyin: _pinyin, ...rest } = row;
  return {
    ...rest,
    countryName: names?.countryName ?? null,
    ownerName: names?.ownerName ?? null,
    contacts: await readChildren(ctx.db, contacts, row.id),
    banks: await readChildren(ctx.db, banks, row.id),
    contracts: await readChildren(ctx.db, contracts, row.id),
    actions: [],
  } as Answerable<SupplierDetail>;
}

function stored(input: SupplierInput, supplierNo: string) {
  const { contacts: _contacts, banks: _banks, contracts: _contracts, ownerId: _owner, ...rest } = input;
  return {
    ...rest,
    types: [...new Set(input.types)],
    servicePorts: [...new Set(input.servicePorts)],
    nameKey: normaliseName(input.name),
    shortNameKey: normaliseName(input.shortName),
    pinyin: fullPinyin(input.name),
    searchText: searchText([supplierNo, input.uscc, input.scac], [input.name, input.shortName]),
  };
}

async function refuseDuplicate(ctx: CommandCtx, input: SupplierInput, except: Supplier | null): Promise<void> {
  const nameKey = normaliseName(input.name);
  const shortNameKey = normaliseName(input.shortName);
  const found = await ctx.tx
    .select()
    .from(acSupplier)
    .where(
      and(
        or(
          eq(acSupplier.nameKey, nameKey),
          eq(acSupplier.shortNameKey, shortNameKey),
          input.uscc ? eq(acSupplier.uscc, input.uscc) : undefined,
          input.scac ? eq(acSupplier.scac, input.scac) : undefined,
        ),
        except ? ne(acSupplier.id, except.id) : undefined,
      ),
    );
  const twin = found[0];
  if (!twin) return;
  const field =
    twin.nameKey === nameKey
      ? 'name'
      : twin.shortNameKey === shortNameKey
        ? 'shortName'
        : twin.scac === input.scac && input.scac
          ? 'scac'
          : 'uscc';
  const title = { name: '名称', shortName: '简称', scac: 'SCAC', uscc: '统一社会信用代码' }[field];
  throw refuse(field === 'uscc' ? 'ACC-010' : 'ACC-001', `${title}与 ${twin.supplierNo} 重复，请核对后修改。`, {
    fields: { [field]: `与 ${twin.supplierNo} 重复` },
  });
}

async function deptOf(ctx: CommandCtx, userId: string): Promise<string> {
  const [user] = await ctx.tx
    .select({ deptId: acUser.deptId, status: acUser.status })
    .from(acUser)
    .where(eq(acUser.id, userId));
  if (user?.status !== 'ENABLED') throw invalid({ ownerId: '账号不存在或已停用' });
  return user.deptId;
}
