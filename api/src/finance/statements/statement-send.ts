import { STATEMENT_PAGES } from '@shared/contract/finance/document-pages.ts';
import type { StatementContacts } from '@shared/contract/finance/statement.answers.ts';
import {
  STATEMENT_SIDES,
  type StatementChannel,
  type StatementSide,
} from '@shared/contract/finance/statement.labels.ts';
import { statementMachines } from '@shared/contract/finance/statement.machine.ts';
import { and, asc, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { acCustomerContact } from '../../masters/customers/customer.tables.ts';
import { acSupplierContact } from '../../masters/suppliers/supplier.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { keepFile } from '../../services/files/file.service.ts';
import { queueMail } from '../../services/mail/mail.service.ts';
import { mailServerOf } from '../../services/mail/mailer.ts';
import { print, printedFile, printOptions } from '../../services/prints/print.service.ts';
import { saveFigures } from './statement-balances.ts';
import { findStatement, partyOf, requireLegal } from './statement-find.ts';
import { requireUnchanged } from './statement-steps.ts';
import { statements } from './statement.entity.ts';
import type { Statement } from './statement.tables.ts';

/** Days that the file of a mail is kept: the mail has gone or been given up long before. */
const KEPT_DAYS = 30;
export const PRINT_SOURCE = { AR: 'fin_statement', AP: 'fin_statement_ap' } as const;

async function contactsOf(ctx: Ctx, row: Statement) {
  const [contact, owner] =
    row.direction === 'AR'
      ? ([acCustomerContact, acCustomerContact.customerId] as const)
      : ([acSupplierContact, acSupplierContact.supplierId] as const);
  return ctx.db
    .select({ id: contact.id, name: contact.name, email: contact.email })
    .from(contact as typeof acCustomerContact)
    .where(and(eq(owner, partyOf(row)), isNotNull(contact.email), ne(contact.email, '')))
    .orderBy(desc(contact.isDefault), asc(contact.sortNo), asc(contact.id));
}
const mailReady = async (ctx: Ctx) => Boolean((await mailServerOf(ctx))?.from);

/** Who a statement can be mailed to. */
export async function recipientsOf(ctx: Ctx, side: StatementSide, id: string): Promise<StatementContacts> {
  const contacts = await contactsOf(ctx, await findStatement(ctx, side, id));
  return {
    mailReady: await mailReady(ctx),
    contacts: contacts.map((one) => ({ ...one, email: one.email ?? '' })),
  };
}

export interface Sending {
  channel: StatementChannel;
  /** Contacts of the party; none: the first one with an address. */
  contactIds: readonly string[];
  note: string | null;
}
/** 发送 of a locked statement, again as often as it takes: balances as they are now, by mail with the PDF or by hand. */
export async function sendStatement(
  ctx: CommandCtx,
  side: StatementSide,
  row: Statement,
  input: Sending,
): Promise<void> {
  if (row.direction !== side) throw refuse('NOT_FOUND');
  await requireLegal(ctx, row, 'send');
  await requireUnchanged(ctx, row);
  await saveFigures(ctx, row);
  const sentTo = input.channel === 'MAIL' ? await mail(ctx, row, input) : null;
  await statements.transition(ctx, statementMachines[side], row, 'send', {
    sentAt: ctx.now(),
    sentBy: ctx.actor.system ? null : ctx.actor.userId,
    sentTo,
    sentChannel: input.channel,
    editedBy: withHand(ctx, row),
  });
}

/** Queues a mail per recipient with the statement as a file; answers the addresses. */
async function mail(ctx: CommandCtx, row: Statement, { contactIds, note }: Sending): Promise<string> {
  const title = STATEMENT_SIDES[row.direction].title;
  if (!(await mailReady(ctx)))
    throw refuse('MAIL_FAILED', '还没有设置邮件服务器或发件地址，邮件发不出去；请改用下载后自行发送。');
  const contacts = await contactsOf(ctx, row);
  const chosen =
    contactIds.length > 0 ? contactIds.map((id) => contacts.find((one) => one.id === id)) : contacts.slice(0, 1);
  if (chosen.includes(undefined)) throw invalid({ contactIds: '收件人已不是对方的联系人，请重新选择' });
  const addresses = [...new Set(chosen.flatMap((one) => (one?.email ? [one.email] : [])))];
  if (addresses.length === 0) throw refuse('VALIDATION', `${row.statementNo} 的对方没有填写邮箱的联系人，不能发邮件。`);
  const files = [await paperOf(ctx, row)];
  const [company] = await ctx.tx
    .select({ name: syCompany.name })
    .from(syCompany)
    .where(eq(syCompany.id, row.companyId));
  for (const address of addresses)
    await queueMail(ctx, {
      userId: ctx.actor.userId,
      address,
      subject: `${company?.name ?? ''} ${title} Statement ${row.statementNo}（${row.periodFrom} 至 ${row.periodTo}）`,
      body: [
        note,
        `您好，附件为 ${row.periodFrom} 至 ${row.periodTo} 的对账单 ${row.statementNo}，请核对并签字或盖章回传。`,
        `Please find attached our statement ${row.statementNo} for ${row.periodFrom} – ${row.periodTo}; kindly check and return it signed.`,
      ]
        .filter(Boolean)
        .join('\n\n'),
      files,
      object: { kind: statements.kind, id: row.id, link: `${STATEMENT_PAGES[row.direction]}?open=${row.id}` },
    });
  return addresses.join('、');
}

/** The statement as a PDF with the template that 打印 opens with (SYS-013), recorded as a print. */
async function paperOf(ctx: CommandCtx, row: Statement): Promise<{ fileId: string; name: string }> {
  const source = PRINT_SOURCE[row.direction];
  const { kinds } = await printOptions(ctx, source, [row.id]);
  const [chosen] = kinds.flatMap((kind) => (kind.chosen === null ? [] : [String(kind.chosen)]));
  if (!chosen) throw refuse('SYS-013', `${row.statementNo} 未设置对账单模板，请先在系统设置中发布模板。`);
  const { ids } = await print(ctx, { source, ids: [row.id], templateId: chosen, labels: {}, format: 'pdf' });
  const drawn = await printedFile(ctx, ids);
  const name = `${row.statementNo}.pdf`;
  const made = await keepFile(ctx, {
    purpose: 'EXPORT',
    name,
    mime: drawn.type,
    content: drawn.content as Buffer,
    expiresAt: new Date(ctx.now().getTime() + KEPT_DAYS * 86_400_000),
  });
  return { fileId: made.id, name };
}
