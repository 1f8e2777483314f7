import type { AllowedAction } from '../envelope.ts';
import type { Allocation } from './allocation.contract.ts';
import type { Stage } from './container.machine.ts';
import type { LOAD_PLACE } from './container.labels.ts';
import type { Attribute, ServiceType, TransportMode } from './order.labels.ts';

/** What a guard wants of the container: fields of its form, the agent overseas, or a milestone. */
export type GuardFill = 'FIELDS' | 'SHIPMENT' | 'MILESTONE';
/** One condition of the next step; a warning may be confirmed, a blocking one may not. `link` is where to fix it. */
export interface Guard {
  code: string;
  title: string;
  ok: boolean;
  level: 'BLOCK' | 'WARN';
  message: string | null;
  link: string | null;
  /** What of the container itself has to be filled in, which the list of guards offers in place of the link. */
  fill?: GuardFill;
  /** A warning that is confirmed only with a reason. */
  reasonRequired?: boolean;
  /** The refusal when nothing else stands against the step (13.3); GUARD_FAILED without. */
  errorCode?: string;
}

/**
 * A container with what its page shows. Capacities are those of the type until 订柜 is confirmed. Lines of orders
 * outside the caller's scope carry no names, only 「其他客户货物」 with counts (ACC-032).
 */
export interface ContainerDetail {
  id: string;
  version: number;
  containerCode: string;
  containerNo: string | null;
  sealNo: string | null;
  containerType: string;
  companyId: string;
  companyName: string;
  serviceType: ServiceType;
  transportMode: TransportMode;
  pol: string;
  pod: string;
  finalPlace: string | null;
  loadPlaceType: keyof typeof LOAD_PLACE;
  warehouseId: string | null;
  warehouseName: string | null;
  loadAddress: string | null;
  planLoadDate: string | null;
  dg: boolean;
  reefer: boolean;
  /** Of the confirmed booking. */
  carrierName: string | null;
  vessel: string | null;
  voyage: string | null;
  soNo: string | null;
  cutSi: string | null;
  cutCy: string | null;
  cutVgm: string | null;
  cutCustoms: string | null;
  etd: string | null;
  eta: string | null;
  /** ETD at the first 放舱 (DSH-004). */
  firstEtd: string | null;
  overseasAgentId: string | null;
  overseasAgentName: string | null;
  mblNo: string | null;
  atd: string | null;
  ata: string | null;
  dischargeAt: string | null;
  /** Of demurrage; null: those of the setting. */
  freeDays: number | null;
  lastFreeDay: string | null;
  gateOutAt: string | null;
  emptyReturnAt: string | null;
  /** Of 放舱 and of the door plate; gram. */
  tare: number | null;
  mgw: number | null;
  vgm: number | null;
  vgmMethod: string | null;
  /** The live booking, for the tab 订柜. */
  bookingId: string | null;
  bookingNo: string | null;
  /** Its live loading slip, for 打印装柜单. */
  slipId: string | null;
  /** Its clearance, for the tab 清关. */
  clearanceId: string | null;
  stage: Stage;
  stageSince: string;
  /** Minutes in the stages that it has left; several stays in one stage are added up (LOG-065). */
  stays: Partial<Record<Stage, number>>;
  /** The next cut-off whose step is not done (LOG-067); null after 待报关 or when none is ahead. */
  nextCutoff: { title: string; at: string } | null;
  hold: boolean;
  holdReason: string | null;
  ownerId: string;
  ownerName: string;
  remark: string | null;
  volumePlan: number;
  volumeMax: number;
  payloadPlan: number;
  payloadMax: number;
  planCartons: number;
  planVolume: number;
  planGross: number;
  /** What 装柜确认 found; 0 before. */
  loadedCartons: number;
  loadedVolume: number;
  loadedGross: number;
  orderCount: number;
  customerCount: number;
  attributes: Attribute[];
  customers: string[];
  fillRate: number;
  payloadRate: number;
  createdByName: string | null;
  createdAt: string;
  allocations: Allocation[];
  /** 甩货: what was planned and nothing of it loaded (LOG-026). */
  rolled: Allocation[];
  actions: AllowedAction[];
}
