import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { FieldIssue } from '../../platform/refusal.ts';
import { syPort } from './base.tables.ts';

/** LOG-011 of a route: both ports are there and enabled, and they differ. */
export async function portIssues(
  ctx: Ctx,
  { pol, pod }: { pol: string | null; pod: string | null },
): Promise<FieldIssue[]> {
  const asked = [pol, pod].filter((port) => port !== null);
  if (asked.length === 0) return [];
  const found = await ctx.db
    .select({ locode: syPort.locode })
    .from(syPort)
    .where(and(inArray(syPort.locode, asked), eq(syPort.enabled, true)));
  const say = (path: string, text: string) => ({ rule: 'LOG-011', path, text });
  const closed = (port: string | null) => port !== null && !found.some(({ locode }) => locode === port);
  return [
    ...(closed(pol) ? [say('pol', '港口不存在或已停用')] : []),
    ...(pol !== null && pol === pod
      ? [say('pod', '目的港不能与起运港相同')]
      : closed(pod)
        ? [say('pod', '港口不存在或已停用')]
        : []),
  ];
}
