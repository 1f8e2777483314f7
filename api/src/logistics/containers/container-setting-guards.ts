import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { STAGES, stageRank } from '@shared/contract/logistics/container.machine.ts';
import { missingFor } from '../../services/documents/document-gate.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ContainerRow } from './container.tables.ts';
import { guardOf } from './guard.ts';

/** What 单据设置 demands of a container before its next stage: compulsory fields and attachments; none when it demands nothing. */
export async function settingGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const to = STAGES[stageRank(row.stage) + 1];
  if (row.stage === 'CANCELLED' || to === undefined) return [];
  const { fields, attachments } = await missingFor(ctx, 'lg_container', row, to);
  const link = `/transport/container/info?id=${row.id}`;
  // 订柜 asks for these on the booking itself (放舱资料齐全).
  const open = row.stage === 'BOOK' ? [] : fields;
  return [
    ...(open.length > 0
      ? [guardOf('DOCUMENT_FIELDS', '必填资料', 'BLOCK', [`未填写${open.join('、')}`], link, 'FIELDS')]
      : []),
    ...(attachments.length > 0
      ? [
          guardOf(
            'DOCUMENT_FILES',
            '必传附件',
            'BLOCK',
            attachments.map((slot) => `未上传「${slot}」`),
            `${link}&tab=files`,
          ),
        ]
      : []),
  ];
}
