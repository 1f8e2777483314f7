import type { CustomerInput } from '@shared/contract/accounts/customer.input.ts';
import { PAPER_KINDS } from '@shared/contract/accounts/party.contract.ts';
import { count, sql } from 'drizzle-orm';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import {
  companyName,
  demoForeignPhone,
  demoMobile,
  demoUscc,
  overseasName,
  personName,
} from '../../services/seed/names.ts';
import type { Random } from '../../services/seed/random.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { customers } from './customer.entity.ts';
import './customer.pickers.ts';
import { changeCustomerState, createCustomer } from './customer.service.ts';
import { acCustomer } from './customer.tables.ts';

const DOMESTIC = 18;
const OVERSEAS = 12;
const BUYERS = [
  ['US', 'USD', 'USLAX'],
  ['GB', 'GBP', 'GBFXT'],
  ['DE', 'EUR', 'DEHAM'],
  ['AU', 'AUD', 'AUSYD'],
  ['AE', 'USD', 'AEJEA'],
  ['MX', 'USD', 'MXZLO'],
] as const;
/** What becomes of them: the last four stay 潜在, two are disabled. */
const POTENTIAL = new Set([15, 16, 28, 29]);
const DISABLED = new Set([14, 27]);

/** Contracts that are about to lapse: customer → days to go. */
const LAPSING: Readonly<Record<number, number>> = { 2: 18, 7: 6 };

