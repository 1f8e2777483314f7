import { containers } from '@shared/contract/logistics/container.contract.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import type { ContainerDeclarations, DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import type { DeclarationInput } from '@shared/contract/logistics/declaration.input.ts';
import type { TestApi } from './harness.ts';

/** HS code of the trade fixtures, and what its one element says. */
export const WALK_HS = '6301309999';
const CUSTOMS = '3104';

/** A declaration as its form would send it back, everything filled in that the check panel wants. */
export function completed(detail: DeclarationDetail, more: Partial<DeclarationInput> = {}): DeclarationInput {
  const lines = detail.lines.map((line) => {
    const unitPrice = line.unitPrice ?? '2.50';
    const total = line.total ?? (Number(line.qty1 ?? 0) * 2.5).toFixed(2);
    return {
      id: line.id,
      hsCode: WALK_HS,
      name: line.name,
      elements: { e1: '无品牌' },
      qty1: line.qty1,
      unit1: line.unit1,
      qty2: line.qty1,
      unit2: 'TIAO',
      qty3: (line.net / 1000).toFixed(3),
      unit3: 'KG',
      unitPrice,
      total,
      currency: line.currency,
      gross: line.gross,
      net: line.net,
      originCountry: line.originCountry,
      destCountry: line.destCountry,
      district: '宁波',
      dutyMode: line.dutyMode,
      brandId: line.brandId,
      brandType: line.brandType,
      refundFlag: line.refundFlag,
      invoiceKind: line.invoiceKind,
      purchaseAmount: line.purchaseAmount ?? null,
      vatRate: line.vatRate,
    };
  });
  const sums = new Map<string, number>();
  for (const { currency, total } of lines) sums.set(currency, (sums.get(currency) ?? 0) + Number(total));
  return {
    ack: undefined,
    version: detail.version,
    exporterKind: 'COMPANY',
    exporterId: '1',
    brokerId: '4',
    consigneeOverseas: detail.consigneeOverseas ?? 'Pacific Home',
    customsCode: CUSTOMS,
    recordNo: null,
    exportDate: detail.exportDate,
    declareDate: detail.declareDate,
    transportModeCode: detail.transportModeCode,
    vesselVoyage: detail.vesselVoyage,
    blNo: detail.blNo,
    producer: detail.producer,
    tradeMode: detail.tradeMode,
    taxNature: detail.taxNature,
    licenceNo: null,
    contractNo: detail.contractNo ?? 'HT-1',
    tradeCountry: 'US',
    destCountry: 'US',
    destPort: detail.destPort,
    exitPort: detail.exitPort,
    packageType: detail.packageType,
    packages: detail.packages,
    gross: detail.gross,
    net: detail.net,
    dealMode: 'FOB',
    freight: null,
    insurance: null,
    misc: null,
    totals: [...sums].map(([currency, amount]) => ({ currency, amount: amount.toFixed(2) })),
    docs: [],
    marks: detail.marks,
    specialRelation: false,
    priceInfluence: false,
    royalty: false,
    selfDeclare: true,
    remark: null,
    lines,
    ...more,
  };
}

/** Takes the declarations of a container through 5.7 as people do: `clerk` works, `checker` reviews. */
export function declarationWalk(api: TestApi, clerk: string, checker: string) {
  const li = () => api.as(clerk);
  let serial = 0;
  const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  /** A number of the customs that no other declaration has (LOG-079). */
  const freshCustomsNo = (): string => {
    serial += 1;
    return `${CUSTOMS}${today().slice(0, 4)}0${String(process.pid % 10_000).padStart(4, '0')}${String(serial).padStart(5, '0')}`;
  };
  const readDecl = (of: { id: string }): Promise<DeclarationDetail> =>
    li().ok(declarations.get, { params: { id: of.id } });
  const generated = async (of: { id: string }): Promise<ContainerDeclarations> => {
    const now = await li().ok(declarations.ofContainer, { params: { id: of.id } });
    return now.open > 0 ? li().ok(declarations.generate, { params: { id: of.id }, body: {} }) : now;
  };
  /** The draft filled in. */
  const filled = async (of: { id: string }, more: Partial<DeclarationInput> = {}): Promise<DeclarationDetail> => {
    const detail = await readDecl(of);
    return li().ok(declarations.update, { params: { id: of.id }, body: completed(detail, more) });
  };
  const reviewed = async (of: { id: string }): Promise<DeclarationDetail> => {
    const { version } = await filled(of);
    return api.as(checker).ok(declarations.review, { params: { id: of.id }, body: { version } });
  };
  const submitted = async (of: { id: string }): Promise<DeclarationDetail> => {
    const { version } = await reviewed(of);
    return li().ok(declarations.submit, {
      params: { id: of.id },
      body: { version, declareDate: today(), preEntryNo: null, customsNo: null },
    });
  };
  const released = async (of: { id: string }): Promise<DeclarationDetail> => {
    const { version } = await submitted(of);
    return li().ok(declarations.release, {
      params: { id: of.id },
      body: {
        version,
        customsNo: freshCustomsNo(),
        releasedAt: new Date().toISOString(),
        inspectionResult: null,
      },
    });
  };
  /** 国外代理 named, every loaded carton declared and released. */
  const declared = async (of: { id: string }): Promise<void> => {
    const { list } = await generated(of);
    for (const each of list) if (each.state === 'DRAFT') await released(each);
    const { version } = await li().ok(containers.get, { params: { id: of.id } });
    await li().ok(containers.shipment, {
      params: { id: of.id },
      body: { version, overseasAgentId: '5', mblNo: null },
    });
  };
  return { declared, readDecl, generated, filled, reviewed, submitted, released, freshCustomsNo, today };
}
