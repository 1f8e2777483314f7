/** Labels of 账号: typed here once. */
export const USER_FIELDS = {
  username: '用户名',
  name: '姓名',
  employeeNo: '工号',
  phone: '手机',
  email: '邮箱',
  deptId: '部门',
  position: '岗位',
  leaderId: '上级',
  scopeOverride: '数据范围',
  status: '状态',
  mustChangePassword: '须修改密码',
  mfaEnabled: '两步验证',
  external: '外部账号',
  supplierId: '供应商',
} as const;
