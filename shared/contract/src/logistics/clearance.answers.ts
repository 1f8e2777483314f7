import type { AllowedAction } from '../envelope.ts';
import type { ClearanceDoc, DocState, TaxPayer } from './clearance.labels.ts';
import type { ClearanceState } from './clearance.machine.ts';
import type { Stage } from './container.machine.ts';
import type { ChainDifference } from './chain.ts';
import type { FreeTime } from './free-time.ts';
import type { Party } from './order.input.ts';
import type { RELEASE_STATE } from './order.labels.ts';

/** One line of the duty sheet in the currency of the clearance; rates in basis points. */
export interface ClearanceLine {
  lineNo: number;
  /** Goods it was made of, to be sent back as it is; null: typed by hand. */
  sourceKey: string | null;
  /** Of the declaration. */
  hsCode: string | null;
  foreignHsCode: string | null;
  name: string;
  qty: string;
  unit: string | null;
  unitName: string | null;
  customsValue: string;
  agreement: string | null;
  freightShare: string;
  insuranceShare: string;
  dutyRate: number | null;
  /** As the code has it: 5% + USD 0.35/千克. */
  dutyText: string | null;
  /** The rate of the agreement was the lower one. */
  ftaApplied: boolean;
  duty: string | null;
  vatRate: number | null;
  vat: string | null;
  otherTax: string | null;
  /** Why it is not taxed yet. */
  issue: string | null;
}
export interface ClearanceDocRow {
  kind: ClearanceDoc;
  state: DocState;
  reason: string | null;
  changedByName: string | null;
  changedAt: string | null;
}
/** An order aboard, for 放货 and the consignee; without its customer and prices (ACC-032, ACC-033). */
export interface ClearedOrder {
  orderId: string | null;
  orderNo: string | null;
  consigneeName: string | null;
  cartons: number;
  releaseState: keyof typeof RELEASE_STATE | null;
}
/** A mail with papers for the agent and how far it has come; whose address it has stands in the log. */
export interface AgentMail {
  id: string;
  state: 'WAITING' | 'SENT' | 'FAILED';
  /** Why it has not gone, so far or for good. */
  error: string | null;
  sentAt: string | null;
}
/** What can go to the agent. */
export interface AgentPapers {
  /** A mail server and a sender are set. */
  mailReady: boolean;
  agentId: string;
  agentName: string;
  /** Contacts of the agent that have an address; the one that mails go to unless told stands first. */
  contacts: { id: string; name: string; email: string }[];
  /** `size` in bytes; null: made when it is sent. */
  papers: { key: string; name: string; size: number | null }[];
}
/** A clearance with what its drawer shows. Money in its own currency. */
export interface ClearanceDetail {
  id: string;
  version: number;
  clearanceNo: string;
  state: ClearanceState;
  heldFrom: ClearanceState | null;
  holdReason: string | null;
  containerId: string;
  containerCode: string;
  containerNo: string | null;
  containerType: string;
  stage: Stage;
  mblNo: string | null;
  vessel: string | null;
  voyage: string | null;
  pol: string;
  pod: string;
  atd: string | null;
  eta: string | null;
  ata: string | null;
  dischargeAt: string | null;
  gateOutAt: string | null;
  /** Demurrage: from discharge to gate-out (LOG-085); null before discharge. */
  freeTime: (FreeTime & { fee: string | null }) | null;
  /** Of the fee, which the tiers of the booking estimate. */
  freeTimeCurrency: string;
  freeDays: number;
  agentId: string;
  agentName: string;
  country: string;
  importer: Party | null;
  consignee: Party | null;
  entryNo: string | null;
  doNo: string | null;
  agentBillNo: string | null;
  currency: string;
  /** CNY per 1 unit of the currency; null: no rate of the day. */
  rate: string | null;
  freight: string;
  insurance: string;
  valueTotal: string;
  dutyTotal: string;
  vatTotal: string;
  otherTotal: string;
  /** Duty, VAT and other taxes. */
  taxTotal: string;
  taxPayer: TaxPayer;
  inspected: boolean;
  inspectRemark: string | null;
  submittedAt: string | null;
  taxPaidAt: string | null;
  releasedAt: string | null;
  sentAt: string | null;
  sentByName: string | null;
  sentNote: string | null;
  /** Papers of the last mail; null: nothing was mailed. */
  sentPapers: string | null;
  /** Mails of the last 发送资料给代理. */
  sentMails: AgentMail[];
  remark: string | null;
  ownerName: string;
  lines: ClearanceLine[];
  /** Where order, loading slip, declaration and these lines differ (LOG-070/087). */
  differences: ChainDifference[];
  docs: ClearanceDocRow[];
  orders: ClearedOrder[];
  actions: AllowedAction[];
}
