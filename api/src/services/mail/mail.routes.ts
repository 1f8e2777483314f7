import { mailTest, subscriptions } from '@shared/contract/shared/subscription.contract.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { sendNow } from './mailer.ts';
import { saveSubscriptions, subscriptionsOf } from './mail.service.ts';
import './mail.job.ts';

export const mailRoutes: Route[] = [
  serve(subscriptions.get, (ctx) => subscriptionsOf(ctx)),
  handle(subscriptions.save, async (ctx, { body }) => {
    await saveSubscriptions(ctx, body.mail);
    return subscriptionsOf(ctx);
  }),
  handle(mailTest, async (ctx) => {
    const { email: to } = await subscriptionsOf(ctx);
    if (to === null) throw refuse('MAIL_FAILED', '您的账号没有填写邮箱，请先在账号管理中填写。');
    await sendNow(ctx, { to, subject: '测试邮件', text: '收到这封邮件，说明邮件设置正确。' });
    return { to };
  }),
];
