import { randomInt } from 'node:crypto';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { hsCodeList, hsCodes } from '@shared/contract/system/hs-code.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { ACK, day, idOf, type Desk } from './desk.ts';

/** A code of one's own: two units, no compulsory element. */
const HS = '6301309998';
const CUSTOMS = '3104';
/** Whose cargo it is, who declares and who reviews. */
interface Declarants {
  clerk: Desk;
  checker: Desk;
  companyId: string;
  supplier(type: string): Promise<string>;
}

async function ownHsCode(clerk: Desk): Promise<void> {
  const { total } = await clerk.ok(hsCodeList.endpoint, { query: { code: HS } });
  if (total > 0) return;
  await clerk.ok(hsCodes.create, {
    body: {
      code: HS,
      name: '棉制毯子',
      unit1: 'TIAO',
      unit2: 'KG',
      rate: { effectiveFrom: '2020-01-01', rebateRate: 1300, vatRate: 1300 },
    },
  });
}

/** A draft as its form would send it back, with everything that the check panel wants. */
function completed(draft: DeclarationDetail, exporterId: string, brokerId: string) {
  const lines = draft.lines.map((line) => ({
    ...line,
    hsCode: HS,
    elements: {},
    qty2: line.qty1,
    unit2: 'TIAO',
    qty3: (line.net / 1000).toFixed(3),
    unit3: 'KG',
    unitPrice: '2.50',
    total: (Number(line.qty1 ?? 0) * 2.5).toFixed(2),
    district: '宁波',
  }));
  const sums = new Map<string, number>();
  for (const { currency, total } of lines) sums.set(currency, (sums.get(currency) ?? 0) + Number(total));
  return {
    ...draft,
    exporterKind: 'COMPANY',
    exporterId,
    brokerId,
    consigneeOverseas: draft.consigneeOverseas ?? 'Pacific Home',
    customsCode: CUSTOMS,
    contractNo: draft.contractNo ?? 'HT-1',
    tradeCountry: 'US',
    destCountry: 'US',
    dealMode: 'FOB',
    totals: [...sums].map(([currency, amount]) => ({ currency, amount: amount.toFixed(2) })),
    docs: [],
    lines,
  };
}

/** Every loaded carton of a container declared and 已放行, the agent overseas named. */
export async function declareContainer(who: Declarants, box: { id: string }): Promise<void> {
  const { clerk, checker } = who;
  await ownHsCode(clerk);
  const { list: companies } = await clerk.ok(pickerCall('companies'));
  const exporterId = companies.find(({ id }) => id === who.companyId)?.id ?? '';
  const brokerId = await who.supplier('BROKER');
  const { list } = await clerk.ok(declarations.generate, { params: idOf(box) });
  for (const { id } of list) {
    const params = { id };
    const draft = await clerk.ok(declarations.get, { params });
    const filled = await clerk.ok(declarations.update, { params, body: completed(draft, exporterId, brokerId) });
    const reviewed = await checker.ok(declarations.review, { params, body: { version: filled.version, ack: ACK } });
    const sent = await clerk.ok(declarations.submit, {
      params,
      body: { version: reviewed.version, declareDate: day(0), preEntryNo: null, customsNo: null },
    });
    const customsNo = `${CUSTOMS}${day(0).slice(0, 4)}0${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
    await clerk.ok(declarations.release, {
      params,
      body: { version: sent.version, customsNo, releasedAt: new Date().toISOString(), inspectionResult: null },
    });
  }
  const { version } = await clerk.ok(containers.get, { params: idOf(box) });
  await clerk.ok(containers.shipment, {
    params: idOf(box),
    body: { version, overseasAgentId: await who.supplier('OVERSEAS_AGENT'), mblNo: null },
  });
}
