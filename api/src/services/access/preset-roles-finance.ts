import { FINANCE, SELL, type Draft } from './preset-roles-draft.ts';

/** Finance, tax, foreign exchange and risk. */
export const FINANCE_ROLES: Record<string, Draft> = {
  // "without confirm of own lines" is FIN_SELF_APPROVE; the rest of that phrase is left out here.
  ar_clerk: {
    name: '应收会计',
    gets: ['finance.ar.*', 'logistics.quote.view', 'logistics.release.view'],
    without: ['finance.ar.receipt.confirm', 'finance.ar.settlement.approve', 'finance.ar.*.reverse'],
    fields: FINANCE,
  },
  ap_clerk: {
    name: '应付会计',
    gets: [
      'finance.ap.*.{view,create,edit,submit,export}',
      'finance.ap.fee.{confirm,import,estimate}',
      // What table 10.2 leaves open and the work of a payables clerk is: bills of the other side, own applications, storage.
      'finance.ap.statement.{import,match,confirm,dispute,void,print}',
      'finance.ap.apply.{withdraw,void,print}',
      'finance.ap.storage.{generate,confirm,bill}',
      'logistics.quote.view',
      'logistics.release.view',
    ],
    fields: FINANCE,
  },
  fin_supervisor: {
    name: '会计主管',
    gets: [
      'finance.*.view',
      'finance.ap.apply.{approve,reject,print}',
      'finance.{ar,ap}.settlement.approve',
      'finance.{ar,ap}.fee.confirm',
      'logistics.quote.view',
      'logistics.release.view',
    ],
    fields: { ...FINANCE, 'money.profit': 'VISIBLE', 'bank.account': 'VISIBLE' },
  },
  fin_manager: {
    name: '财务主管',
    gets: [
      'finance.*.{view,approve,review,reverse,reject,unconfirm,export,print}',
      // 4.10 asks for the manager where a price deviates, 4.12 names him beside the cashier, 4.11 wants another than the author.
      'finance.{ar,ap}.{fee,statement}.confirm',
      'finance.ar.receipt.confirm',
      'finance.bank.edit',
      'finance.period.{view,check,close,revalue}',
      'finance.cost.*',
      'finance.rate.*',
      'finance.base.*',
      'fx.quota.{view,transfer_approve,adjust}',
      'risk.view',
      'risk.limit.edit',
      'risk.release.approve',
      'logistics.release.{view,approve}',
      'logistics.quote.view',
    ],
    fields: { ...FINANCE, 'money.profit': 'VISIBLE', 'bank.account': 'VISIBLE' },
  },
  cashier: {
    name: '出纳',
    gets: [
      'finance.ar.receipt.{view,confirm,import}',
      'finance.ap.payment.{view,execute,confirm,bounce}',
      'finance.bank.view',
      'finance.rate.{view,edit}',
    ],
    fields: { ...FINANCE, 'customer.credit': 'HIDDEN', 'bank.account': 'VISIBLE' },
  },
  tax_clerk: {
    name: '退税专员',
    gets: ['tax.*', 'trade.*'],
    without: ['tax.case.{waive,abandon}'],
    fields: FINANCE,
  },
  tax_manager: { name: '退税主管', gets: ['tax.*', 'trade.*'], fields: FINANCE },
  fx_clerk: {
    name: '外汇专员',
    gets: ['fx.quota.*'],
    without: ['fx.quota.{transfer_approve,adjust}'],
    fields: { ...SELL, 'bank.account': 'MASK' },
  },
  risk_officer: { name: '风控', gets: ['risk.*'], fields: FINANCE },
};
