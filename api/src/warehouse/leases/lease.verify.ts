import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'WMS-063 包仓仓间里只有包仓客户的货',
    broken: sql`select z.name || ' ' || c.code as no from wh_chamber c join wh_zone z on z.id = c.zone_id
      where c.lease_customer_id is not null and exists (select from wh_stock s join wh_location l on l.id = s.location_id
        where l.chamber_id = c.id and s.on_hand > 0 and s.customer_id <> c.lease_customer_id)`,
  },
  {
    title: '仓间的包仓客户等于未结束的包仓记录',
    broken: sql`select z.name || ' ' || c.code as no from wh_chamber c join wh_zone z on z.id = c.zone_id
      left join wh_chamber_record r on r.chamber_id = c.id and r.purpose = 'LEASE' and r.closed_at is null
      where c.current_lease_id is distinct from r.id or c.lease_customer_id is distinct from r.lease_customer_id`,
  },
);
