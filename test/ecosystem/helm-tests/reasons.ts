/** Tests of Helm's that it passes and we do not, by their names, and why. */
export const reasons: readonly (readonly [names: RegExp, reason: string])[] = [
  [/^TestCreate.*(?:V3|\/v3)/, "v3 is the proposal's form of a chart, not Helm's experiment"],
  [/^TestCreateCmdInvalidChartAPIVersion$/, 'the message says which flag it is'],
  [/^TestDocsTypeFlagCompletion/, 'there is no reference in the form of bash'],
  [/^TestEnv\/completion/, 'there are variables of our own besides'],
  [
    /^TestInstall\/install_(?:with_values(?:_file|#01)?|with_multiple_values|without_hooks)$/,
    'a label that is a number: no API server takes it',
  ],
  [/^TestList/, 'a column says which releases are not adopted yet'],
  [/^TestPluginCmdsCompletion/, 'plugins of every type can be updated and uninstalled'],
  [/^TestReleaseTestingCompletion\/.*repetition$/, 'with --unit there are charts to come'],
  [/^TestRollback/, 'releases without the metadata of a chart, which no Helm records'],
  [/^TestStatus(?:Cmd|Completion)/, 'releases of revision 0, which no Helm records'],
  [/^TestTemplateCmd\/.*--debug/, 'with --debug an error says where in the program it was found'],
  [/^TestUninstall\//, 'hooks without a name, which no API server takes'],
  [/^TestUpgradeCmd\/upgrade_a_pending_install_release$/, 'pending since 1977 is taken over'],
  [/^TestVersion\//, 'the module is v4.3 and says nothing of Kubernetes; ours is v4.3.1'],
];
