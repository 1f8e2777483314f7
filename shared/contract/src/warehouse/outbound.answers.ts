import type { AllowedAction } from '../envelope.ts';
import type { OutboundType, PickState, PickStrategy } from './outbound.labels.ts';
import type { OutboundState } from './outbound.machine.ts';
import type { LedgerType, Quality } from './stock.labels.ts';

/** A line of an outbound; pieces, of a 冲红 negative. Volume cm³ and weight gram of one piece. */
export interface OutboundLine {
  id: string;
  lineNo: number;
  goodsName: string;
  mark: string | null;
  batchId: string | null;
  batchNo: string | null;
  locationId: string | null;
  locationCode: string | null;
  orderLineId: string | null;
  orderNo: string | null;
  quality: Quality;
  unitVolume: number;
  unitWeight: number;
  qtyRequested: number;
  qtyAllocated: number;
  qtyPicked: number;
  qtyShipped: number;
  shortReason: string | null;
}
/** Pieces of one balance that an outbound holds, in the order of picking. */
export interface OutboundAllocation {
  id: string;
  lineId: string;
  lineNo: number;
  goodsName: string;
  mark: string | null;
  stockId: string;
  batchId: string;
  batchNo: string;
  locationId: string;
  locationCode: string;
  /** What the label of the location says: L:NB01:A-01-02. */
  locationBarcode: string;
  chamberName: string;
  chamberOpen: boolean;
  quality: Quality;
  expiryDate: string | null;
  qty: number;
  qtyPicked: number;
  state: PickState;
  pickerName: string | null;
  pickedAt: string | null;
}
/** An entry of the ledger that an outbound or its reversal has posted. */
export interface OutboundEntry {
  id: string;
  businessDate: string;
  occurredAt: string;
  type: LedgerType;
  batchNo: string;
  locationCode: string;
  quality: Quality;
  qty: number;
  qtyAfter: number;
  volume: number;
  weight: number;
  posterName: string | null;
  reversed: boolean;
}
/** An outbound with what its pages show. Volume cm³, weight gram. */
export interface OutboundDetail {
  id: string;
  version: number;
  outboundNo: string;
  type: OutboundType;
  state: OutboundState;
  warehouseId: string;
  warehouseName: string;
  warehouseCode: string;
  customerId: string;
  customerName: string;
  companyId: string;
  companyName: string;
  containerId: string | null;
  containerCode: string | null;
  containerNo: string | null;
  loadingSlipId: string | null;
  slipNo: string | null;
  toWarehouseId: string | null;
  toWarehouseName: string | null;
  planAt: string;
  strategy: PickStrategy;
  allowPartial: boolean;
  pickupPerson?: string | null;
  /** Masked, whoever asks. */
  pickupIdNo?: string | null;
  pickupPhone?: string | null;
  plateNo: string | null;
  sealNo: string | null;
  remark: string | null;
  qtyRequested: number;
  qtyAllocated: number;
  qtyPicked: number;
  qtyShipped: number;
  volume: number;
  weight: number;
  /** Holds of the customer that no release lifts for this document; null: the goods may leave (FIN-190). */
  held: string | null;
  /** Level 高 or 极高, and 财务主管 has not agreed to this document yet (FIN-193). */
  needsConsent: boolean;
  endReason: string | null;
  creatorName: string | null;
  createdAt: string;
  submitterName: string | null;
  submittedAt: string | null;
  approverName: string | null;
  approvedAt: string | null;
  shipperName: string | null;
  shippedAt: string | null;
  businessDate: string | null;
  signer: string | null;
  signedAt: string | null;
  /** The document that this one takes back, and the one that took this one back. */
  reversalOf: { id: string; outboundNo: string } | null;
  reversedBy: { id: string; outboundNo: string } | null;
  lines: OutboundLine[];
  allocations: OutboundAllocation[];
  actions: AllowedAction[];
}
/** Pieces of one balance that can be allocated. */
export interface AvailableStock {
  id: string;
  batchId: string;
  batchNo: string;
  goodsName: string;
  mark: string | null;
  orderLineId: string | null;
  locationId: string;
  locationCode: string;
  quality: Quality;
  available: number;
  unitVolume: number;
  unitWeight: number;
  receivedDate: string;
  /** Received day is day 1 (WMS-044). */
  ageDays: number;
  expiryDate: string | null;
  /** Why it is not allocated now; null: it can be (WMS-016). */
  blocked: string | null;
}
/** A balance that a line of an outbound could take from. */
export interface TakeableStock extends AvailableStock {
  lineId: string;
  lineNo: number;
}
/** What a new LOADING outbound starts from: what the loading slip asks of one warehouse, customer and company. */
export interface LoadingProposal {
  containerId: string;
  containerCode: string;
  containerNo: string | null;
  slipNo: string;
  warehouseId: string;
  warehouseName: string;
  customerId: string;
  customerName: string;
  companyId: string;
  plateNo: string | null;
  sealNo: string | null;
  planAt: string | null;
  lines: {
    goodsName: string;
    mark: string | null;
    orderLineId: string;
    orderNo: string;
    qty: number;
    available: number;
    unitVolume: number;
    unitWeight: number;
  }[];
  /** The live outbound that there is for them. */
  outbound: { id: string; outboundNo: string } | null;
}
/** What a container still takes: cm³ and gram; 0 is unknown. */
export interface ContainerRoom {
  containerCode: string;
  volume: number;
  weight: number;
}
