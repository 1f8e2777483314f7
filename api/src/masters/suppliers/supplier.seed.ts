import { SUPPLIER_TYPES, type SupplierType } from '@shared/contract/accounts/supplier.machine.ts';
import type { SupplierInput } from '@shared/contract/accounts/supplier.contract.ts';
import { count, eq, sql } from 'drizzle-orm';
import { acRole } from '../../services/people/role.tables.ts';
import { createUser } from '../../services/access/user.service.ts';
import {
  companyName,
  demoMobile,
  demoForeignPhone,
  demoUscc,
  overseasName,
  personName,
} from '../../services/seed/names.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { decide } from '../../services/approvals/approval.service.ts';
import { shApproval } from '../../services/approvals/approval.tables.ts';
import { readChildren } from '../base/child-rows.ts';
import { askForBanks } from './supplier-banks.ts';
import { banks } from './supplier.entity.ts';
import { askForBlack } from './supplier-black.ts';
import { createSupplier } from './supplier.service.ts';
import { acSupplier } from './supplier.tables.ts';

/** How many of each type; every type at least twice, 35 together. */
const COUNTS: readonly (readonly [SupplierType, number])[] = [
  ['CARRIER', 6],
  ['BOOKING_AGENT', 4],
  ['TRUCKER', 5],
  ['BROKER', 4],
  ['OVERSEAS_AGENT', 5],
  ['WAREHOUSE', 2],
  ['VENDOR', 3],
  ['INSPECTOR', 2],
  ['INSURER', 2],
  ['OTHER', 2],
];
const SCACS = ['YTLA', 'YTLB', 'YTLC', 'YTLD', 'YTLE', 'YTLF'];
const ENDINGS: Record<SupplierType, string> = {
  CARRIER: '航运',
  BOOKING_AGENT: '船务代理',
  TRUCKER: '集装箱运输',
  BROKER: '报关',
  OVERSEAS_AGENT: '',
  WAREHOUSE: '仓储',
  VENDOR: '制造',
  INSPECTOR: '检验认证',
  INSURER: '财产保险',
  OTHER: '商务服务',
};
const AGENTS = [
  ['US', 'USD', ['USLAX', 'USLGB', 'USNYC']],
  ['DE', 'EUR', ['DEHAM']],
  ['GB', 'GBP', ['GBFXT']],
  ['AU', 'AUD', ['AUSYD', 'AUMEL']],
  ['AE', 'USD', ['AEJEA']],
] as const;

/** 35 suppliers of every type, and the account of an agent overseas. */
export const supplierSeed: SeedStep = {
  name: '供应商',
  async run(seed) {
    const numbers = seed.random('suppliers');
    let serial = 0;
    for (const [type, amount] of COUNTS)
      for (let place = 0; place < amount; place += 1) {
        const person = personName(numbers);
        const days = numbers.pick([15, 30, 30, 45, 60]);
        const input = type === 'OVERSEAS_AGENT' ? agent(place, serial) : domestic(type, place, serial, person);
        const values = { ...input, creditDays: days, contracts: [contractOf(seed, serial)] };
        const at = seed.at(-600 + serial * 3, 9 + (serial % 8));
        await seed.command('ops01', at, (ctx) => createSupplier(ctx, values, true));
        serial += 1;
      }
    await seed.tx.execute(
      sql`update ac_supplier_bank set verified = true, verified_at = changed_at where supplier_id % 4 <> 0`,
    );
    await twoPersons(seed);
    await makeAgentUser(seed);
  },
  async totals(tx) {
    const [all] = await tx.select({ n: count() }).from(acSupplier);
    const [types] = (
      await tx.execute<{ n: string }>(sql`select count(distinct type) as n from ac_supplier, unnest(types) as type`)
    ).rows;
    return { 供应商: all?.n ?? 0, 类型: Number(types?.n ?? 0) };
  },
};

/** A contract of a year that ends six weeks after the day of the data. */
const contractOf = (seed: Seed, serial: number) => {
  const validFrom = seed.day(-323);
  const no = `HT-${validFrom.slice(0, 4)}-${String(serial + 1).padStart(3, '0')}`;
  return { no, validFrom, validTo: seed.day(41) };
};

const BASE = {
  uscc: null,
  scac: null,
  customsCode: null,
  address: null,
  settlement: 'MONTHLY' as const,
  taxRate: 600,
  ownerId: null,
  remark: '演示',
  contracts: [],
};

