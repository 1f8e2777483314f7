import { expect, it } from 'vitest';
import { userList } from '../access/user-list.contract.ts';
import type { Column } from '../list.ts';
import { customerCodeList } from './customer-code.contract.ts';
import { customerList } from './customer-list.contract.ts';
import { supplierList } from './supplier-list.contract.ts';

it.each([
  [
    'A1',
    customerList,
    '客户编号 全称 简称 类型 国家/地区 等级 编码数 默认联系人* 电话* 结算 账期(天)* 信用额度* 已用* 可用* 信用状态 业务员 最近下单 在途订单 状态',
  ],
  ['A4', customerCodeList, '编码 客户 用途 默认收货人 默认目的港 唛头模板 业务员 使用次数 首次使用 状态'],
  ['A5', supplierList, '编号 名称 类型 国家/地区 服务港口 联系人* 结算 账期(天) 评分 合同到期 银行账号已核实 状态'],
  ['A8', userList, '用户名 姓名 工号 部门 岗位 角色 公司 手机* 数据范围 最近登录 状态'],
])('%s shows the columns of the specification in its order; * follows a field right', (_screen, list, titles) => {
  const shown = (Object.values(list.columns) as Column[]).filter(({ hidden }) => !hidden);
  expect(shown.map(({ title, field }) => `${title}${field ? '*' : ''}`).join(' ')).toBe(titles);
});
