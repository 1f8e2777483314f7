import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants({
  title: '冻结数等于未解冻的冻结单之和',
  broken: sql`select l.code || ' ' || b.batch_no as no from wh_stock s join wh_location l on l.id = s.location_id
    join wh_batch b on b.id = s.batch_id where s.frozen <> coalesce((select sum(f.qty) from wh_freeze f
      where f.state = 'ACTIVE' and f.location_id = s.location_id and f.batch_id = s.batch_id and f.quality = s.quality), 0)`,
});
