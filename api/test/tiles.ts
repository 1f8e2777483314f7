import { arrivalList } from '@shared/contract/warehouse/arrival-list.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { dashboard, type FunnelTile } from '@shared/contract/dashboard/dashboard.contract.ts';
import { payableLineList, receivableLineList } from '@shared/contract/finance/fee-line-list.contract.ts';
import { orderFeeList } from '@shared/contract/finance/order-fee.contract.ts';
import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { dueList, paymentList } from '@shared/contract/finance/payment.contract.ts';
import { receiptList, unclaimedList } from '@shared/contract/finance/receipt-list.contract.ts';
import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { statementLists } from '@shared/contract/finance/statement-list.contract.ts';
import { tradeDocList } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import { quotaAccountList } from '@shared/contract/finance/quota-list.contract.ts';
import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { riskAlertList, riskReleaseList } from '@shared/contract/finance/risk-list.contract.ts';
import { bookingList } from '@shared/contract/logistics/booking-list.contract.ts';
import { cargoReleaseList } from '@shared/contract/logistics/cargo-release-list.contract.ts';
import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { driverList } from '@shared/contract/logistics/driver.contract.ts';
import { inspectionList } from '@shared/contract/logistics/inspection-list.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { quotationList } from '@shared/contract/logistics/quotation-list.contract.ts';
import { truckList } from '@shared/contract/logistics/truck-list.contract.ts';
import { vehicleList } from '@shared/contract/logistics/vehicle.contract.ts';
import { brandCodeList } from '@shared/contract/system/brand-code.contract.ts';
import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { login } from '@shared/contract/access/auth.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { dataOf, type TestClient } from './client.ts';
import type { TestApi } from './harness.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { TODO_KINDS } from '../src/app/dashboard/todo-kinds.ts';

/** The list behind a page that a tile or a to-do leads to. */
const LISTS: Readonly<Record<string, Endpoint>> = {
  '/transport/order': orderList.endpoint as Endpoint,
  '/transport/container/order': containerList.endpoint as Endpoint,
  '/transport/container/yanhuo': inspectionList.endpoint as Endpoint,
  '/transport/container/zhuanggui': loadingList.endpoint as Endpoint,
  '/transport/container/zhuanggui quotes': quotationList.endpoint as Endpoint,
  '/transport/container/baoguan': declarationList.endpoint as Endpoint,
  '/transport/container/wait-songda': deliveryList.endpoint as Endpoint,
  '/transport/container/wait-songda releases': cargoReleaseList.endpoint as Endpoint,
  '/transport/container/dinggui': bookingList.endpoint as Endpoint,
  '/transport/container/qingguan': clearanceList.endpoint as Endpoint,
  '/transport/truck': truckList.endpoint as Endpoint,
  '/transport/truck vehicles': vehicleList.endpoint as Endpoint,
  '/transport/truck drivers': driverList.endpoint as Endpoint,
  '/system/brand/code': brandCodeList.endpoint as Endpoint,
  '/finance/risk alerts': riskAlertList.endpoint as Endpoint,
  '/finance/risk holds releases': riskReleaseList.endpoint as Endpoint,
  '/finance/account-payable/billingdetails AR': receivableLineList.endpoint as Endpoint,
  '/finance/account-payable/billingdetails AP': payableLineList.endpoint as Endpoint,
  '/finance/account-receivable/wuliu-order': orderFeeList.endpoint as Endpoint,
  '/finance/account-receivable/kehuduizhangdan': statementLists.AR.endpoint as Endpoint,
  '/finance/account-payable/duizhangdan': statementLists.AP.endpoint as Endpoint,
  '/finance/account-receivable/kehu-jiezhang settlements': settlementLists.AR.endpoint as Endpoint,
  '/finance/account-receivable/kehu-jiezhang receipts': receiptList.endpoint as Endpoint,
  '/finance/account-receivable/kehu-jiezhang unclaimed': unclaimedList.endpoint as Endpoint,
  '/finance/account-payable/suppliercheckout': settlementLists.AP.endpoint as Endpoint,
  '/finance/account-payable/applypayment/reduction': applicationList.endpoint as Endpoint,
  '/finance/account-payable/record due': dueList.endpoint as Endpoint,
  '/finance/account-payable/record payments': paymentList.endpoint as Endpoint,
  '/finance/contract-invoice': tradeDocList.endpoint as Endpoint,
  '/finance/tax-refund': taxCaseList.endpoint as Endpoint,
  '/finance/exchange-quota': quotaAccountList.endpoint as Endpoint,
  '/warehouse/shoppingstock/damagedparts': damageList.endpoint as Endpoint,
  '/account/customer': customerList.endpoint as Endpoint,
  '/account/supplier': supplierList.endpoint as Endpoint,
  '/account/user': userList.endpoint as Endpoint,
  '/system/goods': goodsList.endpoint as Endpoint,
  '/warehouse/order': inboundList.endpoint as Endpoint,
  '/warehouse/arrivalform': arrivalList.endpoint as Endpoint,
};
/** 总经理, 操作主管, 操作, 业务员, 单证, 验货员, 调度, 风控, 财务经理, 财务主管, 应收, 应付, 出纳 and the administrator. */
const STAFF = 'gm01 ops01 oper01 sales01 doc01 insp01 disp01 risk01 fm01 fs01 ar01 ap01 cash01 admin'.split(' ');

