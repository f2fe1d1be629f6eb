/**
 * helm-ts, the library: one function per verb (`actions/`), their options and results, and
 * `HelmError`. The command line is a façade over exactly this.
 *
 * Every action takes an `ActionContext`, which brings the clock, randomness, logger and settings;
 * `createContext()` makes the ordinary one.
 */
export { HelmError, helmVersion, isHelmError, version } from './base/index.ts';
export type { HelmErrorOptions, Settings, SourcePosition } from './base/index.ts';
export { createContext } from './context/index.ts';
export type { ActionContext, Clock, Logger, Say } from './context/index.ts';
export type { OnTransfer, Transfer } from './http/index.ts';
export { adopt, adoptAll } from './actions/adopt.ts';
export type { AdoptOptions, AdoptResult } from './actions/adopt.ts';
export type { AdoptionPreview } from './deployment/index.ts';
export { listChartVersions, listContexts, listNamespaces } from './actions/completion.ts';
export type { ListedChartVersion, NamedContext } from './actions/completion.ts';
export { applyPlan } from './actions/apply.ts';
export type { ApplyOptions } from './actions/apply.ts';
export { create } from './actions/create.ts';
export type { CreateOptions, CreateResult } from './actions/create.ts';
export { deleteRelease } from './actions/delete.ts';
export type { DeleteOptions, DeleteResult, KeptObject } from './actions/delete.ts';
export type { DiffResult } from './deployment/index.ts';
export { changeWords, listObstacles } from './actions/diff/change-words.ts';
export { diffDrift } from './actions/diff/drift.ts';
export { diffRollback } from './actions/diff/rollback.ts';
export type { DiffRollbackOptions } from './actions/diff/rollback.ts';
export { diffUpgrade } from './actions/diff/upgrade.ts';
export type { DiffUpgradeOptions } from './actions/diff/upgrade.ts';
export { rollback } from './actions/rollback.ts';
export type { RollbackOptions } from './actions/rollback.ts';
export { rehearseTests, test } from './actions/test.ts';
export type { TestOptions, TestRehearsal, TestResult } from './actions/test.ts';
export { unadopt } from './actions/unadopt.ts';
export type { UnadoptOptions, UnadoptResult } from './actions/unadopt.ts';
export { upgrade } from './actions/upgrade.ts';
export type { UpgradeOptions, UpgradeResult } from './actions/upgrade.ts';
export { getAll, getContents } from './actions/get/contents.ts';
export type { GetOptions } from './actions/get/contents.ts';
export { formatByTemplate, formatVersionByTemplate } from './reports/index.ts';
export { getMetadata } from './actions/get/metadata.ts';
export type { ReleaseMetadata } from './actions/get/metadata.ts';
export { getValues } from './actions/get/values.ts';
export type { GetValuesOptions } from './actions/get/values.ts';
export { history } from './actions/history.ts';
export type { HistoryEntry, HistoryOptions } from './actions/history.ts';
export { describeRole, init, listDangers, mirrorReleases } from './actions/init.ts';
export type { InitOptions } from './actions/init.ts';
export type { SetupChange } from './release/index.ts';
export { install } from './actions/install.ts';
export type { InstallOptions } from './actions/install.ts';
export { list } from './actions/list.ts';
export type { ListOptions } from './actions/list.ts';
export type { ListedState } from './reports/index.ts';
export type { ListedRelease } from './reports/index.ts';
export { computeValues } from './rendering/index.ts';
export { formatReleaseDocument } from './reports/index.ts';
export type { ReleaseReport, VersionReport } from './reports/index.ts';
export { lint } from './actions/lint.ts';
export type { LintedChart, LintOptions } from './actions/lint.ts';
export type { Finding, Severity } from './lint/index.ts';
export { createPackage } from './actions/package.ts';
export type { PackageOptions, PackageResult, SigningOptions } from './actions/package.ts';
export { buildDependencies } from './actions/dependency/build.ts';
export type { BuildOptions } from './actions/dependency/build.ts';
export { listDependencies } from './actions/dependency/list.ts';
export type { DependencyListing, ListedDependency } from './actions/dependency/list.ts';
export { updateDependencies } from './actions/dependency/update.ts';
export type { DependencyResult, ManageOptions } from './actions/dependency/update.ts';
export { obtainChart, referenceToWrite } from './source/index.ts';
export type { ChartSource, ObtainedChart } from './source/index.ts';
export { installPlugin } from './actions/plugin/install.ts';
export type { PluginInstallOptions, PluginInstallResult } from './actions/plugin/install.ts';
export { listPlugins } from './actions/plugin/list.ts';
export type { ListedPlugin, PluginListOptions } from './actions/plugin/list.ts';
export { packagePlugin } from './actions/plugin/package.ts';
export type { PluginPackageOptions, PluginPackageResult } from './actions/plugin/package.ts';
export { readPluginList } from './actions/plugin/read-plugin-list.ts';
export type { WantedPlugin } from './actions/plugin/read-plugin-list.ts';
export {
  commandNameOf,
  completePlugin,
  findCommandPlugin,
  findCommandPlugins,
  pluginHelp,
  runPlugin,
} from './actions/plugin/run.ts';
export { uninstallPlugins } from './actions/plugin/uninstall.ts';
export { updatePlugins } from './actions/plugin/update.ts';
export { verifyPlugin } from './actions/plugin/verify.ts';
export { pull } from './actions/pull.ts';
export type { PullOptions, PullResult } from './actions/pull.ts';
export { push } from './actions/push.ts';
export type { PushOptions, PushResult } from './actions/push.ts';
export { login } from './actions/registry/login.ts';
export type { LoginOptions } from './actions/registry/login.ts';
export { logout } from './actions/registry/logout.ts';
export { addRepository } from './actions/repo/add.ts';
export type { RepoAddOptions, RepoAddResult } from './actions/repo/add.ts';
export { listChartNames } from './actions/repo/chart-names.ts';
export { indexCharts } from './actions/repo/index-charts.ts';
export type { IndexOptions } from './actions/repo/index-charts.ts';
export { listRepositories } from './actions/repo/list.ts';
export type { ListedRepository } from './actions/repo/list.ts';
export { removeRepositories } from './actions/repo/remove.ts';
export { updateRepositories } from './actions/repo/update.ts';
export type { RepoUpdate, RepoUpdateOptions } from './actions/repo/update.ts';
export { repair } from './actions/repair.ts';
export type { RepairOptions, RepairResult } from './actions/repair.ts';
export { reconcileRequest, resumeRequest, suspendRequest } from './actions/request/change.ts';
export { convertRequests } from './actions/request/convert.ts';
export { createRequest } from './actions/request/create.ts';
export type { CreatedRequest, RequestCreateOptions } from './actions/request/create.ts';
export { deleteRequest } from './actions/request/delete.ts';
export type { RequestDeleteOptions } from './actions/request/delete.ts';
export { getRequest } from './actions/request/get.ts';
export { listRequests } from './actions/request/list.ts';
export type { RequestListOptions } from './actions/request/list.ts';
export type { Conversion, HelmRequest } from './requests/index.ts';
export { schema } from './actions/schema.ts';
export type { SchemaFormat, SchemaOptions, SchemaResult } from './actions/schema.ts';
export { searchHub } from './actions/search-hub.ts';
export type { HubChart, SearchHubOptions } from './actions/search-hub.ts';
export { search } from './actions/search.ts';
export type { FoundChart, SearchOptions } from './actions/search.ts';
export { show } from './actions/show/show.ts';
export type { ChartPart, ShowOptions } from './actions/show/show.ts';
export { status, watchStatus } from './actions/status.ts';
export type { StatusOptions, StatusResult } from './actions/status.ts';
export type { ResourceGroup } from './reports/index.ts';
export { template } from './actions/template.ts';
export { explainValues } from './actions/values/explain.ts';
export type { ExplainedValue, ExplainValuesOptions } from './actions/values/explain.ts';
export { isFailed, unitTest } from './actions/unit-test/unit-test.ts';
export type { SuiteResult, UnitTestOptions } from './actions/unit-test/unit-test.ts';
export { unitTestReport } from './actions/unit-test/report.ts';
export type { TemplateOptions, TemplateResult } from './actions/template.ts';
export { formatTemplate, formatUnreadable, writeTemplate } from './rendering/index.ts';
export type { OutputOptions } from './rendering/index.ts';
export type { ValueFlags } from './chart/index.ts';
export type { Hook, Manifest, SourcedDocument } from './render/index.ts';
export { luaRun } from './actions/lua/run.ts';
export type { LuaRunOptions, LuaRunResult } from './actions/lua/run.ts';
export { luaTest } from './actions/lua/test.ts';
export type { LuaTestOptions, LuaTestResult } from './actions/lua/test.ts';
export { luaTypes } from './actions/lua/types.ts';
export type { ScriptOptions } from './scripts/index.ts';
// Lifecycle events: `handlers` of an `ActionContext` answer them, beside the scripts of charts.
export { createHandler, eventDescriptions, sequences } from './events/index.ts';
export type {
  ChartContext,
  ContextObject,
  EmittedEvent,
  EventContext,
  EventName,
  Handler,
  HandlerOptions,
  Observer,
  Operation,
} from './events/index.ts';
export { verify } from './actions/verify.ts';
export type { Verification, VerifyOptions } from './actions/verify.ts';
