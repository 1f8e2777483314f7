import { cbm, kg } from '@shared/contract/figures.ts';
import { DECL_STATE, type DeclState } from '@shared/contract/logistics/declaration.machine.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { eq } from 'drizzle-orm';
import { portText, unitNames } from '../../masters/base/paper-names.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { nameIn, type Watermark } from '../../services/printing/wording.ts';
import { containerHead } from '../containers/container-head.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { factsOf, type DeclarationFacts } from './declaration-facts.ts';
import { declarations } from './declaration.entity.ts';
import type { DeclarationRow } from './declaration.tables.ts';

const WATERMARKS: Partial<Record<DeclState, Watermark>> = { DRAFT: 'DRAFT', REVOKED: 'CANCELLED' };

/** 装箱单 of a 报关资料单 (S7): its items with the packages, weights and quantities that are declared. */
export const declarationDocument: PrintLoader = async (ctx, id) => {
  const row = await declarations.find(ctx, id);
  return {
    id,
    no: row.declNo,
    state: DECL_STATE[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: row.exporterCustomerId,
    language: 'ZH',
    watermark: WATERMARKS[row.state] ?? null,
    data: ({ language }) => packingList(ctx, row, language),
  };
};

async function packingList(ctx: Ctx, row: DeclarationRow, language: TemplateLanguage): Promise<PrintData> {
  const [facts, [container], unitOf] = await readAll(
    ctx,
    () => factsOf(ctx, row),
    () => ctx.db.select().from(lgContainer).where(eq(lgContainer.id, row.containerId)),
    () => unitNames(ctx, language),
  );
  const [pol, pod] = await readAll(
    ctx,
    () => portText(ctx, container?.pol ?? null, language),
    () => portText(ctx, row.destPort ?? container?.pod ?? null, language),
  );
  return {
    no: row.declNo,
    ...containerHead(container),
    pol,
    pod,
    mblNo: row.blNo ?? '',
    loadPlace: '',
    planLoadDate: '',
    declaration: {
      exporter: nameIn(language, facts.exporter.name, facts.exporter.nameEn),
      consignee: row.consigneeOverseas ?? '',
      contractNo: row.contractNo ?? '',
      customsNo: row.customsNo ?? '',
      containerCode: container?.containerCode ?? '',
    },
    lines: facts.lines.map((line) => lineData(line, row.marks ?? '', unitOf)),
    totals: {
      cartons: row.packages,
      qty: '',
      gross: kg(row.gross),
      net: kg(row.net),
      volume: cbm(facts.lines.reduce((sum, { volume }) => sum + volume, 0)),
    },
  };
}

/** An item; the customers behind it are no business of those who read the paper. */
const lineData = (
  { row, packages, volume, orderNos, namesEn }: DeclarationFacts['lines'][number],
  marks: string,
  unitOf: (unit: string | null) => string,
): PrintData => ({
  orderNo: orderNos.join(' / '),
  customer: '',
  customerCode: '',
  marks,
  cartonRange: '',
  nameCn: row.name,
  nameEn: namesEn.join(' / '),
  spec: '',
  hsCode: row.hsCode ?? '',
  cartons: packages,
  qty: row.qty1 ?? '',
  unit: unitOf(row.unit1),
  gross: kg(row.gross),
  net: kg(row.net),
  volume: cbm(volume),
});
