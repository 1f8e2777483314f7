/** Labels of 部门: typed here once. */
export const DEPT_FIELDS = {
  code: '编码',
  name: '名称',
  parentId: '上级部门',
  leaderId: '负责人',
  sort: '排序',
  status: '状态',
} as const;
