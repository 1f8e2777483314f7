import type { Brand } from './system/brand.ts';
/** The signed-in user as `GET /api/auth/me` answers and pages read it (13.1). */
export interface Me {
  user: {
    id: string;
    username: string;
    name: string;
    deptId: string | null;
    deptName: string | null;
    mustChangePassword: boolean;
    /** 全局设置 asks for 两步验证 and this session began without it: nothing else works until it is set up. */
    mustSetUpMfa: boolean;
    external: boolean;
    /** Id of the picture; null: none. */
    avatar: string | null;
  };
  permissions: string[];
  /** Field group → level; a group that is absent is HIDDEN. */
  fields: Record<string, 'VISIBLE' | 'MASK' | 'HIDDEN'>;
  companies: { id: string; name: string; shortName: string }[];
  warehouses: { id: string; code: string; name: string }[];
  roles: { id: string; code: string; name: string }[];
  /** Version of the company configuration; a newer one makes the tab read it again. */
  configVersion: number;
  /** Version of the user's rights; pages refresh menu and buttons when it changes (ACC-034). */
  rightsVersion: number;
  /** Maintenance is on: its text, and whether it holds this user out (everybody without 全局设置·编辑); null: off. */
  maintenance: { text: string; out: boolean } | null;
  /** Settings of 全局设置 that pages follow. */
  settings: { cutoffWarnHours: readonly number[] };
  /** What a new tab of this user would run (setKey); a tab that runs something else offers the newer one. */
  releaseSet: string;
}

/** Public part of the company settings; `simple_name` goes into localStorage.companyConfig. */
export interface CompanyConfig {
  simple_name: string;
  full_name: string;
  version: number;
  /** 网站设置; left out: as it was. */
  brand?: Brand;
}
