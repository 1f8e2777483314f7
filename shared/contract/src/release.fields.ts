import * as z from 'zod/mini';

/** The release belongs to the whole house: nobody's scope narrows it. */
export const systemWide = { none: '系统版本，全公司共用' } as const;
/** Name of a module, or of the shell. */
export const moduleName = () => z.string().check(z.regex(/^[a-z][a-z0-9]{1,30}$/, '模块名不正确'));
export const moduleVersion = () => z.string().check(z.regex(/^[\w.+-]{1,60}$/, '版本号不正确'));
