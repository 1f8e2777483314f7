import { containerKpis } from '../../logistics/containers/container.kpi.ts';
import { receivableKpis } from '../../finance/fee-lines/fee-line.kpi.ts';
import { profitKpis } from '../../finance/cost-sheets/cost-sheet.kpi.ts';
import { orderKpis } from '../../logistics/orders/order.kpi.ts';
import type { KpiKind } from '../../services/board/kpi-kind.ts';

/** Every figure of 本月指标, in the order of the board. */
export const KPI_KINDS: readonly KpiKind[] = [...orderKpis, ...containerKpis, ...receivableKpis, ...profitKpis];
