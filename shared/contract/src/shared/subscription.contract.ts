import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';

/**
 * What notices are about: the first part of their kind (`sla.late` is about sla). Inside the application they always come;
 * by mail those come that a user subscribed to. A kind of no topic is 其他.
 */
export const NOTICE_TOPICS = {
  approval: { title: '审批', hint: '待我审批的申请，和我的申请的结果' },
  comment: { title: '备注跟进', hint: '别人在备注中 @ 我' },
  document: { title: '单据进展', hint: '我负责的单据进入下一状态' },
  sla: { title: '柜子时限', hint: '我负责的柜子到时限的 80% 和 100%' },
  cutoff: { title: '截关截单', hint: '截补料、截港、截 VGM、截关前的提醒' },
  container: { title: '柜子容量', hint: '实测后我的柜子超出容量' },
  inspection: { title: '验货', hint: '派给我的、退回给我的验货，我的柜子验货不合格' },
  clearance: { title: '清关', hint: '柜子报关完成待我清关，清关资料已发送' },
  'free-time': { title: '免箱期', hint: '我的柜子免堆期或免用箱期还剩 3 天和 1 天' },
  release: { title: '放货', hint: '待我审批的放货，和我的申请的结果' },
  delivery: { title: '送达异常', hint: '短少、破损，需要索赔' },
  order: { title: '订单', hint: '我的订单有变更、全部送达，到货唛头不符' },
  paper: { title: '证照到期', hint: '客户证照、供应商合同、车辆和司机证件' },
  brand: { title: '品牌授权到期', hint: '品牌编码的授权将到期' },
  hs: { title: 'HS编码失效', hint: '有商品需要重新归类' },
  risk: { title: '风险预警', hint: '新增的风险预警，和升级到我的预警' },
  statement: { title: '对账单未确认', hint: '我制作或发送的对账单，对方迟迟没有确认' },
  tax: { title: '退税与备案', hint: '退税申报、代理证明的截止，和缺少的备案单证' },
  fx: { title: '逾期未收汇', hint: '报关单到期没有收汇' },
  access: { title: '权限申请', hint: '有人申请权限' },
  other: { title: '其他', hint: '以上之外的通知' },
} as const;
export type NoticeTopic = keyof typeof NOTICE_TOPICS;

/** The topic of a kind of notice. */
export function topicOf(kind: string): NoticeTopic {
  const topic = kind.split('.')[0] ?? '';
  return topic !== 'other' && Object.hasOwn(NOTICE_TOPICS, topic) ? (topic as NoticeTopic) : 'other';
}

const topic = () => z.enum(Object.keys(NOTICE_TOPICS) as [NoticeTopic, ...NoticeTopic[]]);
const answer = z.object({
  /** Where mail goes; null: the account has no address. */
  email: z.nullable(z.string()),
  /** Whether a mail server is set. */
  mailReady: z.boolean(),
  /** Topics that come by mail. */
  mail: z.array(z.string()),
});
export type Subscriptions = z.infer<typeof answer>;
const own = { permission: 'session', scope: 'self', answer } as const;

/** Which notices the signed-in user gets by mail as well (4.10 sh_subscription). */
export const subscriptions = {
  get: read({ path: '/notifications/subscriptions', summary: '我的通知设置', ...own }),
  save: command({
    method: 'PUT',
    path: '/notifications/subscriptions',
    summary: '修改我的通知设置',
    ...own,
    body: z.object({ mail: z.array(topic()).check(z.maxLength(Object.keys(NOTICE_TOPICS).length)) }),
  }),
};

/** Sends a mail to the caller's own address with the settings that are stored; MAIL_FAILED says why it did not go. */
export const mailTest = command({
  path: '/system/settings/mail-test',
  summary: '发送测试邮件',
  permission: 'system.global.edit',
  scope: { none: '发给操作者自己的邮箱' },
  timeout: 60,
  body: z.object({}),
  answer: z.object({ to: z.string() }),
});
