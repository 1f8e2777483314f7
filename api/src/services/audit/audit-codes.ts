import { FEE_BIZ_TYPES, FEE_DIRECTIONS, FEE_STATES, TAX_MODES } from '@shared/contract/finance/fee-line.labels.ts';
import {
  APPLICATION_KINDS,
  APPROVAL_STEPS,
  REDUCTION_KINDS,
  REDUCTION_STATES,
} from '@shared/contract/finance/payment-application.labels.ts';
import { APPLICATION_STATES, PAYMENT_STATES } from '@shared/contract/finance/payment-application.machine.ts';
import { STATEMENT_CHANNELS } from '@shared/contract/finance/statement.labels.ts';
import { DAY_STATES } from '@shared/contract/warehouse/day.contract.ts';
import { INBOUND_SOURCES } from '@shared/contract/warehouse/inbound.labels.ts';
import { PICK_STRATEGIES } from '@shared/contract/warehouse/outbound.labels.ts';
import { QUALITIES, STOCK_KINDS } from '@shared/contract/warehouse/stock.labels.ts';
import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import { DEPT_STATES } from '@shared/contract/access/dept.contract.ts';
import { ROLE_STATES } from '@shared/contract/access/role.contract.ts';
import { SUPPLIER_TYPES } from '@shared/contract/accounts/supplier.machine.ts';
import { DICT_TYPES } from '@shared/contract/base/dict.kinds.ts';
import { APPROVAL_KINDS } from '@shared/contract/finance/approval-rule.contract.ts';
import { BASE_STATUS } from '@shared/contract/finance/base.labels.ts';
import {
  CHARGE_GROUPS,
  CHARGE_NATURES,
  COST_ACCOUNTS,
  INCOME_ACCOUNTS,
} from '@shared/contract/finance/charge-code.contract.ts';
import { PAY_METHODS } from '@shared/contract/finance/pay-method.ts';
import { PERIOD_RUNS } from '@shared/contract/finance/period.machine.ts';
import { BIZ_TYPES } from '@shared/contract/finance/fee-template.labels.ts';
import { COLLECTION_MODES, INVOICE_STATES } from '@shared/contract/finance/party-finance.contract.ts';
import { RATE_SOURCES, RATE_TYPES } from '@shared/contract/finance/rate.contract.ts';
import { REFUND_MODES, REFUSED_OUTCOMES } from '@shared/contract/finance/tax-case.labels.ts';
import {
  HOLD_SCOPES,
  ALERT_STATES,
  HOLD_STATES,
  RELEASE_DOCS,
  RELEASE_STATES,
  RISK_CATEGORIES,
  RISK_LEVELS,
  RISK_RULE_ACTIONS,
  RISK_RULES,
} from '@shared/contract/finance/risk.labels.ts';
import { BOOKING_STATE } from '@shared/contract/logistics/booking.machine.ts';
import { FREIGHT_TERM, SI_STATE } from '@shared/contract/logistics/booking.labels.ts';
import { RELEASE_DOCUMENT, RELEASE_KIND } from '@shared/contract/logistics/cargo-release.contract.ts';
import { CARGO_RELEASE_STATE } from '@shared/contract/logistics/cargo-release.machine.ts';
import { TAX_PAYER } from '@shared/contract/logistics/clearance.labels.ts';
import { CLEARANCE_STATE } from '@shared/contract/logistics/clearance.machine.ts';
import { LOAD_PLACE } from '@shared/contract/logistics/container.labels.ts';
import { COST_SHEET_STATES } from '@shared/contract/finance/cost-sheet.labels.ts';
import { COST_BASIS } from '@shared/contract/logistics/cost-share.ts';
import { DEAL_MODE, EXPORTER_KIND } from '@shared/contract/logistics/declaration.labels.ts';
import { DELIVERY_EXCEPTION, DELIVERY_RESOLUTION } from '@shared/contract/logistics/delivery.contract.ts';
import { DELIVERY_STATE } from '@shared/contract/logistics/delivery.machine.ts';
import { INSPECTION_RESULT, SAMPLING } from '@shared/contract/logistics/inspection-rules.ts';
import { INSPECTION_STATE } from '@shared/contract/logistics/inspection.machine.ts';
import { SLIP_STATE } from '@shared/contract/logistics/loading-slip.machine.ts';
import {
  AGENCY_TYPE,
  ATTRIBUTE,
  DELIVERY_TYPE,
  ORDER_SOURCE,
  SERVICE,
  SETTLEMENT,
  TRANSPORT_MODE,
} from '@shared/contract/logistics/order.labels.ts';
import { ORDER_STATUS } from '@shared/contract/logistics/order.machine.ts';
import { CONFIRM_METHOD, FIGURES_SOURCE } from '@shared/contract/logistics/quotation.contract.ts';
import { QUOTE_STATE } from '@shared/contract/logistics/quotation.machine.ts';
import { TRUCK_SHARE } from '@shared/contract/logistics/truck.labels.ts';
import { APPROVAL_STATES } from '@shared/contract/shared/approval.contract.ts';
import { DUTY_KINDS } from '@shared/contract/system/duty.ts';
import { TEMPLATE_KINDS, TEMPLATE_ORIENTATIONS } from '@shared/contract/system/template.labels.ts';
import { NOTICE_LEVELS } from '@shared/contract/system/website.contract.ts';
import { LOCATION_KINDS, LOCATION_LOCKS } from '@shared/contract/warehouse/location.labels.ts';
import { MASTER_STATUSES } from '@shared/contract/warehouse/warehouse.contract.ts';
import { kindsTitled } from '../../platform/entity-registry.ts';

