import { approvalRoutes } from './approvals/approval.routes.ts';
import { attachmentRoutes } from './attachments/attachment.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { batchJobRoutes } from './batch-jobs/batch-job.routes.ts';
import { commentRoutes } from './comments/comment.routes.ts';
import { jobRoutes } from './jobs/job.routes.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import type { Route } from './platform/route.ts';
import { preferenceRoutes } from './preferences/preference.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { settingRoutes } from './settings/setting.routes.ts';
import { viewRoutes } from './views/view.routes.ts';

/** What every noun shares: attachments, comments, audit, notices, views, preferences, settings, jobs, search. */
export const serviceRoutes: Route[] = [
  ...approvalRoutes,
  ...attachmentRoutes,
  ...commentRoutes,
  ...auditRoutes,
  ...notificationRoutes,
  ...mailRoutes,
  ...viewRoutes,
  ...preferenceRoutes,
  ...settingRoutes,
  ...jobRoutes,
  ...batchJobRoutes,
  ...searchRoutes,
];
