import { PAPER_KINDS } from '@shared/contract/accounts/party.contract.ts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { usersWithPermission } from '../../services/people/users-with-permission.ts';
import { acCustomer, acCustomerPaper } from '../../masters/customers/customer.tables.ts';
import { lgDriver } from '../drivers/driver.tables.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify, type Notice } from '../../services/notifications/notification.service.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { acSupplier, acSupplierContract } from '../../masters/suppliers/supplier.tables.ts';
import { lgVehicle } from '../vehicles/vehicle.tables.ts';

/** Days before the end on which a paper is brought to mind. */
const REMIND = [30, 7, 1, 0];
interface Lapsing extends Pick<Notice, 'userIds' | 'link' | 'object'> {
  /** 客户 KH000001 的营业执照 */
  what: string;
  on: string | null;
  advice: string;
}

/** 13.4 paper-expiry: papers of customers, contracts of suppliers, papers of vehicles and drivers that lapse. SYS-032. */
export async function remindOfPapers(ctx: CommandCtx): Promise<number> {
  const days = REMIND.map((count) => addDays(ctx.today(), count));
  const lapsing = [
    ...(await customerPapers(ctx, days)),
    ...(await supplierContracts(ctx, days)),
    ...(await haulage(ctx, days)),
  ];
  let made = 0;
  for (const { what, on, advice, ...notice } of lapsing) {
    const left = days.indexOf(on ?? '') === -1 ? 0 : (REMIND[days.indexOf(on ?? '')] ?? 0);
    made += await notify(ctx, {
      ...notice,
      kind: `paper.${left}`,
      level: left <= 1 ? 'ALERT' : 'WARN',
      title: `${what}${left === 0 ? '今天到期' : `还有 ${left} 天到期`}`,
      body: `有效期至 ${on ?? ''}。${advice}`,
    });
  }
  return made;
}

async function customerPapers(ctx: CommandCtx, days: string[]): Promise<Lapsing[]> {
  const found = await ctx.tx
    .select({
      paper: acCustomerPaper,
      no: acCustomer.customerNo,
      name: acCustomer.shortName,
      sales: acCustomer.salesId,
    })
    .from(acCustomerPaper)
    .innerJoin(acCustomer, eq(acCustomer.id, acCustomerPaper.customerId))
    .where(and(inArray(acCustomerPaper.expiresOn, days), notInArray(acCustomer.status, ['DISABLED', 'BLACK'])))
    .orderBy(acCustomerPaper.id);
  return found.map(({ paper, no, name, sales }) => ({
    userIds: sales ? [sales] : [],
    what: `客户 ${no} ${name} 的${PAPER_KINDS[paper.kind]}`,
    on: paper.expiresOn,
    advice: '到期后不能转为合作中，请收新的证照。',
    link: `/account/customer/edit?id=${paper.customerId}`,
    object: { kind: 'ac_customer_paper', id: paper.id },
  }));
}

async function supplierContracts(ctx: CommandCtx, days: string[]): Promise<Lapsing[]> {
  const found = await ctx.tx
    .select({ contract: acSupplierContract, name: acSupplier.shortName, owner: acSupplier.ownerId })
    .from(acSupplierContract)
    .innerJoin(acSupplier, eq(acSupplier.id, acSupplierContract.supplierId))
    .where(and(inArray(acSupplierContract.validTo, days), eq(acSupplier.status, 'ACTIVE')))
    .orderBy(acSupplierContract.id);
  return found.map(({ contract, name, owner }) => ({
    userIds: owner ? [owner] : [],
    what: `供应商 ${name} 的合同 ${contract.no}`,
    on: contract.validTo,
    advice: '请续签合同。',
    link: `/account/supplier/edit?id=${contract.supplierId}`,
    object: { kind: 'ac_supplier_contract', id: contract.id },
  }));
}

/** LOG-095 refuses lapsed papers on the day of use; whoever keeps vehicles and drivers hears of it before. */
async function haulage(ctx: CommandCtx, days: string[]): Promise<Lapsing[]> {
  const [vehicleKeepers, driverKeepers] = [
    await usersWithPermission(ctx.tx, 'logistics.truck.vehicle'),
    await usersWithPermission(ctx.tx, 'logistics.truck.driver'),
  ];
  const vehicles = await ctx.tx.select().from(lgVehicle).where(eq(lgVehicle.status, 'ENABLED')).orderBy(lgVehicle.id);
  const drivers = await ctx.tx
    .select()
    .from(lgDriver)
    .where(and(eq(lgDriver.status, 'ENABLED'), inArray(lgDriver.licenceExpiry, days)))
    .orderBy(lgDriver.id);
  const advice = '到期后不能派车。';
  return [
    ...vehicles.flatMap(({ id, plate, inspectionExpiry, insuranceExpiry }) =>
      [
        { paper: '年检', kind: 'lg_vehicle_inspection', on: inspectionExpiry },
        { paper: '保险', kind: 'lg_vehicle_insurance', on: insuranceExpiry },
      ]
        .filter(({ on }) => on !== null && days.includes(on))
        .map(({ paper, kind, on }) => ({
          userIds: vehicleKeepers,
          what: `车辆 ${plate} 的${paper}`,
          on,
          advice,
          link: '/transport/truck?panel=vehicles&expiring=1',
          object: { kind, id },
        })),
    ),
    ...drivers.map(({ id, name, licenceExpiry: on }) => ({
      userIds: driverKeepers,
      what: `司机 ${name} 的驾驶证`,
      on,
      advice,
      link: '/transport/truck?panel=drivers&expiring=1',
      object: { kind: 'lg_driver', id },
    })),
  ];
}

scheduledJob({
  name: 'paper-expiry',
  title: '证照到期提醒',
  rhythm: { at: '08:10' },
  run: ({ transaction }) => transaction(async (ctx) => `发出 ${await remindOfPapers(ctx)} 条通知`),
});
