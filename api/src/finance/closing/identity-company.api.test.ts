import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { brokenIn, identities } from '../../platform/verify.ts';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { booksOf } from '../ledger/books.fixture.ts';

const office = bookOffice(booksOf, /^$/);

/** Identities of customers and of rules, whichever company does business with them. */
const NO_COMPANY = [
  'FIN-192 客户命中的规则与其未结束的预警一致',
  'FIN-192 规则版本连续',
  'FIN-193 自动控货只在级别极高时生效',
  'FIN-196 解控已用金额等于用掉它的单据之和',
  'FIN-196 解控的申请人与审批人不是同一人',
  'FIN-196 解控额度用完即已用完，未用完不是',
];

it('FIN-112 what a close proves names the company whose row breaks; only what is of no company does not', async () => {
  const unnamed: string[] = [];
  for (const { title, broken } of identities()) {
    if (!/^(WMS-01[0-4]|WMS-08[1-5]|FIN-)/.test(title)) continue;
    const { rows } = await office.api.db.execute(sql`select b.* from (values (1)) v left join (${broken}) b on false`);
    if (!Object.hasOwn(rows[0] ?? {}, 'company_id')) unnamed.push(title);
  }
  expect(unnamed.toSorted()).toEqual(NO_COMPANY);
});

it('FIN-112 a row of another company does not stop a close', async () => {
  const { companyId } = office.desk;
  const fee = await office.desk.confirmed({ amount: '100' });
  const wanted = (title: string) => title.startsWith('业务单费用汇总');
  await office.api.database
    .run(`set session_replication_role = replica; update fin_biz_fee set base_amount = base_amount + 1
    where biz_no = '${fee.bizNo}'; set session_replication_role = origin`);
  expect(await brokenIn(office.api.db, companyId, wanted)).toMatchObject([{ examples: [fee.bizNo], unnamed: 0 }]);
  expect(await brokenIn(office.api.db, '999999', wanted)).toEqual([]);
});
