/** Chart.yaml of a new chart, form v2. */
export const chartYaml = `apiVersion: v2
name: <CHARTNAME>
description: A Helm chart for Kubernetes

# An application is installed; a library only lends its templates to other charts.
type: application

# The version of the chart itself: raise it with every change, by the rules of https://semver.org.
version: 0.1.0

# The version of what the chart installs, whatever its makers call it. Keep the quotes: without
# them YAML takes some versions for numbers.
appVersion: "1.16.0"
`;

/** The same in resource form. */
export const resourceChartYaml = `apiVersion: helm.sh/v3
kind: Chart
metadata:
  name: <CHARTNAME>-0.1.0
  labels:
    chart: <CHARTNAME>
    heritage: helm
    # The version of the chart itself: raise it, and the name above, with every change.
    version: 0.1.0
    # The version of what the chart installs, in quotes.
    appVersion: "1.16.0"
data:
  description: A Helm chart for Kubernetes
  # An application is installed; a library only lends its templates to other charts.
  type: application
`;

export const helmignore = `# What is left out of the chart: one pattern a line, as in a shell. A pattern with a slash at its
# end is about directories, one with a slash elsewhere about the whole path.

# Version control
.git/
.gitignore
.bzr/
.bzrignore
.hg/
.hgignore
.svn/

# What editors and systems leave behind
.DS_Store
*.swp
*.bak
*.tmp
*.orig
*~
.project
.idea/
*.tmproj
.vscode/
`;
