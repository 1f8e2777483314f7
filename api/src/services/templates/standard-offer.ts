import type { TemplateInput } from '@shared/contract/system/template.contract.ts';
import { createHash } from 'node:crypto';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { builtin } from './builtin.ts';
import { locked } from './locked-template.ts';
import { templates } from './template.entity.ts';
import type { TemplateRecord } from './template.tables.ts';

type Parts = Pick<TemplateInput, 'header' | 'body' | 'footer'>;
type Purpose = Pick<TemplateRecord, 'kind' | 'language' | 'source' | 'paper'>;

/** Page header, body and footer that ship now for what a template is for. */
export function standardParts({ kind, language, source, paper }: Purpose): Parts {
  const { header, body, footer } = builtin(kind, language, { source, paper });
  return { header, body, footer };
}
/** SHA-256 of the three parts; migration 0358 reckons the same. */
export const standardHash = ({ header, body, footer }: Parts): string =>
  createHash('sha256')
    .update([header ?? '', body, footer ?? ''].join('\n'))
    .digest('hex');

/** Of a new template: what it begins with, when that is the standard. */
export const hashOfNew = (row: Purpose & Parts): string | null => {
  const hash = standardHash(standardParts(row));
  return standardHash(row) === hash ? hash : null;
};

type Standing = Purpose & Pick<TemplateRecord, 'standardHash' | 'state'>;
/** Whether a template was made from the standard, and another one ships by now (S7). */
export const standardNewer = (row: Standing): boolean =>
  row.standardHash !== null && row.state !== 'DISABLED' && row.standardHash !== standardHash(standardParts(row));

/** 采用标准版本: its parts become the working copy; what is published stays until 发布. */
export async function adoptStandard(ctx: CommandCtx, id: string, version: number): Promise<TemplateRecord> {
  const row = await locked(ctx, id, version, 'edit');
  if (!standardNewer(row)) throw refuse('ILLEGAL_STATE', `模板「${row.name}」没有新的标准版本。`);
  const parts = standardParts(row);
  return templates.update(
    ctx,
    row,
    { ...parts, standardHash: standardHash(parts), changed: true },
    { action: '采用标准版本', code: 'adoptStandard', touch: true },
  );
}
