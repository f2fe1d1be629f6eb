/** Package net/url, as far as templates reach it. */
export { formatGoUrl, formatUserInfo, hostnameOf } from './url/format.ts';
export { parseGoRequestUri, parseGoUrl } from './url/parse.ts';
export type { GoUrl, UserInfo } from './url/parse.ts';
