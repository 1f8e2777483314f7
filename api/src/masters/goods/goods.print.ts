import { MASTER_STATUSES } from '@shared/contract/warehouse/warehouse.contract.ts';
import { kg } from '@shared/contract/figures.ts';
import { goods } from './goods.entity.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import { labelNumbers } from '../../services/printing/label-numbers.ts';

/** Most labels of one item in a print. */
const MAX = 99_999;

/** 商品条码 (S2): labels of goods; the range says how many. */
export const goodsDocument: PrintLoader = async (ctx, id) => {
  const row = await goods.find(ctx, id);
  const size = [row.lengthMm, row.widthMm, row.heightMm];
  return {
    id,
    no: row.goodsNo,
    state: MASTER_STATUSES[row.status],
    stateCode: row.status,
    companyId: null,
    customerId: row.customerId,
    language: 'ZH',
    watermark: null,
    async data({ labels: range }) {
      const to = range.to ?? range.from ?? 1;
      return {
        labels: labelNumbers({ ...range, to }, MAX).map((n) => ({
          code: row.barcode ?? row.goodsNo,
          title: row.sku ?? row.goodsNo,
          customerCode: row.sku ?? row.goodsNo,
          orderNo: row.goodsNo,
          n,
          total: to,
          nameCn: row.nameCn,
          nameEn: row.nameEn ?? '',
          spec: row.spec ?? '',
          gross: row.cartonGross === null ? '' : kg(row.cartonGross),
          size: size.includes(null) ? '' : size.map((mm) => String((mm ?? 0) / 10)).join('×'),
          pod: '',
          marks: '',
        })),
      };
    },
  };
};
