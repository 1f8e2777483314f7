import type { AllowedAction } from '../envelope.ts';
import type { CustomerHold } from '../finance/risk.answers.ts';
import type { InboundState, InboundType } from '../warehouse/inbound.labels.ts';
import type { Progress, Stage } from './container.machine.ts';
import type { ALLOC_STATE, MeasureSource, RELEASE_STATE, SETTLEMENT } from './order.labels.ts';
import type { OrderStatus } from './order.machine.ts';
import type { OrderLineInput, OrderInput, Party } from './order.input.ts';

/** A line as the order answers it: input, figures and counts. */
export type OrderLine = Omit<OrderLineInput, 'id' | 'purchaseAmount'> & {
  id: string;
  /** Follows money.cost. */
  purchaseAmount?: string | null;
  lineNo: number;
  volume: number;
  gross: number;
  net: number;
  amount: string | null;
  measureSource: MeasureSource;
  receivedCartons: number;
  allocatedCartons: number;
  loadedCartons: number;
  deliveredCartons: number;
  closedCartons: number;
};

/** An order with its lines and everything the form and the detail page show. `estReceivable` follows money.sell. */
export type OrderDetail = Omit<OrderInput, 'lines' | 'ack' | 'copyOf' | 'estReceivable' | 'estManual'> & {
  id: string;
  version: number;
  orderNo: string;
  status: OrderStatus;
  estReceivable?: string | null;
  /** 人工填写; else 自动估算. */
  estManual: boolean;
  /** What the computed one is by, or why there is none; follows money.sell. */
  estBasis?: string | null;
  companyName: string;
  customerName: string;
  customerCode: string | null;
  inboundWarehouseName: string | null;
  salesName: string | null;
  csName: string | null;
  operatorName: string | null;
  ownerName: string | null;
  destCountryName: string | null;
  cartons: number;
  pieces: string;
  volume: number;
  gross: number;
  net: number;
  chargeableRt: string;
  goodsValue: string;
  attributes: string[];
  allocatedCartons: number;
  loadedCartons: number;
  deliveredCartons: number;
  closedCartons: number;
  allocState: keyof typeof ALLOC_STATE;
  progressStage: Progress;
  releaseState: keyof typeof RELEASE_STATE;
  doneAt: string | null;
  lockedAt: string | null;
  hold: boolean;
  holdReason: string | null;
  /** Holds of the customer that stand while the order is live (FIN-190); the order's own `hold` is another thing. */
  customerHolds: CustomerHold[];
  source: string;
  createdByName: string | null;
  createdAt: string;
  submittedAt: string | null;
  submittedByName: string | null;
  confirmedAt: string | null;
  confirmedByName: string | null;
  /** Name of the entry of 取消原因. */
  cancelName: string | null;
  cancelReason: string | null;
  rejectReason: string | null;
  lines: OrderLine[];
  /** Live allocations by container. */
  containers: OrderContainer[];
  actions: AllowedAction[];
};
/** What of an order stands in one container; `id` null when the container itself is out of the caller's scope. */
export interface OrderContainer {
  id: string;
  containerCode: string;
  containerType: string;
  stage: Stage;
  stageSince: string;
  pol: string;
  pod: string;
  etd: string | null;
  cartons: number;
  volume: number;
  gross: number;
  lines: { orderLineId: string; lineNo: number; nameCn: string; cartons: number; volume: number; gross: number }[];
}
/** What an order takes over when its customer is chosen: terms, people, codes, consignees; the default ones first. */
export interface CustomerDefaults {
  customerName: string;
  status: string;
  currency: string;
  settlement: keyof typeof SETTLEMENT;
  salesId: string | null;
  csId: string | null;
  incoterm: string | null;
  pod: string | null;
  agencyType: string | null;
  codes: { id: string; code: string; defaultPod: string | null; consigneeId: string | null; salesId: string | null }[];
  consignees: (Party & { id: string })[];
}
/**
 * One event of the timeline: an action on the order, or a stage record of one of its containers, milestones by their name and
 * place; `corrected`: a later record puts it right.
 */
export interface TimelineEvent {
  at: string;
  kind: 'order' | 'container';
  title: string;
  text: string | null;
  userName: string | null;
  containerId: string | null;
  corrected: boolean;
}

/** An inbound of a warehouse for the goods of an order; pieces, cm³, gram. */
export interface OrderInbound {
  id: string;
  inboundNo: string;
  type: InboundType;
  state: InboundState;
  warehouseName: string;
  expectedAt: string;
  /** When its first pieces came. */
  receivedAt: string | null;
  expected: number;
  received: number;
  damaged: number;
  short: number;
  over: number;
  putaway: number;
  volume: number;
  weight: number;
  /** Its page; null for who may not open it. */
  link: string | null;
}

/** Documents that an order meets in its containers. */
export type OrderDocumentKind = 'BOOKING' | 'INSPECTION' | 'LOADING' | 'DECLARATION' | 'CLEARANCE' | 'DELIVERY';
/** One of them; `state` is a code of its own machine, `link` its page. */
export interface OrderDocument {
  kind: OrderDocumentKind;
  id: string;
  no: string;
  state: string;
  containerCode: string;
  at: string;
  link: string;
}
