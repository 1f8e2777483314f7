import { add } from '@shared/contract/decimal.ts';
import type { ClearanceDetail } from '@shared/contract/logistics/clearance.contract.ts';
import { CLEARANCE_STATE } from '@shared/contract/logistics/clearance.machine.ts';
import { clearances } from '../clearances/clearance.entity.ts';
import { clearanceDetail } from '../clearances/clearance.read.ts';
import { answered } from '../platform/route.ts';
import { portText, type PrintLoader } from './document.ts';

const percent = (bps: number | null) => (bps === null ? '' : String(bps / 100));

/** A clearance: 关税单, in the language of customs abroad; marked 草稿 until it is released. */
export const clearanceDocument: PrintLoader = async (ctx, id) => {
  const row = await clearances.find(ctx, id);
  return {
    id,
    no: row.clearanceNo,
    state: CLEARANCE_STATE[row.state],
    companyId: row.companyId,
    customerId: null,
    language: 'EN',
    watermark: row.state === 'RELEASED' ? null : '草稿',
    async data() {
      const detail = answered<ClearanceDetail>(await clearanceDetail(ctx, id));
      const { currency } = detail;
      return {
        no: detail.clearanceNo,
        entryNo: detail.entryNo ?? '',
        billNo: detail.mblNo ?? '',
        containerNo: detail.containerNo ?? '',
        pod: await portText(ctx, detail.pod),
        currency,
        rate: detail.rate ?? '',
        lines: detail.lines.map((line) => ({
          foreignHsCode: line.foreignHsCode ?? '',
          name: line.name,
          value: add(line.customsValue, line.freightShare, line.insuranceShare),
          dutyRate: percent(line.dutyRate),
          duty: line.duty ?? '',
          vatRate: percent(line.vatRate),
          vat: line.vat ?? '',
        })),
        totals: {
          currency,
          value: add(detail.valueTotal, detail.freight, detail.insurance),
          duty: detail.dutyTotal,
          vat: detail.vatTotal,
          tax: detail.taxTotal,
        },
      };
    },
  };
};
