import { add, multiply, roundMoney } from '@shared/contract/decimal.ts';
import type { ClearanceDetail, ClearanceLine } from '@shared/contract/logistics/clearance.answers.ts';
import { TAX_PAYER } from '@shared/contract/logistics/clearance.labels.ts';
import { CLEARANCE_STATE } from '@shared/contract/logistics/clearance.machine.ts';
import { clearances } from './clearance.entity.ts';
import { clearanceDetail } from './clearance.reads.ts';
import { answered } from '../../platform/route.ts';
import { partyData, type PrintLoader } from '../../services/printing/document.ts';
import { portText, unitNames } from '../../masters/base/paper-names.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';

const percent = (bps: number | null) => (bps === null ? '' : String(bps / 100));
/** 5%; 5% + USD 0.35/千克; 0% (RCEP) where the rate of an agreement was the lower one. */
const dutyText = (
  { dutyRate, dutyText: text, ftaApplied, agreement }: ClearanceLine,
  unitOf: (unit: string) => string,
): string => (ftaApplied ? `${percent(dutyRate)}% (${agreement ?? ''})` : withUnit(text ?? '', unitOf));

/** USD 0.35/KGS with the unit as the sheet calls it. */
function withUnit(text: string, unitOf: (unit: string) => string): string {
  const at = text.lastIndexOf('/') + 1;
  const unit = text.slice(at);
  return at === 0 || !/^\S+$/.test(unit) ? text : text.slice(0, at) + unitOf(unit);
}

/** A clearance: 关税单, in the language of customs abroad; marked 草稿 until it is released. */
export const clearanceDocument: PrintLoader = async (ctx, id) => {
  const row = await clearances.find(ctx, id);
  return {
    id,
    no: row.clearanceNo,
    state: CLEARANCE_STATE[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: null,
    supplierId: row.agentId,
    language: 'EN',
    watermark: row.state === 'RELEASED' ? null : 'DRAFT',
    async data({ language }) {
      const detail = answered<ClearanceDetail>(await clearanceDetail(ctx, id));
      const pod = await portText(ctx, detail.pod, language);
      return dutySheet(detail, pod, await unitNames(ctx, language));
    },
  };
};

/** 关税单: per line the customs value with its shares, CIF, rates, duty, other taxes and VAT (LOG-087), then the totals. */
function dutySheet(detail: ClearanceDetail, pod: string, unitOf: (unit: string | null) => string): PrintData {
  const { currency, rate } = detail;
  const money = (...parts: string[]) => roundMoney(add(...parts), currency);
  return {
    no: detail.clearanceNo,
    entryNo: detail.entryNo ?? '',
    doNo: detail.doNo ?? '',
    billNo: detail.mblNo ?? '',
    containerNo: detail.containerNo ?? '',
    containerType: detail.containerType,
    vessel: detail.vessel ?? '',
    voyage: detail.voyage ?? '',
    pod,
    country: detail.country,
    ata: detail.ata ?? '',
    releasedAt: detail.releasedAt ?? '',
    agent: detail.agentName,
    taxPayer: TAX_PAYER[detail.taxPayer],
    importer: partyData(detail.importer),
    consignee: partyData(detail.consignee),
    currency,
    rate: rate ?? '',
    lines: detail.lines.map((line) => ({
      foreignHsCode: line.foreignHsCode ?? '',
      hsCode: line.hsCode ?? '',
      name: line.name,
      qty: line.qty,
      unit: unitOf(line.unit),
      unitCode: line.unit ?? '',
      goodsValue: money(line.customsValue),
      freight: money(line.freightShare),
      insurance: money(line.insuranceShare),
      value: money(line.customsValue, line.freightShare, line.insuranceShare),
      dutyRate: percent(line.dutyRate),
      dutyText: dutyText(line, unitOf),
      duty: line.duty ?? '',
      otherTax: line.otherTax ?? '',
      vatRate: percent(line.vatRate),
      vat: line.vat ?? '',
      issue: line.issue ?? '',
    })),
    totals: {
      currency,
      goodsValue: money(detail.valueTotal),
      freight: money(detail.freight),
      insurance: money(detail.insurance),
      value: money(detail.valueTotal, detail.freight, detail.insurance),
      duty: detail.dutyTotal,
      otherTax: detail.otherTotal,
      vat: detail.vatTotal,
      tax: detail.taxTotal,
      base: rate === null ? '' : roundMoney(multiply(detail.taxTotal, rate), 'CNY'),
    },
  };
}
