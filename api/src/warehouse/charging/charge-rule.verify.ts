import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'WMS-087 计费规则的阶梯从免费天数后一天开始，连续且末档不限',
    broken: sql`select r.id::text as no from wh_charge_rule r cross join lateral (
        select count(*) as n, bool_and((t.tier ->> 'fromDay')::int = coalesce((
            select (p.tier ->> 'toDay')::int from jsonb_array_elements(r.tiers) with ordinality p (tier, nth)
            where p.nth = t.nth - 1), r.free_days) + 1
          and ((t.tier ->> 'toDay') is null) = (t.nth = jsonb_array_length(r.tiers))) as good
        from jsonb_array_elements(r.tiers) with ordinality t (tier, nth)) x
      where x.n = 0 or not x.good`,
  },
  {
    title: '计费规则的库区属于其仓库',
    broken: sql`select r.id::text as no from wh_charge_rule r join wh_zone z on z.id = r.zone_id where z.warehouse_id <> r.warehouse_id`,
  },
);
