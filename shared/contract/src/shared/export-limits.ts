/** Above this many rows an export becomes a job: HTTP 202 with `{ jobId }` (warehouse-finance 1.7). */
export const EXPORT_DIRECT_ROWS = 50_000;
