import { DECL_STATE } from '@shared/contract/logistics/declaration.machine.ts';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { orderKey } from '../../platform/number-order.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { numberFragment, numberPrefix } from '../../services/search/search-match.ts';
import { searchable } from '../../services/search/search.service.ts';
import { declarations } from './declaration.entity.ts';
import { exporterName } from './declaration-names.ts';
import { lgDeclaration } from './declaration.tables.ts';

searchable({
  kind: 'lg_declaration',
  title: '报关资料单',
  permission: 'logistics.baoguan.view',
  async find(ctx, q, limit) {
    const found = await ctx.db
      .select({
        id: lgDeclaration.id,
        label: lgDeclaration.declNo,
        state: lgDeclaration.state,
        exporterName,
        containerCode: lgContainer.containerCode,
      })
      .from(lgDeclaration)
      .innerJoin(lgContainer, eq(lgContainer.id, lgDeclaration.containerId))
      .where(
        and(
          or(
            numberPrefix(lgDeclaration.declNo, q),
            numberPrefix(lgDeclaration.customsNo, q),
            numberFragment(q, {
              table: lgDeclaration,
              texts: [sql`(${lgDeclaration.declNo} || ' ' || coalesce(${lgDeclaration.customsNo}, ''))`],
              scope: declarations.scopeWhere(ctx.actor),
            }),
          ),
          declarations.scopeWhere(ctx.actor),
        ),
      )
      .orderBy(desc(orderKey(lgDeclaration.declNo)))
      .limit(limit);
    return found.map(({ id, label, state, exporterName: exporter, containerCode }) => ({
      id,
      label,
      hint: [exporter, containerCode, DECL_STATE[state]].filter(Boolean).join(' · '),
    }));
  },
});
