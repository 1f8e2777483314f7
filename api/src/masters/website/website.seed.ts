import { asc, sql } from 'drizzle-orm';
import { acRole } from '../../services/people/role.tables.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { createAnnouncement } from './announcement.service.ts';
import { syAnnouncement } from './announcement.tables.ts';

/** Announcements: one over, one for the warehouse and one for who talks to customers now, one to come. */
export const announcementSeed: SeedStep = {
  name: '公告',
  async run(seed) {
    const roles = await seed.tx.select({ id: acRole.id, code: acRole.code }).from(acRole).orderBy(asc(acRole.id));
    const warehouse = roles.filter(({ code }) => code.startsWith('wh_')).map(({ id }) => String(id));
    const outside = ['gm', 'sales', 'cs', 'doc_clerk', 'ar_clerk', 'ap_clerk', 'fin_supervisor', 'fin_manager'];
    const desks = roles.filter(({ code }) => outside.includes(code)).map(({ id }) => String(id));
    const rows = [
      { title: '系统升级完成', body: '打印模板已可在线编辑。', level: 'INFO', from: -30, to: -20, roleIds: [] },
      {
        title: '月末盘点',
        body: '本月最后一天停止收发货，请提前安排。',
        level: 'WARNING',
        from: -5,
        to: 10,
        roleIds: warehouse,
      },
      {
        title: '年底舱位紧张',
        body: '欧洲、美国航线请至少提前 14 天订柜；旺季附加费以船公司当周通知为准，报价前请先问操作。',
        level: 'INFO',
        from: -3,
        to: 25,
        roleIds: desks,
      },
      { title: '元旦放假安排', body: '1 月 1 日放假一天，值班表另发。', level: 'INFO', from: 35, to: 45, roleIds: [] },
    ] as const;
    for (const { from, to, roleIds, ...row } of rows)
      await seed.command('admin01', seed.at(Math.min(from, -1)), (ctx) =>
        createAnnouncement(ctx, { ...row, roleIds: [...roleIds], fromDate: seed.day(from), toDate: seed.day(to) }),
      );
  },
  async totals(tx) {
    const [found] = await tx.select({ count: sql<number>`count(*)::int` }).from(syAnnouncement);
    return { 公告: found?.count ?? 0 };
  },
};
