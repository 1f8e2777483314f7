import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants({
  title: 'WMS-051 同一公司在同一仓库的准入有效期不重叠',
  broken: sql`select a.party_name as no from wh_access a join wh_access b on b.id > a.id and b.warehouse_id = a.warehouse_id
    and b.company_party_id is not distinct from a.company_party_id and b.customer_id is not distinct from a.customer_id
    and b.supplier_id is not distinct from a.supplier_id and b.valid_from <= a.valid_to and b.valid_to >= a.valid_from
    where a.state <> 'REJECTED' and b.state <> 'REJECTED'`,
});
