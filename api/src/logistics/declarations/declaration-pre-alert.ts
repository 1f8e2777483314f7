import { and, asc, eq, ne, or } from 'drizzle-orm';
import { canSee } from '../../services/attachments/owners.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { shFile } from '../../services/files/file.tables.ts';
import { fileStore } from '../../services/files/stores.ts';
import { zipPaths, zipped } from '../../services/files/zip.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { Parallel } from '../../platform/parallel.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { declarations } from './declaration.entity.ts';
import { workbooksOf } from './declaration-package.ts';
import { lgDeclaration, type DeclarationRow } from './declaration.tables.ts';

/** What the agent overseas needs of a declaration. */
const PAPERS = ['发票', '箱单'];
/** Slots that are not for the agent: they concern our customs only, or come from the agent. */
const OURS = ['委托书', '税单', '代理账单'];
const MAX = 100 * 1024 * 1024;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A paper for the agent overseas: a file that was uploaded, or a workbook that is made when it is wanted. */
export interface AgentPaper {
  /** Stays the same between two readings: `file:7`, `sheet:3:发票`. */
  key: string;
  /** Folders and name in the package; no two papers have the same. */
  path: readonly string[];
  mime: string;
  /** In bytes; null: made when it is wanted. */
  size: number | null;
  fileId: string | null;
  load: (ctx: Ctx) => Promise<Uint8Array | null>;
}

/** Packages that are made at once, by one person and by all: each is held in memory with all its files (R7). */
const own = new Parallel(1, '您有一个资料包正在生成，请等它完成后再试。');
const all = new Parallel(3, '正在生成的资料包过多，请稍后再试。');

/**
 * 预报资料包 (L7): invoice and packing list of every declaration of the container that the caller may see, with the files
 * of container and declarations. Refused without a declaration, or beyond 100 MB of files.
 */
export async function preAlertPackage(ctx: Ctx, containerId: string): Promise<FileAnswer> {
  const row = await containers.find(ctx, containerId);
  const papers = await agentPapers(ctx, row.id);
  if (!papers.some(({ fileId }) => fileId === null))
    throw refuse('LOG-070', `${row.containerCode} 还没有报关资料单，不能导出预报资料包。`);
  if (papers.reduce((sum, { size }) => sum + (size ?? 0), 0) > MAX)
    throw refuse('VALIDATION', '附件合计超过 100 MB，请分别下载。');
  const leave = own.enter(ctx.actor.userId);
  try {
    return await packed(ctx, papers, `预报资料包-${row.containerCode}.zip`);
  } finally {
    leave();
  }
}

async function packed(ctx: Ctx, papers: readonly AgentPaper[], name: string): Promise<FileAnswer> {
  const leave = all.enter('');
  try {
    const files = [];
    for (const { path, load } of papers) {
      const content = await load(ctx);
      if (content) files.push({ path, content });
    }
    return await zipped(ctx.actor, name, files);
  } finally {
    leave();
  }
}

interface Owner {
  kind: string;
  id: string;
}
/** Papers of a container for its agent, with the files of further documents. */
export async function agentPapers(
  ctx: Ctx,
  containerId: string,
  further: readonly Owner[] = [],
): Promise<AgentPaper[]> {
  const list = await ctx.db
    .select()
    .from(lgDeclaration)
    .where(
      and(
        eq(lgDeclaration.containerId, containerId),
        ne(lgDeclaration.state, 'REVOKED'),
        declarations.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(lgDeclaration.id));
  const owners = [...list.map(({ id }) => ({ kind: 'lg_declaration', id })), ...further];
  if (await canSee(ctx, 'lg_container', containerId)) owners.push({ kind: 'lg_container', id: containerId });
  const papers = [...list.flatMap(sheetsOf), ...(await attached(ctx, owners))];
  const paths = zipPaths(papers.map(({ path }) => path));
  return papers.map((paper, at) => ({ ...paper, path: paths[at]?.split('/') ?? paper.path }));
}

const sheetsOf = (row: DeclarationRow): AgentPaper[] =>
  PAPERS.map((name) => ({
    key: `sheet:${row.id}:${name}`,
    path: [`${row.declNo}-${name}.xlsx`],
    mime: XLSX,
    size: null,
    fileId: null,
    load: async (ctx) => (await workbooksOf(ctx, row, [name]))[0]?.content ?? null,
  }));

async function attached(ctx: Ctx, owners: readonly Owner[]): Promise<AgentPaper[]> {
  if (owners.length === 0) return [];
  const found = await ctx.db
    .select({
      ...pickColumns(shAttachment, 'id', 'slot', 'name', 'size', 'mime', 'fileId'),
      key: shFile.key,
    })
    .from(shAttachment)
    .innerJoin(shFile, eq(shFile.id, shAttachment.fileId))
    .where(or(...owners.map(({ kind, id }) => and(eq(shAttachment.ownerType, kind), eq(shAttachment.ownerId, id)))))
    .orderBy(asc(shAttachment.id));
  return found
    .filter(({ slot }) => !OURS.includes(slot))
    .map(({ id, slot, name, size, mime, fileId, key }) => ({
      key: `file:${id}`,
      path: ['附件', slot ? `${slot}-${name}` : name],
      mime,
      size,
      fileId,
      load: async () => (await fileStore().load(key)) ?? null,
    }));
}