/** 30 customers of both kinds in every state but the blacklist, which needs two persons. */
export const customerSeed: SeedStep = {
  name: '客户',
  async run(seed) {
    const numbers = seed.random('customers');
    const sales = ['sales01', 'sales02', 'sales03'] as const;
    const cs = await seed.user('cs01');
    for (let serial = 0; serial < DOMESTIC + OVERSEAS; serial += 1) {
      const who = sales[serial % sales.length] ?? 'sales01';
      const { id: salesId } = await seed.user(who);
      const input = serial < DOMESTIC ? domestic(serial, numbers) : overseas(serial, numbers);
      const lapses = LAPSING[serial];
      const papers =
        lapses === undefined
          ? input.papers
          : [
              ...(input.papers ?? []),
              { kind: 'CONTRACT' as const, no: `HT-${serial + 100}`, expiresOn: seed.day(lapses) },
            ];
      const at = (later: number) => seed.at(-420 + serial * 13 + later, 9 + (serial % 8), (serial * 7) % 60);
      const made = await seed.command(who, at(0), (ctx) =>
        createCustomer(ctx, { ...input, papers, salesId, csId: cs.id }, true),
      );
      if (input.kind === 'DOMESTIC')
        await seed.command(who, at(0), async (ctx) => {
          const owner = await seeOwner(ctx, customers.kind, made.id);
          const name = `${PAPER_KINDS.LICENCE}-${made.customerNo}.pdf`;
          const bytes = demoPaper(`DEMO BUSINESS LICENCE ${made.customerNo}`);
          await addAttachment(ctx, owner, PAPER_KINDS.LICENCE, { part: 'file', name, type: '', bytes });
        });
      if (POTENTIAL.has(serial)) continue;
      await seed.command(who, at(1), (ctx) => changeCustomerState(ctx, made.id, 1, 'activate'));
      if (DISABLED.has(serial))
        await seed.command(who, at(20), (ctx) => changeCustomerState(ctx, made.id, 2, 'disable'));
    }
  },
  async totals(tx) {
    const found = await tx
      .select({ status: acCustomer.status, n: count() })
      .from(acCustomer)
      .groupBy(acCustomer.status)
      .orderBy(acCustomer.status);
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(customer_no || name || coalesce(uscc, '') || created_at::text, '|' order by customer_no)) as digest from ac_customer`,
    );
    return { ...Object.fromEntries(found.map(({ status, n }) => [status, n])), 校验: rows[0]?.digest ?? '' };
  },
};

const common = (numbers: Random) => ({
  taxId: null,
  customsCode: null,
  level: numbers.pick(['A', 'B', 'B', 'C', 'C', 'C', 'D'] as const),
  source: numbers.pick(['EXHIBITION', 'REFERRAL', 'WEBSITE', 'VISIT', 'PEER'] as const),
  settlement: numbers.pick(['MONTHLY', 'MONTHLY', 'PER_ORDER', 'PER_ORDER'] as const),
  creditDays: numbers.pick([0, 45, 45, 45, 60, 60]),
  statementDay: numbers.pick([null, 5, 10, 25]),
  inspectWaive: numbers.chance(15),
  salesId: '',
  csId: null,
  remark: null,
});

function domestic(serial: number, numbers: Random): CustomerInput {
  const { name, shortName, city } = companyName(serial);
  const uscc = demoUscc(city[1], 1000 + serial);
  const person = personName(numbers);
  const [country, , pod] = BUYERS[serial % BUYERS.length] ?? BUYERS[0];
  return {
    ...common(numbers),
    kind: 'DOMESTIC',
    name,
    shortName,
    nameEn: null,
    uscc,
    country: 'CN',
    province: city[2],
    city: city[3],
    address: `演示工业区 ${numbers.int(1, 99)} 号`,
    tags: ['演示', ...(numbers.chance(30) ? ['重点客户'] : [])],
    currency: 'CNY',
    defaultIncoterm: numbers.pick(['FOB', 'CIF', 'CFR', 'EXW'] as const),
    defaultPod: pod,
    defaultAgency: numbers.pick(['SELF', 'AGENCY', 'FREIGHT_ONLY'] as const),
    contacts: [
      {
        name: person,
        role: 'FOLLOW',
        phone: demoMobile(1000 + serial),
        email: `c${serial + 1}@customer.example`,
        wechat: null,
        isDefault: true,
      },
      {
        name: personName(numbers),
        role: 'FINANCE',
        phone: demoMobile(2000 + serial),
        email: null,
        wechat: null,
        isDefault: false,
      },
    ],
    consignees: [consignee(200 + serial, country)],
    addresses: [
      {
        kind: 'FACTORY',
        address: `${city[2]}${city[3]}演示工业区 ${serial + 1} 幢`,
        contactName: person,
        phone: demoMobile(1000 + serial),
      },
    ],
    banks: [
      {
        bankName: `演示银行${city[0]}支行`,
        accountName: name,
        account: `6217${String(300_000_000_000 + serial * 6007)}`,
        swift: null,
        currency: 'CNY',
        isDefault: true,
      },
    ],
    invoiceTitles: [
      { title: name, taxNo: uscc, address: null, phone: null, bankName: null, bankAccount: null, isDefault: true },
    ],
    papers: [{ kind: 'LICENCE', no: uscc, expiresOn: numbers.chance(60) ? null : '2028-12-31' }],
  };
}

function overseas(serial: number, numbers: Random): CustomerInput {
  const name = overseasName(serial);
  const [country, currency, pod] = BUYERS[serial % BUYERS.length] ?? BUYERS[0];
  const first = consignee(300 + serial, country);
  return {
    ...common(numbers),
    kind: 'OVERSEAS',
    name,
    shortName: name.slice(0, 30),
    nameEn: name,
    uscc: null,
    taxId: `TX${String(70_000_000 + serial * 1013)}`,
    country,
    province: null,
    city: null,
    address: `${numbers.int(10, 990)} Demo Avenue`,
    tags: ['演示', ...(numbers.chance(30) ? ['重点客户'] : [])],
    currency,
    defaultIncoterm: numbers.pick(['DDP', 'DAP', 'CIF', 'FOB'] as const),
    defaultPod: pod,
    defaultAgency: numbers.pick(['SELF', 'AGENCY', 'FREIGHT_ONLY'] as const),
    contacts: [
      {
        name: 'Purchasing',
        role: 'BUYER',
        phone: demoForeignPhone(serial),
        email: `buyer${serial}@customer.example`,
        wechat: null,
        isDefault: true,
      },
    ],
    consignees: [first, { ...consignee(400 + serial, country), isDefault: false }],
    addresses: [],
    banks: [],
    invoiceTitles: [],
    papers: [],
  };
}

const consignee = (serial: number, country: string) => ({
  name: `${overseasName(serial)} Inc.`,
  country,
  address: `${10 + (serial % 900)} Harbor Road`,
  contactName: 'Receiving',
  phone: demoForeignPhone(5000 + serial),
  taxId: null,
  isDefault: true,
});
