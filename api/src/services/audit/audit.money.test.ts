import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { entities } from '../../platform/entity-registry.ts';
import '../../app/routes.ts';

/** SQL types of moneyColumn and priceColumn. */
const MONEY = ['numeric(20, 4)', 'numeric(18, 6)'];
/**
 * No price, cost or profit of ours: values and taxes before the customs, the limit of a role, what the mall asks of anybody.
 */
const OPEN = [
  'ac_role.approveLimit',
  'sy_foreign_hs.specificDuty',
  'lg_order.goodsValue',
  'lg_clearance.freight',
  'lg_clearance.insurance',
  'lg_clearance.valueTotal',
  'lg_clearance.dutyTotal',
  'lg_clearance.vatTotal',
  'lg_clearance.otherTotal',
  'wh_mall_item.listPrice',
];

it('SYS-034 every money column that the log names has a field group or is told to who may open its record, but for those named here', () => {
  const named = entities().flatMap(({ kind, table, spec }) =>
    Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
      MONEY.includes(column.getSQLType()) && name in (spec.labels ?? {})
        ? [
            {
              name: `${kind}.${name}`,
              group: (spec.fields as Record<string, string> | undefined)?.[name] ?? spec.amounts?.fields.includes(name),
            },
          ]
        : [],
    ),
  );
  expect(named.map(({ name }) => name)).toContain('fin_fee_line.amount');
  expect(named.flatMap(({ name, group }) => (group ? [] : [name])).toSorted()).toEqual(OPEN.toSorted());
});
