/** Labels of 验货单模板: typed here once. */
export const INSPECT_FORM_FIELDS = {
  name: '名称',
  customerId: '适用客户',
  categoryId: '适用品类',
  content: '表单内容',
  remark: '备注',
  state: '状态',
  publishedVersion: '版本',
  changed: '有未发布修改',
} as const;
