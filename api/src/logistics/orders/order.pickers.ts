import { inboundWarehousePicker, orderPicker } from '@shared/contract/logistics/order.pickers.ts';
import { containerPicker, openContainerPicker } from '@shared/contract/logistics/container.contract.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { and, desc, eq, ilike, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { labelSql } from '../../platform/label-sql.ts';
import { orderKey } from '../../platform/number-order.ts';
import { isId } from '../../platform/params.ts';
import { invalid } from '../../platform/refusal.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { pickFrom, servePicker, type PickerSource, type TablePicker } from '../../services/pickers/picker.ts';
import { likePattern, searchMatch } from '../../platform/search.ts';
import type { Route } from '../../platform/route.ts';
import { belongsTo, numberFragment, numberPrefix } from '../../services/search/search-match.ts';
import { searchable } from '../../services/search/search.service.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { orders } from './order.entity.ts';
import { lgOrder } from './order.tables.ts';

const customer = [acCustomer, eq(acCustomer.id, lgOrder.customerId)] as const;
const orderHint = sql<string>`concat_ws(' · ', ${acCustomer.shortName}, ${lgOrder.customerRef}, ${lgOrder.pol} || '→' || ${lgOrder.pod})`;
/** With the mark, so that an order that was found by it says so. */
const orderFound = sql<string>`concat_ws(' · ', ${acCustomer.shortName}, ${acCustomerCode.code}, ${lgOrder.customerRef}, ${lgOrder.pol} || '→' || ${lgOrder.pod})`;
const stageText = labelSql(lgContainer.stage, STAGE);
const containerHint = sql<string>`concat_ws(' · ', ${lgContainer.containerType}, ${lgContainer.pol} || '→' || ${lgContainer.pod}, ${stageText})`;
const paperText = sql`(coalesce(${lgContainer.soNo}, '') || ' ' || coalesce(${lgContainer.mblNo}, ''))`;
/** Beside 柜子编号 what it was found by: 箱号, SO or 提单号. */
const containerFound = (q: string) => {
  const holds = (column: SQLWrapper) => sql`case when ${column} ilike ${likePattern(q.trim())} then`;
  const { containerNo, soNo, mblNo } = lgContainer;
  return sql<string>`concat_ws(' · ', ${holds(containerNo)} ${containerNo} end, ${holds(soNo)} 'SO ' || ${soNo} end, ${holds(mblNo)} '提单 ' || ${mblNo} end, ${lgContainer.containerType}, ${lgContainer.pol} || '→' || ${lgContainer.pod}, ${stageText})`;
};
const openHint = sql<string>`concat_ws(' · ', ${lgContainer.containerType}, ${lgContainer.pol} || '→' || ${lgContainer.pod}, '装载率 ' || coalesce(${lgContainer.fillRate}, 0) || '%')`;
const orderText = sql`(${lgOrder.orderNo} || ' ' || coalesce(${lgOrder.customerRef}, ''))`;
const containerText = sql`(${lgContainer.containerCode} || ' ' || coalesce(${lgContainer.containerNo}, ''))`;

attachmentOwner('lg_order', {
  entity: orders,
  view: { anyOf: ['logistics.order.view', 'logistics.order.cancelled'] },
  edit: 'logistics.order.update',
});
attachmentOwner('lg_container', {
  entity: containers,
  view: { anyOf: ['logistics.container.view', 'logistics.pingui.view'] },
  edit: 'logistics.container.update',
});

