import { kg } from '@shared/contract/figures.ts';
import type { SlipDetail, SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import { SLIP_STATE } from '@shared/contract/logistics/loading-slip.machine.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { eq } from 'drizzle-orm';
import { containerHead } from '../containers/container-head.ts';
import { lgContainer, type ContainerRow } from '../containers/container.tables.ts';
import { loadingSlips } from './loading-slip.entity.ts';
import { keptGross, linesOf } from './loading-slip-lines.ts';
import { slipDetail } from './loading-slip.reads.ts';
import type { SlipRow } from './loading-slip.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { answered } from '../../platform/route.ts';
import { type PrintLoader } from '../../services/printing/document.ts';
import { englishGoods } from '../orders/english-goods.ts';
import { portText } from '../../masters/base/paper-names.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { labelIn } from '../../services/printing/wording.ts';

/** VGM by adding up cargo, dunnage and tare (SOLAS method 2), as LOG-045 reckons it. */
const ADDED_UP = '2';

/** 装柜单 (L15, L16): empty for the pen before the loading, with counts after, and with seal and VGM once they stand. */
export const loadingSlipDocument: PrintLoader = async (ctx, id) => {
  const row = await loadingSlips.find(ctx, id);
  return {
    id,
    no: row.slipNo,
    state: SLIP_STATE[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: null,
    language: 'ZH',
    watermark: row.state === 'VOID' ? 'VOIDED' : null,
    data: ({ language }) => slipData(ctx, row, language),
  };
};

async function slipData(ctx: Ctx, row: SlipRow, language: TemplateLanguage): Promise<PrintData> {
  const detail = answered<SlipDetail>(await slipDetail(ctx, row.id));
  const [pol, pod, lines, [container], english] = await readAll(
    ctx,
    () => portText(ctx, detail.pol, language),
    () => portText(ctx, detail.pod, language),
    () => linesOf(ctx, row.id),
    () => ctx.db.select().from(lgContainer).where(eq(lgContainer.id, row.containerId)),
    () => englishGoods(ctx, detail.lines),
  );
  if (!container) throw new Error(`Loading slip ${row.id} has no container`);
  const grams = new Map(lines.map((line) => [line.slipLine.id, keptGross(line)]));
  const cargo = lines.reduce((sum, line) => sum + keptGross(line), 0);
  return {
    no: row.slipNo,
    ...containerHead(container),
    pol,
    pod,
    containerNo: row.containerNo ?? container.containerNo ?? '',
    sealNo: row.sealNo ?? container.sealNo ?? '',
    loadPlace: detail.place ?? '',
    loading: headOf(detail, container, cargo),
    loads: bySequence(detail.lines).map((line) => ({
      orderNo: line.orderNo ? `${line.orderNo}-${line.lineNo ?? ''}` : '',
      customerCode: line.customerCode ?? '',
      nameCn: line.nameCn,
      nameEn: english(line),
      position: line.position ? labelIn(language, 'loadPosition', line.position) : '',
      sequence: line.sequence ?? '',
      planned: line.planned,
      loaded: line.loaded ?? '',
      reason: line.reason ? labelIn(language, 'loadDifference', line.reason) : '',
      gross: kg(grams.get(line.id) ?? 0),
    })),
    vgm: row.vgm === null ? '' : vgmOf(detail, container, { cargo, vgm: row.vgm, at: row.confirmedAt ?? row.endAt }),
  };
}

/** In the order of loading; what has none stands behind, as it was. */
const bySequence = (lines: readonly SlipLine[]) =>
  lines.toSorted((one, other) => (one.sequence ?? Infinity) - (other.sequence ?? Infinity) || 0);

function headOf(detail: SlipDetail, container: ContainerRow, cargo: number): PrintData {
  const { lines } = detail;
  const counted = lines.length > 0 && lines.every(({ loaded }) => loaded !== null);
  return {
    slipNo: detail.slipNo,
    containerCode: detail.containerCode,
    soNo: container.soNo ?? '',
    place: detail.place ?? '',
    startAt: detail.startAt ?? '',
    endAt: detail.endAt ?? '',
    truck: [detail.truckNo, detail.plate, detail.driverName].filter(Boolean).join('　'),
    tally: detail.tallyName ?? '',
    supervisor: detail.supervisor ?? '',
    confirmer: detail.confirmerName ?? '',
    signer: detail.signer ?? '',
    cutCy: detail.cutCy ?? '',
    cutVgm: detail.cutVgm ?? '',
    remark: detail.remark ?? '',
    planned: lines.reduce((sum, { planned }) => sum + planned, 0),
    loaded: counted ? lines.reduce((sum, { loaded }) => sum + (loaded ?? 0), 0) : '',
    gross: kg(cargo),
  };
}

/** The declaration of LOG-045: cargo + dunnage + tare of the door plate, rounded up to whole kg. */
const vgmOf = (
  detail: SlipDetail,
  container: ContainerRow,
  { cargo, vgm, at }: { cargo: number; vgm: number; at: Date | null },
): PrintData => ({
  method: container.vgmMethod ?? ADDED_UP,
  cargo: kg(cargo),
  dunnage: kg(detail.dunnage),
  tare: kg(detail.tare ?? detail.typeTare),
  total: String(vgm / 1000),
  most: String(detail.mgw / 1000),
  weighedAt: at?.toISOString() ?? '',
});
