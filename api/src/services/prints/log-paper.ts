import type { CommandCtx } from '../../platform/context.ts';

/** A record that a paper is of. */
export interface PaperOf {
  kind: string;
  id: string;
  no: string;
  companyId: string | null;
}
/**
 * 11.5 prints are logged: who printed a paper of one built-in layout, in the log of each record that it is of, as a print with a
 * template is (SYS-030). `facts`: which of its papers, by Chinese names.
 */
export async function logPaper(
  ctx: CommandCtx,
  paper: string,
  of: readonly PaperOf[],
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const { kind, id, no, companyId } of of)
    await ctx.audit({
      kind,
      objectId: id,
      objectNo: no,
      companyId,
      code: 'print',
      action: '打印',
      after: { 文件: paper, ...facts },
    });
}
