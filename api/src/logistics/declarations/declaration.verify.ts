import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

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
  {
    title: 'LOG-070 同一箱货物只在一张有效的报关资料单中',
    broken: sql`select d.decl_no as no from lg_declaration_cargo c
      join lg_declaration d on d.id = c.declaration_id
      join lg_allocation a on a.id = c.allocation_id
      where c.live and a.state = 'LIVE' and (c.before + c.cartons > a.loaded_cartons or exists (
        select from lg_declaration_cargo o where o.allocation_id = c.allocation_id and o.live and o.id <> c.id
          and o.before < c.before + c.cartons and c.before < o.before + o.cartons))`,
  },
  {
    title: 'LOG-075 已放行的报关资料单净重不大于毛重',
    broken: sql`select d.decl_no as no from lg_declaration d
      join (select declaration_id, sum(gross) as gross, sum(net) as net from lg_declaration_line group by 1) l on l.declaration_id = d.id
      where d.state in ('RELEASED', 'CLOSED') and (d.net > d.gross or l.net > d.gross)`,
  },
  {
    title: '报关完成的柜子，实装的每一箱都在一张有效的报关资料单中（2.10）',
    broken: sql`select distinct c.container_code as no from lg_container c
      join lg_allocation a on a.container_id = c.id and a.state = 'LIVE' and a.loaded_cartons > 0
      where c.stage in ('CLEAR', 'DELIVER', 'DELIVERED') and a.loaded_cartons is distinct from (
        select sum(g.cartons) from lg_declaration_cargo g where g.allocation_id = a.id and g.live)`,
  },
);
