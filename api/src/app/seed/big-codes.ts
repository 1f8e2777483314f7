import { sql, type SQL } from 'drizzle-orm';
import type { BigParts } from './big-parts.ts';

const AT = sql`timestamptz '2024-01-01 04:00:00Z'`;
/** How many codes and goods belong to a number of orders (chapter 14: 13,000 and 20,000 for 100,000). */
export const codesOf = (orders: number): number => Math.round(orders * 0.13);
export const goodsOf = (orders: number): number => Math.round(orders * 0.2);

/** Codes of a chapter that nobody uses, marked 演示, each with one rate; every tenth has changed once. */
export function bigHsCodes({ size }: { size: Pick<BigParts['size'], 'orders'> }): SQL[] {
  const codes = codesOf(size.orders);
  const ours = sql`code between '9900000000' and ${String(9_900_000_000 + codes)}`;
  return [
    sql`insert into sy_hs_code (code, name, unit1, unit2, search_text, created_at, updated_at, demo)
      select (9900000000 + n)::text, '演示商品' || n, 'GE', 'KG', (9900000000 + n)::text || ' 演示商品' || n || ' yanshishangpin ysspn', ${AT}, ${AT}, true
      from generate_series(0, ${codes}::bigint - 1) as n`,
    sql`insert into sy_hs_rate (hs_id, effective_from, effective_to, rebate_rate, vat_rate, created_at, updated_at)
      select id, date '2019-04-01', case when code like '%0' then date '2024-12-01' end, 1300, 1300, ${AT}, ${AT} from sy_hs_code where ${ours}`,
    sql`insert into sy_hs_rate (hs_id, effective_from, rebate_rate, vat_rate, created_at, updated_at)
      select id, date '2024-12-01', 900, 1300, ${AT}, ${AT} from sy_hs_code where ${ours} and code like '%0'`,
  ];
}

/** Goods of the customers of the big set, every twentieth without a code. */
export function bigGoods({
  size,
  base,
}: {
  size: Pick<BigParts['size'], 'orders' | 'customers'>;
  base: Pick<BigParts['base'], 'customer'>;
}): SQL {
  return sql`insert into sy_goods (goods_no, sku, name_cn, name_en, customer_id, unit, hs_code, length_mm, width_mm, height_mm,
      pcs_per_carton, carton_gross, carton_net, purchase_price, sell_price, vat_rate, attributes, pinyin, search_text, created_at, updated_at, demo)
    select 'SP' || (100000 + n), 'B' || n, '演示商品' || n, 'Demo item ' || n, ${String(base.customer)}::bigint + n % ${size.customers}::bigint, 'GE',
      case when n % 20 <> 0 then (9900000000 + n % ${codesOf(size.orders)}::bigint)::text end, 400 + n % 300, 300 + n % 200, 250 + n % 150,
      12, 9000 + n % 9000, 8000 + n % 9000, 10 + n % 90, 3 + n % 20, 1300, '{GENERAL}', 'yanshishangpin' || n,
      'SP' || (100000 + n) || ' B' || n || ' 演示商品' || n || ' yanshishangpin', ${AT}, ${AT}, true
    from generate_series(0, ${goodsOf(size.orders)}::bigint - 1) as n`;
}