searchable({
  kind: 'lg_order',
  title: '物流订单',
  permission: 'logistics.order.view',
  async find(ctx, q, limit) {
    const found = await ctx.db
      .select({ id: lgOrder.id, label: lgOrder.orderNo, hint: orderFound })
      .from(lgOrder)
      .leftJoin(...customer)
      .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
      .where(
        and(
          or(
            startsWith(q, lgOrder.orderNo, sql`upper(${lgOrder.customerRef})`),
            numberFragment(q, { table: lgOrder, texts: [orderText], scope: orders.scopeWhere(ctx.actor) }),
            belongsTo(
              lgOrder.customerCodeId,
              { id: acCustomerCode.id, table: acCustomerCode },
              searchMatch(acCustomerCode.code, q),
            ),
            // ACC-033: an agent sees consignee and mark, never the customer.
            ctx.actor.external
              ? undefined
              : belongsTo(
                  lgOrder.customerId,
                  { id: acCustomer.id, table: acCustomer },
                  searchMatch(acCustomer.searchText, q),
                ),
          ),
          ne(lgOrder.status, 'CANCELLED'),
          orders.scopeWhere(ctx.actor),
        ),
      )
      .orderBy(desc(orderKey(lgOrder.orderNo)))
      .limit(limit);
    return found;
  },
});
searchable({
  kind: 'lg_container',
  title: '柜子',
  permission: 'logistics.container.view',
  async find(ctx, q, limit) {
    const scope = containers.scopeWhere(ctx.actor);
    return ctx.db
      .select({ id: lgContainer.id, label: lgContainer.containerCode, hint: containerFound(q) })
      .from(lgContainer)
      .where(
        and(
          or(
            startsWith(q, lgContainer.containerCode, lgContainer.containerNo),
            numberFragment(q, { table: lgContainer, texts: [containerText, paperText], scope }),
          ),
          scope,
        ),
      )
      .orderBy(desc(orderKey(lgContainer.containerCode)))
      .limit(limit);
  },
});

function startsWith(q: string, ...columns: Parameters<typeof numberPrefix>[0][]): SQL | undefined {
  return or(...columns.map((column) => numberPrefix(column, q)));
}

/** Orders that are not cancelled, in a scope: that of logistics, or of whoever else names them; `parent`: a company. */
export const pickOrders = (scope: TablePicker['scope']): PickerSource =>
  pickFrom({
    table: lgOrder,
    join: [customer],
    scope,
    label: lgOrder.orderNo,
    hint: orderHint,
    extra: { cartons: lgOrder.cartons, volume: lgOrder.volume, gross: lgOrder.gross },
    match: (q) => searchMatch(orderText, q),
    live: ne(lgOrder.status, 'CANCELLED'),
    parent(companyId) {
      if (!isId(companyId)) throw invalid({ parent: '格式不正确' });
      return eq(lgOrder.companyId, companyId);
    },
    orderBy: [desc(lgOrder.id)],
  });
/** Containers likewise. */
export const pickContainers = (scope: TablePicker['scope']): PickerSource =>
  pickFrom({
    table: lgContainer,
    scope,
    label: lgContainer.containerCode,
    hint: containerHint,
    match: (q) => searchMatch(containerText, q),
    live: ne(lgContainer.stage, 'CANCELLED'),
    orderBy: [desc(lgContainer.id)],
  });

/** Pickers of orders, containers and the warehouses that cargo is sent to. */
export const logisticsPickerRoutes: Route[] = [
  servePicker(orderPicker, pickOrders(orders)),
  servePicker(containerPicker, pickContainers(containers)),
  servePicker(
    openContainerPicker,
    pickFrom({
      table: lgContainer,
      scope: containers,
      label: lgContainer.containerCode,
      hint: openHint,
      match: (q) => or(searchMatch(containerText, q), ilike(openHint, likePattern(q))),
      live: sql`${lgContainer.stage} = 'CONSOLIDATE' and not ${lgContainer.hold}`,
      orderBy: [desc(lgContainer.id)],
    }),
  ),
  servePicker(
    inboundWarehousePicker,
    pickFrom({
      table: whWarehouse,
      scope: {
        scopeWhere: (actor) =>
          actor.system
            ? undefined
            : actor.companies.length > 0
              ? inArray(whWarehouse.companyId, [...actor.companies])
              : sql`false`,
      },
      spelt: true,
      label: whWarehouse.name,
      hint: whWarehouse.code,
      match: (q) => or(ilike(whWarehouse.name, likePattern(q)), ilike(whWarehouse.code, likePattern(q))),
      live: eq(whWarehouse.status, 'ENABLED'),
    }),
  ),
];
