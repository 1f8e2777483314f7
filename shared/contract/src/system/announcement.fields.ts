/** Labels of 公告: typed here once. */
export const ANNOUNCEMENT_FIELDS = {
  title: '标题',
  body: '内容',
  level: '级别',
  fromDate: '开始日期',
  toDate: '结束日期',
  roleIds: '可见角色',
} as const;
