import { company, settings, systemInfo } from '@shared/contract/shared/setting.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { companyConfig, companySettings, saveCompany } from './company.service.ts';
import { readSystemInfo } from './system-info.ts';
import { listSettings, resetSetting, saveSettings, settingHistory } from './setting.service.ts';

export const settingRoutes: Route[] = [
  serve(settings.list, async (ctx) => ({ list: await listSettings(ctx) })),
  handle(settings.save, async (ctx, { body }) => {
    await saveSettings(ctx, body.items, body.reason ?? null);
    return { list: await listSettings(ctx) };
  }),
  handle(settings.reset, async (ctx, { params, body }) => {
    await resetSetting(ctx, params.key ?? '', body.version, body.reason);
    return { list: await listSettings(ctx) };
  }),
  serve(settings.history, async (ctx, { query }) => ({
    list: await settingHistory(ctx, query.key, query.companyId ?? null),
  })),
  serve(company.config, (ctx) => companyConfig(ctx)),
  serve(systemInfo, (ctx) => readSystemInfo(ctx)),
  serve(company.get, (ctx) => companySettings(ctx)),
  handle(company.save, (ctx, { body }) => saveCompany(ctx, body)),
];
