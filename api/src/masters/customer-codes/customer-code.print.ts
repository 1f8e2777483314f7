import { CODE_STATUSES } from '@shared/contract/accounts/customer-code.contract.ts';
import { DEFAULT_MARKS, renderMarks } from '@shared/contract/accounts/marks.ts';
import { customerCodes } from './customer-code.service.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import { labelNumbers } from '../../services/printing/label-numbers.ts';

/** Most cartons that marks without an order are numbered to. */
const MAX = 99_999;

/** 唛头标签 of a customer code (A4): marks before there is an order, numbered as asked. */
export const customerCodeDocument: PrintLoader = async (ctx, id) => {
  const row = await customerCodes.find(ctx, id);
  return {
    id,
    no: row.code,
    state: CODE_STATUSES[row.status],
    stateCode: row.status,
    companyId: null,
    customerId: row.customerId,
    language: 'ZH',
    watermark: null,
    async data({ labels: range }) {
      const to = range.to ?? range.from ?? 1;
      return {
        labels: labelNumbers({ ...range, to }, MAX).map((n) => ({
          code: row.code,
          title: '唛头',
          customerCode: row.code,
          orderNo: '',
          n,
          total: to,
          nameCn: '',
          nameEn: '',
          spec: '',
          gross: '',
          size: '',
          pod: row.defaultPod ?? '',
          marks: renderMarks(row.marksTemplate ?? DEFAULT_MARKS, {
            code: row.code,
            order_no: '',
            from: n,
            to,
            total: to,
          }).trim(),
        })),
      };
    },
  };
};
