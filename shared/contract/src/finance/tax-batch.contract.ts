import * as z from 'zod/mini';
import { command, download, printed } from '../endpoint.ts';
import { ack, id, int, optionalText, version } from '../fields.ts';

const scope = 'finance' as const;

const sheetsOf = z.object({
  batchId: z.optional(id()),
  ids: z.optional(
    z.string().check(z.maxLength(10_000), z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,499}$/, '格式不正确')),
  ),
});

/** 申报批次 (F27). */
export const taxBatches = {
  /** 组成申报批次: cases of one company and mode that are 资料齐全 become a TP…. */
  make: command({
    path: '/finance/tax-batches',
    summary: '组成退税申报批次',
    permission: 'tax.case.declare',
    scope,
    body: z.object({
      items: z
        .array(z.object({ id: id(), version: version() }))
        .check(z.minLength(1, '请选择退税单'), z.maxLength(500)),
      remark: optionalText(200),
      ack: ack(),
    }),
    answer: z.object({ id: z.string(), batchNo: z.string(), count: int(0) }),
  }),
  /** 导出申报表: 出口明细 and 进货明细 of a batch, or of the named cases (comma separated). */
  sheets: download({
    path: '/finance/tax-declaration-sheets',
    summary: '导出退税申报表',
    permission: 'tax.case.export',
    scope,
    query: sheetsOf,
  }),
  /** Says in the logs of the cases, and of the batch, that it is printed; refused as the file is. */
  printSheets: command({
    path: '/finance/tax-declaration-sheets',
    summary: '打印退税申报表',
    permission: 'tax.case.export',
    scope,
    body: sheetsOf,
    answer: printed,
  }),
};
