import { count, countDistinct, eq, sql } from 'drizzle-orm';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer, acCustomerConsignee } from '../customers/customer.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { createCode, customerCodes, suggestCode } from './customer-code.service.ts';
import { customerCodeMachine } from '@shared/contract/accounts/customer-code.contract.ts';
import { acCustomerCode } from '../customers/customer-code.tables.ts';

const CODES = 55;
const MARKS = ['{code}\n{order_no}\nNO. {from}-{to}/{total}', '{code} / {order_no}\nC/NO. {from}-{to}'];

/** 55 codes: two for most customers, one for the others, by the pinyin of their names; two are disabled. */
export const customerCodeSeed: SeedStep = {
  name: '客户编码',
  async run(seed) {
    const numbers = seed.random('customer-codes');
    const owners = await seed.tx
      .select({ customer: acCustomer, username: acUser.username })
      .from(acCustomer)
      .innerJoin(acUser, eq(acUser.id, acCustomer.salesId))
      .orderBy(acCustomer.customerNo);
    for (let place = 0; place < CODES; place += 1) {
      const owner = owners[place % owners.length];
      if (!owner) throw new Error('There are no demo customers');
      const { customer, username } = owner;
      const [consignee] = await seed.tx
        .select({ id: acCustomerConsignee.id })
        .from(acCustomerConsignee)
        .where(eq(acCustomerConsignee.customerId, customer.id))
        .orderBy(acCustomerConsignee.sortNo)
        .limit(1);
      const purpose = place < owners.length ? 'MARK' : numbers.pick(['BRAND', 'DELIVERY'] as const);
      const marksTemplate = numbers.chance(40) ? numbers.pick(MARKS) : null;
      await seed.command(username, seed.at(-150 + place, 11), async (ctx) => {
        await customers.lock(ctx, customer.id);
        const { code } = await suggestCode(ctx, customer.id);
        const made = await createCode(ctx, {
          code,
          customerId: customer.id,
          purpose,
          consigneeId: consignee?.id ?? null,
          defaultPod: customer.defaultPod,
          marksTemplate,
          salesId: null,
          remark: null,
        });
        if (place >= CODES - 2) await customerCodes.transition(ctx, customerCodeMachine, made, 'disable');
      });
    }
  },
  async totals(tx) {
    const [all] = await tx
      .select({ n: count(), customers: countDistinct(acCustomerCode.customerId) })
      .from(acCustomerCode);
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(code || status, '|' order by code)) as digest from ac_customer_code`,
    );
    return { 编码: all?.n ?? 0, 客户: all?.customers ?? 0, 校验: rows[0]?.digest ?? '' };
  },
};
