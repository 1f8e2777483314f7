import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { SUPPLIER_KINDS, TRADE_DOC_SLOTS } from '@shared/contract/finance/trade-doc.labels.ts';
import { not, inArray } from 'drizzle-orm';
import { fieldLevel, type Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { tradeDoc } from './trade-doc.tables.ts';

/** What suppliers bill is cost: those documents are there for who may see costs only. */
const seenKinds = (actor: Actor) =>
  actor.system || fieldLevel(actor, 'money.cost') === 'VISIBLE'
    ? undefined
    : not(inArray(tradeDoc.kind, SUPPLIER_KINDS));

/** 合同发票 of the companies in scope. */
export const tradeDocs = entity({
  table: tradeDoc,
  title: '合同发票',
  no: 'docNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: tradeDoc.companyId,
    dept: tradeDoc.deptId,
    people: [tradeDoc.ownerId, tradeDoc.createdBy],
    and: seenKinds,
  },
  labels: TRADE_DOC_FIELDS,
  fields: {
    amount: 'money.sell',
    amountEx: 'money.sell',
    tax: 'money.sell',
    // With their bank accounts, in the log.
    buyer: 'bank.account',
    seller: 'bank.account',
  },
  unique: { trade_doc_invoice_key: '发票号码已存在，请核对后重新录入。' },
});

attachmentOwner('trade_doc', {
  entity: tradeDocs,
  view: 'trade.doc.view',
  edit: { anyOf: ['trade.doc.create', 'trade.doc.edit', 'trade.doc.issue'] },
  slots: Object.fromEntries(TRADE_DOC_SLOTS.map((slot) => [slot, { most: 20 }])),
});
