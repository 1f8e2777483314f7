import {
  AppstoreOutlined,
  BankOutlined,
  DashboardOutlined,
  HomeOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType>> = {
  dashboard: DashboardOutlined,
  truck: TruckOutlined,
  transport: TruckOutlined,
  container: TruckOutlined,
  ship: TruckOutlined,
  logistics: TruckOutlined,
  warehouse: HomeOutlined,
  home: HomeOutlined,
  shop: ShopOutlined,
  finance: BankOutlined,
  bank: BankOutlined,
  account: TeamOutlined,
  team: TeamOutlined,
  user: TeamOutlined,
  setting: SettingOutlined,
  system: SettingOutlined,
};

/** Icon of a top group of the menu, by the name in the declaration. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined;
  return <Icon aria-hidden="true" />;
}