/** Lists that show what waits for a decision: asked for all of it, for what waits for the caller, and the actions that decide. */
const DECIDED: readonly (readonly [list: Endpoint, all: object, mine: object, actions: readonly string[]])[] = [
  [receivableLineList.endpoint as Endpoint, { state: 'SUBMITTED' }, { state: 'SUBMITTED', mine: '1' }, ['confirm']],
  [payableLineList.endpoint as Endpoint, { state: 'SUBMITTED' }, { state: 'SUBMITTED', mine: '1' }, ['confirm']],
  [settlementLists.AR.endpoint as Endpoint, { tab: 'submitted' }, { tab: 'submitted', mine: '1' }, ['approve']],
  [settlementLists.AP.endpoint as Endpoint, { tab: 'submitted' }, { tab: 'submitted', mine: '1' }, ['approve']],
  [tradeDocList.endpoint as Endpoint, { state: 'SUBMITTED' }, { state: 'SUBMITTED', mine: '1' }, ['approve']],
  [receiptList.endpoint as Endpoint, { tab: 'claimed' }, { tab: 'claimed', mine: '1' }, ['confirm']],
  [dueList.endpoint as Endpoint, {}, { mine: '1' }, ['pay']],
  [
    applicationList.endpoint as Endpoint,
    { tab: 'all', state: 'SUBMITTED,REVIEWING,GM_REVIEW' },
    { tab: 'pending' },
    ['approve', 'review'],
  ],
];
interface Decidable {
  total: number;
  list: { id: string; actions: { code: string; enabled: boolean }[] }[];
}

/** Total of the list that a link leads to, for the same user. */
export async function totalOf(client: TestClient, link: string): Promise<number> {
  const url = new URL(link, 'http://localhost');
  const { panel, pane, as: view, direction, tab, ...query } = Object.fromEntries(url.searchParams);
  const page = [url.pathname, panel ?? view ?? direction, pane].filter(Boolean).join(' ');
  const list = LISTS[page];
  if (!list) throw new Error(`No list is known for ${page}`);
  // A tab that the list does not have is refused: its page would open on another one.
  const { total } = (await client.ok(list, { query: { ...query, ...(tab && { tab }) } })) as { total: number };
  return total;
}

/** Proves for several roles on the demo data that each tile and each kind of to-do counts what the list behind it shows. */
export const tilesCountTheirLists = (api: () => TestApi, password: string): void => {
  describe('DSH-001, S17 on the demo data', () => {
    const seen = new Set<string>();
    it.each(STAFF)('every tile and to-do of %s counts what its list shows', async (username) => {
      const client = api().anonymous();
      await client.ok(login, { body: { username, password } });
      const wrong: unknown[] = [];
      const check = async (what: string, count: number, link: string) => {
        const total = await totalOf(client, link);
        if (total !== count) wrong.push({ what, count, link, total });
      };
      const funnel = await client.call(dashboard.funnel);
      // Who may not see containers has no funnel.
      const tiles = funnel.status === 200 ? dataOf<{ tiles: FunnelTile[] }>(funnel.envelope).tiles : [];
      for (const { stage, count, overdue, dueSoon, filter } of tiles) {
        const link = `/transport/container/order?tab=${stage}${filter ? `&${filter}` : ''}`;
        await check(stage, count, link);
        await check(`${stage} overdue`, overdue, `${link}&overdue=1`);
        await check(`${stage} due soon`, dueSoon, `${link}&dueSoon=1`);
        if (count > 0) seen.add('funnel');
      }
      for (const { kind, count, link } of (await client.ok(dashboard.todos)).kinds) {
        await check(kind, count, link);
        if (count > 0) seen.add(kind);
      }
      expect(wrong).toEqual([]);
    });
    it.each(['fm01', 'fs01', 'ar01', 'ap01', 'cash01', 'gm01'])(
      '10.3 what waits for %s is what the rows let him decide, no more and no less',
      async (username) => {
        const client = api().anonymous();
        await client.ok(login, { body: { username, password } });
        for (const [list, all, mine, actions] of DECIDED) {
          const answer = await client.call(list, { query: { ...all, pageSize: 200 } });
          if (answer.status === 403) continue;
          const rows = dataOf<Decidable>(answer.envelope);
          expect(rows.total, list.path).toBeLessThanOrEqual(200);
          const enabled = rows.list.filter((row) =>
            row.actions.some(({ code, enabled: may }) => may && actions.includes(code)),
          );
          const waits = dataOf<Decidable>((await client.call(list, { query: { ...mine, pageSize: 200 } })).envelope);
          // Without the right to decide nothing waits on the board; the list then filters by whose hands it went through.
          if (rows.list.every((row) => !row.actions.some(({ code }) => actions.includes(code)))) continue;
          expect(waits.list.map(({ id }) => id).toSorted(), `${username} ${list.path}`).toEqual(
            enabled.map(({ id }) => id).toSorted(),
          );
        }
      },
    );
    it('most kinds of to-do occur', () => expect(seen.size).toBeGreaterThan(TODO_KINDS.length / 2));
  });
};