export type Labels = Readonly<Record<string, string>>;

/**
 * Codes that the log tells in Chinese and that no list of the same table does: kind → field → code → label. A test reads
 * every enumeration of the database and finds what is missing here.
 */
export const AUDIT_CODES: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  ac_dept: { status: DEPT_STATES },
  ac_role: { status: ROLE_STATES },
  ac_customer: { defaultAgency: AGENCY_TYPE, settlement: SETTLEMENT },
  ac_supplier: { types: SUPPLIER_TYPES, settlement: SETTLEMENT },
  fin_fee_line: { state: FEE_STATES, taxMode: TAX_MODES },
  fin_payment: { kind: APPLICATION_KINDS, method: PAY_METHODS, state: PAYMENT_STATES },
  fin_payment_application: { kind: APPLICATION_KINDS, state: APPLICATION_STATES, steps: APPROVAL_STEPS },
  fin_reduction: { kind: REDUCTION_KINDS, state: REDUCTION_STATES },
  lg_allocation: { state: { LIVE: '有效', REMOVED: '已移出', ROLLED: '已退回' } },
  fin_approval_rule: { kind: APPROVAL_KINDS, status: BASE_STATUS },
  fin_bank_account: { status: BASE_STATUS },
  fin_charge_code: {
    chargeGroup: CHARGE_GROUPS,
    nature: CHARGE_NATURES,
    directions: FEE_DIRECTIONS,
    taxMode: TAX_MODES,
    incomeAccount: INCOME_ACCOUNTS,
    costAccount: COST_ACCOUNTS,
    status: BASE_STATUS,
  },
  fin_cost_sheet: { state: COST_SHEET_STATES, bizType: FEE_BIZ_TYPES },
  fin_cost_share: { state: { LIVE: '有效', REVOKED: '已撤销' }, basis: COST_BASIS },
  fin_fee_template: { bizType: BIZ_TYPES, status: BASE_STATUS },
  fx_rate: { rateType: RATE_TYPES, source: RATE_SOURCES },
  party_finance: { collectionMode: COLLECTION_MODES, invoiceState: INVOICE_STATES },
  lg_booking: {
    state: BOOKING_STATE,
    transportMode: TRANSPORT_MODE,
    freightTerm: FREIGHT_TERM,
    siState: SI_STATE,
  },
  lg_clearance: { state: CLEARANCE_STATE, heldFrom: CLEARANCE_STATE, taxPayer: TAX_PAYER },
  lg_container: { costBasis: COST_BASIS, loadPlaceType: LOAD_PLACE },
  lg_declaration: { exporterKind: EXPORTER_KIND, dealMode: DEAL_MODE },
  lg_delivery: {
    state: DELIVERY_STATE,
    deliveryType: DELIVERY_TYPE,
    exceptionKind: DELIVERY_EXCEPTION,
    resolution: DELIVERY_RESOLUTION,
  },
  lg_inspection: { state: INSPECTION_STATE, sampling: SAMPLING, overall: INSPECTION_RESULT },
  lg_loading_slip: { state: SLIP_STATE },
  lg_order: {
    agencyType: AGENCY_TYPE,
    deliveryType: DELIVERY_TYPE,
    settlement: SETTLEMENT,
    services: SERVICE,
    attributes: ATTRIBUTE,
    source: ORDER_SOURCE,
    prevStatus: ORDER_STATUS,
  },
  lg_quotation: { state: QUOTE_STATE, figuresSource: FIGURES_SOURCE, confirmMethod: CONFIRM_METHOD },
  lg_release: { state: CARGO_RELEASE_STATE, kind: RELEASE_KIND, document: RELEASE_DOCUMENT },
  lg_truck: { costShare: TRUCK_SHARE },
  risk_alert: { ruleCode: RISK_RULES, category: RISK_CATEGORIES, level: RISK_LEVELS, state: ALERT_STATES },
  risk_hold: { scope: HOLD_SCOPES, state: HOLD_STATES },
  risk_release: { scope: HOLD_SCOPES, docType: RELEASE_DOCS, state: RELEASE_STATES },
  risk_rule: { code: RISK_RULES, action: RISK_RULE_ACTIONS },
  fin_period: { running: PERIOD_RUNS },
  fin_receipt: { method: PAY_METHODS },
  fin_statement: { direction: FEE_DIRECTIONS, bizType: FEE_BIZ_TYPES, sentChannel: STATEMENT_CHANNELS },
  tax_batch: { mode: REFUND_MODES },
  tax_case: { outcome: REFUSED_OUTCOMES },
  sh_approval: { state: APPROVAL_STATES },
  sy_announcement: { level: NOTICE_LEVELS },
  sy_company: { status: MASTER_STATUSES },
  sy_dict: { type: { ...DICT_TYPES, vehicle_type: '车型', cancel_reason: '取消原因', defect: '缺陷代码' } },
  sy_foreign_hs: { dutyKind: DUTY_KINDS },
  sy_goods: { attributes: ATTRIBUTE },
  sy_template: { kind: TEMPLATE_KINDS, orientation: TEMPLATE_ORIENTATIONS },
  wh_batch: { stockKind: STOCK_KINDS },
  wh_charge_rule: { tempClass: TEMP_CLASSES, stockKind: STOCK_KINDS },
  wh_damage: { quality: QUALITIES, foundQuality: QUALITIES },
  wh_day: { state: DAY_STATES },
  wh_inbound: { sourceType: INBOUND_SOURCES },
  wh_outbound: { strategy: PICK_STRATEGIES },
  wh_location: { kind: LOCATION_KINDS, lockState: LOCATION_LOCKS, status: MASTER_STATUSES },
};

/** Kinds whose title contains a text, entities or not. */
export const auditKindsTitled = (text: string): string[] => [
  ...kindsTitled(text),
  ...Object.entries(AUDIT_TITLES).flatMap(([kind, title]) => (title.includes(text) ? [kind] : [])),
];

/** Titles of what the log names beside the entities. */
export const AUDIT_TITLES: Labels = {
  ac_display_token: '大屏链接',
  sh_file: '日志归档',
  sh_import: '导入',
  sh_release: '前端发布',
  sh_release_override: '版本试用',
  sh_release_smoke: '冒烟检查',
  sh_release_token: '发布令牌',
  sh_release_version: '前端版本',
  sh_schedule: '定时任务',
};
