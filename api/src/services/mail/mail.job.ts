import { scheduledJob, type ScheduleTools } from '../jobs/schedule.service.ts';
import { isQuiet } from './quiet-hours.ts';
import { mailServerOf, sendMails } from './mailer.ts';
import { giveBackMails, queueNotices, recordMail, takeMails, type WaitingMail } from './mail.service.ts';
import { fileStore } from '../files/stores.ts';

/**
 * One round of mail: notices that were subscribed to become mails, mails that are due go out. Nothing is held in a
 * transaction while the mail server is spoken to. In quiet hours mails wait (notify.quiet_hours).
 */
export async function runMailRound({ transaction, now, signal }: ScheduleTools): Promise<string> {
  const { server, quiet, mails } = await transaction(async (ctx) => {
    const found = await mailServerOf(ctx);
    const silent = isQuiet(now, await ctx.setting('notify.quiet_hours'));
    if (found) await queueNotices(ctx);
    return { server: found, quiet: silent, mails: found?.from && !silent ? await takeMails(ctx) : [] };
  });
  if (!server) return '没有设置邮件服务器';
  if (!server.from) return '没有设置发件地址';
  if (quiet) return '免打扰时段，邮件稍后发送';
  if (mails.length === 0) return '没有待发邮件';
  const letters = mails.map(({ address, subject, body, files }) => ({
    to: address,
    subject,
    text: body,
    ...(files.length > 0 ? { files: () => loaded(files) } : {}),
  }));
  // Written down one by one: what has gone is not sent again when the process ends in the middle.
  const told = (at: number, fault: string | null) =>
    transaction(async (ctx) => {
      const mail = mails[at];
      if (mail) await recordMail(ctx, mail, fault);
    });
  const faults = await sendMails(server, letters, { told, signal });
  const rest = mails.slice(faults.length);
  if (rest.length > 0) await transaction((ctx) => giveBackMails(ctx, rest));
  const failed = faults.filter((fault) => fault !== null);
  return failed.length === 0
    ? `发出 ${faults.length} 封邮件`
    : `发出 ${faults.length - failed.length} 封，${failed.length} 封未发出：${failed[0] ?? ''}`;
}

async function loaded(files: WaitingMail['files']) {
  const all = [];
  for (const { name, key, mime } of files) {
    const content = await fileStore().load(key);
    if (!content) return null;
    all.push({ filename: name, content, contentType: mime });
  }
  return all;
}

scheduledJob({ name: 'mail-send', title: '发送邮件', rhythm: { everyMinutes: 1 }, run: runMailRound });
