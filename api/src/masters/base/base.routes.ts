import type { BaseValues } from '@shared/contract/base/base-kind.ts';
import { eq } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { selectedSql, type Selected } from '../../platform/list-select.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import type { BaseSource } from './base-source.ts';
import { baseImportRoutes } from './base.import.ts';
import { basePickers } from './base.pickers.ts';
import { createRow, presentRow, removeRow, reorderRows, rowRights, switchRow, updateRow } from './base.service.ts';
import { BASE_SOURCES } from './base-sources.ts';
import { usedInAll, usesOf } from '../../platform/usage.ts';
import './base-uses.ts';

const inputOf = ({ ack: _ack, version: _version, ...input }: BaseValues): BaseValues => input;

/** List, commands, export and import of one kind. */
function serveBase(source: BaseSource): Route[] {
  const { kind, entity, columns } = source;
  const select: Record<string, Selected> = { enabled: source.enabled };
  for (const key of [...Object.keys(kind.fields), ...(kind.system ? ['system'] : [])]) {
    const column = columns[key];
    if (!column) throw new Error(`${kind.kind}: no column ${key}`);
    select[key] = column;
  }
  const version = (body: BaseValues) => Number(body.version);
  const routes = [
    serveList(kind.list, {
      table: entity.table,
      scope: null,
      where: () => source.rows,
      select,
      filters: {
        keyword: source.match,
        enabled: (value) => eq(selectedSql(source.enabled), value === '1'),
        ...source.filters,
      },
      async finish(ctx, rows) {
        const uses = await usesOf(
          ctx.db,
          entity.kind,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => ({
          ...row,
          usedCount: usedInAll(uses.get(row.id)),
          ...rowRights(ctx, source, row),
        }));
      },
    }),
    serveExport(kind.list),
    handle(kind.update, async (ctx, { params, body }) =>
      presentRow(
        ctx,
        source,
        await updateRow(ctx, source, params.id, version(body as BaseValues), inputOf(body as BaseValues)),
      ),
    ),
    ...(['enable', 'disable'] as const).map((action) =>
      handle(kind[action], async (ctx, { params, body }) =>
        presentRow(ctx, source, await switchRow(ctx, source, params.id, body.version, action === 'enable')),
      ),
    ),
  ];
  const { reorder } = kind;
  if (reorder)
    routes.push(
      handle(reorder, async (ctx, { body }) => {
        await reorderRows(ctx, source, body.ids);
        return null;
      }),
    );
  if (kind.closed) return routes;
  return [
    ...routes,
    handle(kind.create, async (ctx, { body }) =>
      presentRow(ctx, source, await createRow(ctx, source, inputOf(body as BaseValues))),
    ),
    handle(kind.remove, async (ctx, { params, body }) => {
      await removeRow(ctx, source, params.id, body.version);
      return null;
    }),
    ...baseImportRoutes(source),
  ];
}

for (const { entity } of new Map(BASE_SOURCES.map((source) => [source.entity.kind, source])).values())
  attachmentOwner(entity.kind, { entity, view: 'system.dict.view', edit: 'system.dict.edit' });

/** Base data (S1, chapter 14); everybody who is logged in may read it, `system.dict.*` keeps it. */
export const baseRoutes: Route[] = [...BASE_SOURCES.flatMap(serveBase), ...basePickers];