function domestic(type: SupplierType, place: number, serial: number, person: string): SupplierInput {
  const { shortName, city } = companyName(700 + serial);
  const short = `${shortName.slice(0, 4)}${ENDINGS[type]}`;
  const name = `${short}有限公司`;
  return {
    ...BASE,
    name,
    shortName: short,
    types: type === 'BOOKING_AGENT' && place === 0 ? [type, 'TRUCKER'] : [type],
    uscc: demoUscc(city[1], 30_000 + serial),
    scac: type === 'CARRIER' ? (SCACS[place] ?? null) : null,
    customsCode: type === 'BROKER' ? `${city[1].slice(0, 4)}98${String(serial).padStart(4, '0')}` : null,
    country: 'CN',
    address: `${city[2]}${city[3]}演示大道 ${serial + 1} 号`,
    creditDays: 30,
    currency: type === 'CARRIER' ? 'USD' : 'CNY',
    servicePorts: ['CNNGB', 'CNSHA'],
    contacts: [
      { name: person, role: 'SALES', phone: demoMobile(8000 + serial), email: null, wechat: null, isDefault: true },
    ],
    banks: [
      {
        bankName: `演示银行${city[0]}分行`,
        accountName: name,
        account: `6222${String(100_000_000_000 + serial * 7919)}`,
        swift: null,
        currency: 'CNY',
        isDefault: true,
      },
    ],
  };
}

function agent(place: number, serial: number): SupplierInput {
  const [country, currency, ports] = AGENTS[place] ?? AGENTS[0];
  const name = `${overseasName(80 + place * 7)} Logistics`;
  return {
    ...BASE,
    name,
    shortName: name.slice(0, 30),
    types: ['OVERSEAS_AGENT'],
    country,
    creditDays: 30,
    currency,
    taxRate: null,
    servicePorts: [...ports],
    contacts: [
      {
        name: 'Operations',
        role: 'LOGISTICS',
        phone: demoForeignPhone(serial),
        email: `ops${place + 1}@agent.example`,
        wechat: null,
        isDefault: true,
      },
    ],
    banks: [
      {
        bankName: 'Demo International Bank',
        accountName: name,
        account: `US${String(20_000_000 + serial * 977)}`,
        swift: 'DEMOUS33',
        currency,
        isDefault: true,
      },
    ],
  };
}

/** One supplier is black, one waits for other accounts. */
async function twoPersons(seed: Seed): Promise<void> {
  const all = await seed.tx.select().from(acSupplier).orderBy(acSupplier.id);
  const [black, changing] = [all.at(-1), all[3]];
  if (!black || !changing) throw new Error('The suppliers of the demo data have changed');
  const reason = '多次延误且拒绝赔付';
  await seed.command('ops01', seed.at(-30), (ctx) => askForBlack(ctx, black.id, { version: 1, reason }, 'black'));
  const [open] = await seed.tx.select().from(shApproval).where(eq(shApproval.kind, 'supplier.black'));
  if (open)
    await seed.command('gm01', seed.at(-29), (ctx) => decide(ctx, open.id, open.version, 'approve', '演示：同意'));
  const accounts = await readChildren(seed.tx, banks, changing.id);
  await seed.command('ap01', seed.at(-2), (ctx) =>
    askForBanks(ctx, changing.id, {
      version: 1,
      banks: accounts.map((bank) => ({ ...bank, account: `${bank.account.slice(0, -4)}8800` })),
      reason: '供应商来函变更收款账号',
    }),
  );
}

async function makeAgentUser(seed: Seed): Promise<void> {
  const [role] = await seed.tx.select({ id: acRole.id }).from(acRole).where(eq(acRole.code, 'overseas_agent'));
  const [supplier] = await seed.tx
    .select({ id: acSupplier.id })
    .from(acSupplier)
    .where(sql`${acSupplier.types} @> array['OVERSEAS_AGENT']`)
    .orderBy(acSupplier.id)
    .limit(1);
  const { deptId } = await seed.user('doc01');
  const companyIds = await seed.companies();
  await seed.command(null, seed.at(-400), (ctx) =>
    createUser(
      ctx,
      {
        username: 'agent01',
        name: '境外代理',
        employeeNo: null,
        phone: null,
        email: 'agent01@demo.example',
        deptId,
        position: SUPPLIER_TYPES.OVERSEAS_AGENT,
        leaderId: null,
        roleIds: role ? [role.id] : [],
        companyIds,
        warehouseIds: [],
        scopeOverride: null,
        external: true,
        supplierId: supplier?.id ?? null,
        mustChangePassword: false,
      },
      seed.password,
    ),
  );
}
