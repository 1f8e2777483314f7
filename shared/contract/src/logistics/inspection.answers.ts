import type { AqlRow } from '../base/aql.ts';
import type { AllowedAction } from '../envelope.ts';
import type { Answers } from '../system/inspect-form/evaluate.ts';
import type { ChosenForm } from '../system/inspect-form/inspect-form.contract.ts';
import type { Stage } from './container.machine.ts';
import type { AqlChoice, DefectChoice, InspectedLine, InspectionResult, Sampling } from './inspection-rules.ts';
import type { InspectionState } from './inspection.machine.ts';

/** One allocation of the container under inspection; lines of orders out of scope carry no names (ACC-032). */
export interface InspectionLine extends InspectedLine {
  id: string;
  allocationId: string;
  masked: boolean;
  orderId: string | null;
  orderNo: string | null;
  customerCode: string | null;
  lineNo: number | null;
  nameCn: string;
  /** Cartons that were thrown out and went back to the pool. */
  removed: number;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  cartonGross: number | null;
  /** What the order says of a carton: mm and gram. */
  orderSize: readonly [number | null, number | null, number | null];
  orderGross: number | null;
  /** What was found, by the codes of 缺陷代码. */
  defectCodes: string[];
  note: string | null;
}
/** An inspection with what its page shows. */
export interface InspectionDetail {
  id: string;
  version: number;
  inspectionNo: string;
  state: InspectionState;
  containerId: string;
  containerCode: string;
  containerType: string;
  containerVersion: number;
  stage: Stage;
  hold: boolean;
  pol: string;
  pod: string;
  planLoadDate: string | null;
  place: string | null;
  planDate: string;
  doneAt: string | null;
  inspectorId: string | null;
  inspectorName: string | null;
  reporterName: string | null;
  reviewerName: string | null;
  reviewedAt: string | null;
  sampling: Sampling;
  aqlMajor: AqlChoice;
  aqlMinor: AqlChoice;
  overall: InspectionResult;
  customerBy: string | null;
  customerAt: string | null;
  remark: string | null;
  /** The published version that it keeps; null: no form was published for these goods. */
  form: ChosenForm | null;
  answers: Answers;
  lines: InspectionLine[];
  /** Rows of the sampling table for its two AQLs, so that the page can count without the server. */
  aqlRows: AqlRow[];
  /** 缺陷代码 with their severities, disabled ones too: what is offered, and the names of what was found. */
  defectChoices: DefectChoice[];
  actions: AllowedAction[];
}
/** The inspection of a container, null before 安排验货; with what that wants. */
export interface ContainerInspection {
  containerId: string;
  containerCode: string;
  stage: Stage;
  place: string | null;
  planLoadDate: string | null;
  aqlMajor: AqlChoice;
  aqlMinor: AqlChoice;
  /** Reason of 免检, null without. */
  waived: string | null;
  inspection: InspectionDetail | null;
}
/** A day's work of an inspector. */
export interface CalendarEntry {
  id: string;
  inspectionNo: string;
  containerId: string;
  containerCode: string;
  planDate: string;
  inspectorId: string | null;
  inspectorName: string | null;
  place: string | null;
  state: InspectionState;
}
