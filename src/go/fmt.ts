/** Package fmt: how Go prints its values. */
export { formatGoValue, sprint, sprintln } from './fmt/sprint.ts';
export { sprintf } from './fmt/sprintf.ts';
