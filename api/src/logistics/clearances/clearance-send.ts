import type { AgentPapers } from '@shared/contract/logistics/clearance.answers.ts';
import { clearanceMachine } from '@shared/contract/logistics/clearance.machine.ts';
import { and, asc, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { agentPapers, type AgentPaper } from '../declarations/declaration-pre-alert.ts';
import { keepFile } from '../../services/files/file.service.ts';
import { mailServerOf } from '../../services/mail/mailer.ts';
import { queueMail } from '../../services/mail/mail.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { acSupplier, acSupplierContact } from '../../masters/suppliers/supplier.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { clearances } from './clearance.entity.ts';
import { clearanceOf } from './clearance-make.ts';
import { lockClearance } from './clearance-steps.ts';
import type { ClearanceRow } from './clearance.tables.ts';

/** Most that a mail carries; mail servers refuse more than some 25 MB. */
const MAX = 20 * 1024 * 1024;
/** Days that a file made for a mail is kept: the mail has gone or been given up long before. */
const KEPT_DAYS = 30;

const contactsOf = (ctx: Ctx, agentId: string) =>
  ctx.db
    .select({ id: acSupplierContact.id, name: acSupplierContact.name, email: acSupplierContact.email })
    .from(acSupplierContact)
    .where(
      and(
        eq(acSupplierContact.supplierId, agentId),
        isNotNull(acSupplierContact.email),
        ne(acSupplierContact.email, ''),
      ),
    )
    .orderBy(desc(acSupplierContact.isDefault), asc(acSupplierContact.sortNo), asc(acSupplierContact.id));

const papersOf = (ctx: Ctx, row: ClearanceRow) =>
  agentPapers(ctx, row.containerId, [{ kind: 'lg_clearance', id: row.id }]);
const mailReady = async (ctx: Ctx) => Boolean((await mailServerOf(ctx))?.from);

/** What 发送资料给代理 starts from. */
export async function papersForAgent(ctx: Ctx, id: string): Promise<AgentPapers> {
  const row = await clearances.find(ctx, id);
  const [agent] = await ctx.db
    .select({ name: acSupplier.shortName })
    .from(acSupplier)
    .where(eq(acSupplier.id, row.agentId));
  const contacts = await contactsOf(ctx, row.agentId);
  const papers = await papersOf(ctx, row);
  return {
    mailReady: await mailReady(ctx),
    agentId: row.agentId,
    agentName: agent?.name ?? '',
    contacts: contacts.map((contact) => ({ ...contact, email: contact.email ?? '' })),
    papers: papers.map(({ key, path, size }) => ({ key, name: nameOf(path), size })),
  };
}
const nameOf = (path: readonly string[]): string => path.at(-1) ?? '';

interface Sending {
  version: number;
  note: string | null;
  contactIds: readonly string[];
  papers: readonly string[];
}
/** 发送资料给代理: mails to contacts of the agent, a notice to its accounts; kept with who, when, to whom and what. */
export async function sendToAgent(ctx: CommandCtx, id: string, input: Sending): Promise<void> {
  const { row, container } = await lockClearance(ctx, id, input.version, 'send', true);
  const sentAt = ctx.now();
  const sent = input.contactIds.length > 0 ? await mailPapers(ctx, row, container, input) : null;
  await tellAccounts(ctx, row, container, input.note);
  await clearances.transition(
    ctx,
    clearanceMachine,
    row,
    'send',
    {
      sentAt,
      sentBy: ctx.actor.userId,
      sentNote: input.note,
      sentTo: sent?.to.join('、') ?? null,
      sentPapers: sent?.papers.join('、') ?? null,
    },
    sent ? {} : { after: { 邮件: '未发，只通知代理的账号' } },
  );
}

/** Everything to the first contact of the agent, as a batch does; refused when there is no server, address or paper. */
export async function sendAllToAgent(ctx: CommandCtx, id: string, version: number, note: string | null): Promise<void> {
  const { contacts, papers, agentName } = await papersForAgent(ctx, id);
  const [first] = contacts;
  if (!first) throw refuse('VALIDATION', `${agentName} 没有填写邮箱的联系人，不能发邮件。`);
  await sendToAgent(ctx, id, { version, note, contactIds: [first.id], papers: papers.map(({ key }) => key) });
}

async function mailPapers(ctx: CommandCtx, row: ClearanceRow, container: ContainerRow, input: Sending) {
  if (!(await mailReady(ctx)))
    throw refuse('MAIL_FAILED', '还没有设置邮件服务器或发件地址，邮件发不出去；请不选收件人。');
  const contacts = await contactsOf(ctx, row.agentId);
  const to = input.contactIds.map((contact) => contacts.find((one) => one.id === contact)?.email);
  if (to.includes(undefined)) throw invalid({ contactIds: '收件人已不是代理的联系人，请重新选择' });
  const known = await papersOf(ctx, row);
  const chosen = input.papers.map((key) => known.find((paper) => paper.key === key));
  if (chosen.includes(undefined)) throw invalid({ papers: '所选资料有变化，请重新选择' });
  if (chosen.length === 0) throw invalid({ papers: `${container.containerCode} 没有选择要发送的资料` });
  const papers = chosen.filter((paper) => paper !== undefined);
  const files = await kept(ctx, papers);
  const title = [container.containerCode, container.containerNo, container.mblNo].filter(Boolean).join(' / ');
  const addresses = [...new Set(to.filter((address) => address !== undefined && address !== null))];
  for (const address of addresses)
    await queueMail(ctx, {
      userId: ctx.actor.userId,
      address,
      subject: `清关资料 Shipping documents: ${title}`,
      body: bodyOf(container, input.note, files),
      files,
      object: { kind: 'lg_clearance', id: row.id, link: `/transport/container/qingguan?open=${row.id}` },
    });
  return { to: addresses, papers: files.map(({ name }) => name) };
}

/** The papers as files of a mail; what is made now is kept as it was sent. */
async function kept(ctx: CommandCtx, papers: readonly AgentPaper[]): Promise<{ fileId: string; name: string }[]> {
  const files = [];
  let total = 0;
  for (const { path, mime, fileId, size, load } of papers) {
    const name = nameOf(path);
    if (fileId !== null) {
      total += size ?? 0;
      files.push({ fileId, name });
      continue;
    }
    const content = Buffer.from((await load(ctx)) ?? []);
    total += content.length;
    const expiresAt = new Date(ctx.now().getTime() + KEPT_DAYS * 86_400_000);
    const made = await keepFile(ctx, { purpose: 'EXPORT', name, mime, content, expiresAt });
    files.push({ fileId: made.id, name });
  }
  if (total > MAX)
    throw invalid({ papers: `所选资料合计 ${(total / 1024 / 1024).toFixed(1)} MB，一封邮件最多 20 MB，请少选几份` });
  return files;
}

/** In both languages: the agent is abroad. */
function bodyOf(container: ContainerRow, note: string | null, files: readonly { name: string }[]): string {
  const facts = [
    ['柜子 Container', [container.containerCode, container.containerNo].filter(Boolean).join(' / ')],
    ['提单 B/L', container.mblNo],
    ['船名航次 Vessel / Voyage', [container.vessel, container.voyage].filter(Boolean).join(' / ')],
    ['航线 Route', `${container.pol} → ${container.pod}`],
    ['ETA', container.eta],
  ].flatMap(([title, text]) => (text ? [`${title}: ${text}`] : []));
  const list = files.map(({ name }, at) => `${at + 1}. ${name}`);
  return [note, facts.join('\n'), ['附件 Attachments:', ...list].join('\n')].filter(Boolean).join('\n\n');
}

async function tellAccounts(
  ctx: CommandCtx,
  row: ClearanceRow,
  container: ContainerRow,
  note: string | null,
): Promise<void> {
  await tellAgent(ctx, row, {
    kind: 'clearance.documents',
    title: `${container.containerCode} 清关资料已发送`,
    body: note ?? `${row.clearanceNo} 的清关资料可以查看。`,
  });
}

/** 报关完成 (5.2): the pre-alert for the accounts of the agent; its documents go with 发送资料给代理. */
export async function tellPreAlert(ctx: CommandCtx, container: ContainerRow): Promise<void> {
  const row = await clearanceOf(ctx, container.id);
  if (!row) return;
  const { containerCode, containerNo, vessel, voyage, eta } = container;
  const facts = [containerNo, [vessel, voyage].filter(Boolean).join(' '), eta && `ETA ${eta}`];
  await tellAgent(ctx, row, {
    kind: 'clearance.pre-alert',
    title: `${containerCode} 报关完成，请准备清关`,
    body: facts.filter(Boolean).join('，'),
  });
}

async function tellAgent(
  ctx: CommandCtx,
  row: ClearanceRow,
  text: { kind: string; title: string; body: string },
): Promise<void> {
  const accounts = await ctx.tx
    .select({ id: acUser.id })
    .from(acUser)
    .where(and(eq(acUser.external, true), eq(acUser.supplierId, row.agentId), eq(acUser.status, 'ENABLED')));
  await notify(ctx, {
    userIds: accounts.map((each) => each.id),
    ...text,
    link: `/transport/container/qingguan?open=${row.id}`,
    object: { kind: 'lg_clearance', id: row.id },
  });
}
