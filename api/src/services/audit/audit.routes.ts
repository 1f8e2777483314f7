import { auditArchiveFile, auditArchiveList, auditList, objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { inArray, sql } from 'drizzle-orm';
import { seeOwner } from '../attachments/owners.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { openFile } from '../files/file.service.ts';
import { entityOf } from '../../platform/entity-registry.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern } from '../../platform/search.ts';
import { refuse } from '../../platform/refusal.ts';
import { serve, serveFile, type Route } from '../../platform/route.ts';
import { requireWholeSight } from './audit-archive.ts';
import { AUDIT_TITLES, auditKindsTitled } from './audit-codes.ts';
import { auditNames } from './audit-names.ts';
import { auditScope } from './audit-scope.ts';
import { ackNames, auditChanges, objectAuditOf, type AuditSides } from './audit.service.ts';
import { settingTitle } from './audit-values.ts';
import { auditArchives } from './audit-retention.ts';
import { auditRow } from './audit.tables.ts';
import { withoutForeignOrders } from './order-mentions.ts';

/** What an object is called; what is neither an entity nor named is 其他. */
const titleOf = (kind: string): string => entityOf(kind)?.title ?? AUDIT_TITLES[kind] ?? '其他';
/** A setting is known by its name, not by its key. */
const numberOf = (kind: string, objectNo: string | null): string | null =>
  kind === 'sy_setting' && objectNo !== null ? settingTitle(objectNo) : objectNo;

export const auditRoutes: Route[] = [
  serve(objectAudit, async (ctx, { query }) =>
    objectAuditOf(ctx, await seeOwner(ctx, query.kind, query.id), query.before),
  ),
  serveList(auditList, {
    table: auditRow,
    scope: { scopeWhere: auditScope },
    select: {
      at: auditRow.at,
      userName: auditRow.userName,
      objectTitle: auditRow.kind,
      objectNo: auditRow.objectNo,
      action: auditRow.action,
      reason: auditRow.reason,
      acks: auditRow.ack,
      ip: auditRow.ip,
      requestId: auditRow.requestId,
      before: auditRow.before,
      after: auditRow.after,
    },
    filters: {
      userId: (value) => sql`${auditRow.userId} = ${value}`,
      objectNo: (value) => sql`${auditRow.objectNo} ilike ${likePattern(value)}`,
      action: (value) => sql`${auditRow.action} ilike ${likePattern(value)}`,
      kind: (value) => inArray(auditRow.kind, [value, ...auditKindsTitled(value)]),
    },
    finish: async (ctx, rows) => {
      const sidesOf = ({ before, after }: { before?: unknown; after?: unknown }) =>
        ({ before: before ?? null, after: after ?? null }) as AuditSides;
      const told = rows.map((row) => ({
        ...sidesOf(row),
        kind: row.objectTitle ?? '',
        objectNo: row.objectNo ?? null,
      }));
      const names = await auditNames(ctx.db, told);
      const shown = rows.map(({ before: _before, after: _after, ...row }, at) => {
        const side = told[at];
        const kind = row.objectTitle ?? '';
        const changes = side ? auditChanges(ctx.actor, side, names) : [];
        const fields = changes.map(({ label }) => label).join('、');
        return {
          ...row,
          version: 1,
          objectTitle: titleOf(kind),
          objectNo: numberOf(kind, row.objectNo ?? null),
          fields,
          changes,
          acks: ackNames(row.acks ?? null),
        };
      });
      const clean = await withoutForeignOrders(
        ctx,
        shown.map(({ action, reason, changes }) => ({ action: action ?? '', reason: reason ?? null, changes })),
      );
      return shown.map((row, at) => ({ ...row, ...clean[at] }));
    },
  }),
  serveExport(auditList),
  serve(auditArchiveList, async (ctx) => ({
    list: (await auditArchives(ctx)).map((file) => ({ ...file, createdAt: file.createdAt.toISOString() })),
  })),
  serveFile(auditArchiveFile, async (ctx, { params }) => {
    await requireWholeSight(ctx);
    const { row, content } = await openFile(ctx, params.id);
    if (row.purpose !== 'ARCHIVE') throw refuse('NOT_FOUND');
    return { name: row.name, type: row.mime, content, size: row.size };
  }),
];
