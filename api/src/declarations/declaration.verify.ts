import { sql } from 'drizzle-orm';
import { invariants } from '../seed/verify.ts';

invariants(
  {
    title: 'LOG-075 已申报的报关资料单件数等于其申报箱数',
    broken: sql`select d.decl_no as no from lg_declaration d
      where d.state in ('SUBMITTED', 'INSPECTING', 'RELEASED', 'CLOSED') and d.packages <> coalesce(
        (select sum(c.cartons) from lg_declaration_cargo c where c.declaration_id = d.id), 0)`,
  },
  {
    title: 'LOG-070 报关资料单只申报本柜的货物，撤销后不再占用',
    broken: sql`select d.decl_no as no from lg_declaration d
      join lg_declaration_cargo c on c.declaration_id = d.id
      join lg_allocation a on a.id = c.allocation_id
      where a.container_id <> d.container_id or c.live = (d.state = 'REVOKED')`,
  },
);
