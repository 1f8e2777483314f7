import { approvalRoutes } from '../services/approvals/approval.routes.ts';
import { attachmentRoutes } from '../services/attachments/attachment.routes.ts';
import { auditRoutes } from '../services/audit/audit.routes.ts';
import { batchJobRoutes } from '../services/batch-jobs/batch-job.routes.ts';
import { commentRoutes } from '../services/comments/comment.routes.ts';
import { jobRoutes } from '../services/jobs/job.routes.ts';
import { notificationRoutes } from '../services/notifications/notification.routes.ts';
import { mailRoutes } from '../services/mail/mail.routes.ts';
import type { Route } from '../platform/route.ts';
import { preferenceRoutes } from '../services/preferences/preference.routes.ts';
import { searchRoutes } from '../services/search/search.routes.ts';
import { settingRoutes } from '../services/settings/setting.routes.ts';
import { viewRoutes } from '../services/views/view.routes.ts';

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
