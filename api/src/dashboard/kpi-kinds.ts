import { containerKpis } from '../containers/container.kpi.ts';
import { receivableKpis } from '../fee-lines/fee-line.kpi.ts';
import { orderKpis } from '../orders/order.kpi.ts';
import type { KpiKind } from './kpi-kind.ts';

/** Every figure of 本月指标, in the order of the board. */
export const KPI_KINDS: readonly KpiKind[] = [...orderKpis, ...containerKpis, ...receivableKpis];
