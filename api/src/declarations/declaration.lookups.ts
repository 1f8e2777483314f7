import { DECL_STATE } from '@shared/contract/logistics/declaration.machine.ts';
import { and, desc, eq, or } from 'drizzle-orm';
import { lgContainer } from '../containers/container.tables.ts';
import { numberPrefix } from '../search/search.match.ts';
import { searchable } from '../search/search.service.ts';
import { declarations } from './declaration.entity.ts';
import { exporterName } from './declaration.names.ts';
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
          or(numberPrefix(lgDeclaration.declNo, q), numberPrefix(lgDeclaration.customsNo, q)),
          declarations.scopeWhere(ctx.actor),
        ),
      )
      .orderBy(desc(lgDeclaration.declNo))
      .limit(limit);
    return found.map(({ id, label, state, exporterName: exporter, containerCode }) => ({
      id,
      label,
      hint: [exporter, containerCode, DECL_STATE[state]].filter(Boolean).join(' · '),
    }));
  },
});
