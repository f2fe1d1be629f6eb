/**
 * The dashboard: releases as a page in the browser of the person who starts it. A third façade over the
 * same actions as the command line: it has the rights of its user and no others, listens on the loopback
 * interface alone, answers only to the browser that was given its token, and ends with its command.
 */
export { runDashboard } from './run-dashboard.ts';
export type { DashboardOptions } from './run-dashboard.ts';
