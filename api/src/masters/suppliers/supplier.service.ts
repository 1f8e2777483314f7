import { SUPPLIER_FIELDS } from '@shared/contract/accounts/supplier.fields.ts';
import type { SupplierInput } from '@shared/contract/accounts/supplier.contract.ts';
import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { and, eq, ne, or } from 'drizzle-orm';
import { requireStaff } from '../../services/people/staff.ts';
import { firstRows, joinChanges, readChildren, saveChildren } from '../base/child-rows.ts';
import { requireContactRoles } from '../base/contact-roles.ts';
import { nextMasterNo } from '../base/master-number.ts';
import { fullPinyin, searchText } from '../../platform/pinyin.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { keepFilesOf } from './contract-files.ts';
import { banks, contacts, contracts, suppliers, type Supplier } from './supplier.entity.ts';
import { acSupplier } from './supplier.tables.ts';

/** A new supplier; its accounts are unverified. */
export async function createSupplier(ctx: CommandCtx, input: SupplierInput, demo = false): Promise<Supplier> {
  await refuseDuplicate(ctx, input, null);
  await requireContactRoles(ctx, input.contacts, []);
  const ownerId = input.ownerId ?? (ctx.actor.system ? null : ctx.actor.userId);
  const deptId = ownerId ? await deptOf(ctx, ownerId) : null;
  const supplierNo = await nextMasterNo(ctx, 'GY');
  const supplier = await suppliers.insert(
    ctx,
    { ...stored(input, supplierNo), supplierNo, ownerId, deptId, demo },
    {
      action: '新增',
      code: 'create',
      after: firstRows([
        [contacts, input.contacts],
        [banks, input.banks],
        [contracts, input.contracts],
      ]),
    },
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
  await requireContactRoles(ctx, input.contacts, await readChildren(ctx.db, contacts, id));
  if (
    input.banks &&
    fieldLevel(ctx.actor, 'bank.account') === 'VISIBLE' &&
    (await saveChildren(ctx, banks, id, input.banks))
  )
    throw invalid({ banks: '银行账户变更须经第二人审批' });
  const sees = fieldLevel(ctx.actor, 'customer.contact') === 'VISIBLE';
  const before = await readChildren(ctx.tx, contracts, id);
  const changed = joinChanges([
    input.contacts && sees ? await saveChildren(ctx, contacts, id, input.contacts) : null,
    input.contracts ? await saveChildren(ctx, contracts, id, input.contracts) : null,
  ]);
  const kept = new Set(input.contracts?.map((contract) => contract.id));
  if (input.contracts)
    await keepFilesOf(
      ctx,
      id,
      before.filter((contract) => !kept.has(contract.id)).map((contract) => contract.id),
    );
  const ownerId = input.ownerId ?? row.ownerId;
  const deptId = ownerId && ownerId !== row.ownerId ? await deptOf(ctx, ownerId) : row.deptId;
  const saved = await suppliers.update(
    ctx,
    row,
    { ...stored(input, row.supplierNo), ownerId, deptId },
    {
      action: '编辑',
      code: 'update',
      touch: changed !== null,
      ...changed,
    },
  );
  if (!(await suppliers.exists(ctx, eq(acSupplier.id, id)))) throw invalid({ ownerId: '超出您的数据范围' });
  return saved;
}

/** 移交: another owner and with it another department, which may put the supplier out of the caller's sight. */
export async function handOverSupplier(ctx: CommandCtx, id: string, version: number, ownerId: string): Promise<void> {
  const row = await suppliers.lock(ctx, id, version);
  const deptId = await deptOf(ctx, ownerId);
  await suppliers.update(ctx, row, { ownerId, deptId }, { action: '移交', code: 'transfer', reason: ctx.reason });
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
  const title = {
    name: SUPPLIER_FIELDS.name,
    shortName: SUPPLIER_FIELDS.shortName,
    scac: 'SCAC',
    uscc: SUPPLIER_FIELDS.uscc,
  }[field];
  throw refuse(field === 'uscc' ? 'ACC-010' : 'ACC-001', `${title}与 ${twin.supplierNo} 重复，请核对后修改。`, {
    fields: { [field]: `与 ${twin.supplierNo} 重复` },
  });
}

const deptOf = async (ctx: CommandCtx, userId: string): Promise<string> =>
  (await requireStaff(ctx, userId, 'ownerId', '负责人')).deptId;
