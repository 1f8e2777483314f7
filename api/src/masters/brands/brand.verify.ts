import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'ACC-001 品牌的中文名、英文名不与其他品牌重复',
    broken: sql`select coalesce(a.name_cn, a.name_en) as no from sy_brand a join sy_brand b on b.id <> a.id
      and (a.name_cn_key in (b.name_cn_key, b.name_en_key) or a.name_en_key in (b.name_cn_key, b.name_en_key))`,
  },
  {
    title: '品牌与品牌编码的国家/地区存在',
    broken: sql`select u.no from (select coalesce(name_cn, name_en) as no, unnest(countries) as country from sy_brand
        union all select code, unnest(territory) from sy_brand_code) u
      where not exists (select from sy_country c where c.alpha2 = u.country)`,
  },
);
