import { TAX_DOC_KINDS, type TaxDocKind } from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { and, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { editOwner } from '../../services/attachments/owners.ts';
import { recheck } from './tax-case-check.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseDoc, type TaxCase } from './tax-case.tables.ts';

export interface DocReceipt {
  kind: TaxDocKind;
  receivedOn: string | null;
  place: string | null;
}

/** 登记资料: the day a paper came in, where its original lies, and its files. Without a day the registration is taken back, before 申报 only. */
export async function receiveDoc(
  ctx: CommandCtx,
  id: string,
  version: number,
  { kind, receivedOn, place }: DocReceipt,
  files: readonly UploadedFile[],
): Promise<TaxCase> {
  const row = await taxCases.lockFor(ctx, taxCaseMachine, 'receiveDoc', id, version);
  if (receivedOn !== null && receivedOn > ctx.today()) throw invalid({ receivedOn: '不能晚于今天' });
  const where = and(eq(taxCaseDoc.caseId, id), eq(taxCaseDoc.kind, kind));
  const [stored] = await ctx.tx.select().from(taxCaseDoc).where(where);
  if (!stored) throw invalid({ kind: '没有这项资料' });
  if (receivedOn === null && stored.need === 'READY' && row.state !== 'COLLECTING' && row.state !== 'READY')
    throw refuse('GUARD_FAILED', `${row.caseNo} 已申报，不能撤销「${TAX_DOC_KINDS[kind]}」的登记。`);
  await ctx.tx.update(taxCaseDoc).set({ receivedOn, place }).where(where);
  if (files.length > 0) {
    const owner = await editOwner(ctx, taxCases.kind, id);
    for (const file of files) await addAttachment(ctx, owner, TAX_DOC_KINDS[kind], file);
  }
  const told = await taxCases.update(
    ctx,
    row,
    {},
    {
      action: receivedOn === null ? '撤销资料登记' : '登记资料',
      code: 'receiveDoc',
      touch: true,
      before: { [TAX_DOC_KINDS[kind]]: wordsOf(stored) },
      after: { [TAX_DOC_KINDS[kind]]: wordsOf({ receivedOn, place }) },
    },
  );
  return recheck(ctx, told);
}

const wordsOf = ({ receivedOn, place }: Pick<DocReceipt, 'receivedOn' | 'place'>): string =>
  receivedOn === null ? '未收到' : [receivedOn, place].filter(Boolean).join(' ');
