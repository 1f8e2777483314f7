import type { AllowedAction } from '../envelope.ts';
import type { Element } from '../system/elements.ts';
import type { ChainDifference } from './chain.ts';
import type { Stage } from './container.machine.ts';
import type { DeclarationCheck } from './declaration-checked.ts';
import type { DeclarationInput, DeclarationLineInput } from './declaration.input.ts';
import type { DeclState } from './declaration.machine.ts';

/** A line with what stands beside it: the goods behind it and the code on the day of the declaration. */
export interface DeclarationLine extends Omit<DeclarationLineInput, 'purchaseAmount'> {
  itemNo: number;
  /** Absent without the field right money.cost. */
  purchaseAmount?: string | null;
  /** Cartons of its allocations. */
  packages: number;
  brandName: string | null;
  /** Of the HS code; null where there is no such code. */
  hs: {
    name: string;
    unit1: string;
    unit2: string | null;
    supervision: string[];
    elements: Element[];
    rebateRate: number | null;
    vatRate: number | null;
  } | null;
}
/** One allocation beside the loading slip: what is declared of it and what was loaded. */
export interface DeclarationDifference {
  allocationId: string;
  itemNo: number;
  orderId: string;
  orderNo: string;
  lineNo: number;
  nameCn: string;
  declared: number;
  loaded: number;
}
/** A paper that a supervision letter of the goods wants (LOG-074). */
export interface DeclarationPaper {
  letter: string;
  title: string;
  items: number[];
  files: number;
  waiver: { reason: string; by: string; at: string } | null;
}
/** LOG-080: estimated rebate, CNY, without what the field rights hide; the version of the rate of the export date. */
export interface RebateLine {
  itemNo: number;
  name: string;
  purchase?: string;
  vatRate: number;
  net?: string;
  rebateRate: number;
  /** 2026-01-01 起. */
  period: string;
  rebate?: string;
}
export interface DeclarationDetail extends Omit<DeclarationInput, 'lines' | 'ack'> {
  id: string;
  declNo: string;
  state: DeclState;
  containerId: string;
  containerCode: string;
  containerNo: string | null;
  containerType: string;
  stage: Stage;
  pol: string;
  pod: string;
  cutCustoms: string | null;
  exporterName: string;
  exporterUscc: string | null;
  exporterCustomsCode: string | null;
  brokerName: string | null;
  preEntryNo: string | null;
  customsNo: string | null;
  submittedAt: string | null;
  inspectedAt: string | null;
  releasedAt: string | null;
  closedAt: string | null;
  inspectionResult: string | null;
  rejectReason: string | null;
  amendReason: string | null;
  createdByName: string | null;
  createdAt: string;
  reviewerName: string | null;
  reviewedAt: string | null;
  lines: DeclarationLine[];
  checks: DeclarationCheck[];
  differences: DeclarationDifference[];
  /** What the items say otherwise than their orders and the loading slip. */
  chain: ChainDifference[];
  /** Gross of what was loaded behind this declaration, gram. */
  loadedGross: number;
  papers: DeclarationPaper[];
  /** Chinese names of the units of the lines, by code. */
  units: Record<string, string>;
  /** Null when no item has a purchase amount; the total is absent without the field right money.profit. */
  rebate: { lines: RebateLine[]; total?: string } | null;
  actions: AllowedAction[];
}

/** A declaration of a container as its tab shows it. */
export interface DeclarationBrief {
  id: string;
  version: number;
  declNo: string;
  state: DeclState;
  exporterName: string;
  customsNo: string | null;
  packages: number;
  gross: number;
  net: number;
  lineCount: number;
  submittedAt: string | null;
  releasedAt: string | null;
}
/** Declarations of a container, and how many loaded cartons are in none. */
export interface ContainerDeclarations {
  containerId: string;
  containerCode: string;
  containerVersion: number;
  stage: Stage;
  cutCustoms: string | null;
  overseasAgentId: string | null;
  overseasAgentName: string | null;
  mblNo: string | null;
  /** Of demurrage; null: those of the setting. */
  freeDays: number | null;
  open: number;
  list: DeclarationBrief[];
}
