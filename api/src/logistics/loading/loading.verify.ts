import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: '已完成的验货单没有未验或不合格未处理的行',
    broken: sql`select distinct i.inspection_no as no from lg_inspection i join lg_inspection_line l on l.inspection_id = i.id
      where i.state = 'DONE' and l.planned > l.removed and (l.result = 'PENDING' or (l.result = 'REJECT' and l.reject_action is null))`,
  },
  {
    title: '已确认的装柜单，箱号、封号与实装箱数和柜子一致',
    broken: sql`select s.slip_no as no from lg_loading_slip s join lg_container c on c.id = s.container_id
      left join (select slip_id, sum(loaded) as loaded from lg_loading_slip_line group by 1) l on l.slip_id = s.id
      where s.state = 'CONFIRMED' and c.stage not in ('CONSOLIDATE', 'BOOK', 'INSPECT', 'LOAD', 'CANCELLED')
        and (s.container_no, s.seal_no, l.loaded) is distinct from (c.container_no, c.seal_no, c.loaded_cartons::bigint)`,
  },
);
