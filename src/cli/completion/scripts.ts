/**
 * What each shell needs to ask `helm __complete WORDS…`: candidates come back one a line, a tab
 * before the description, and last `:N`, where 4 asks for no file names and 16 for directories.
 */
export const completionScripts: Readonly<Record<string, string>> = {
  bash: `# bash completion for helm
_helm() {
  local words line candidate directive=0
  COMPREPLY=()
  mapfile -t words < <(HELM_ACTIVE_HELP=0 "\${COMP_WORDS[0]}" __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  local current="\${COMP_WORDS[COMP_CWORD]}"
  for line in "\${words[@]}"; do
    if [[ $line == :* ]]; then directive=\${line#:}; continue; fi
    candidate=\${line%%$'\\t'*}
    [[ $candidate == "$current"* ]] && COMPREPLY+=("$candidate")
  done
  if ((\${#COMPREPLY[@]} == 0)); then
    if (((directive & 16) != 0)); then compopt -o dirnames 2>/dev/null
    elif (((directive & 4) == 0)); then compopt -o default 2>/dev/null; fi
  fi
}
complete -F _helm helm
`,
  zsh: `#compdef helm
_helm() {
  local -a lines candidates
  local line directive=0
  lines=("\${(@f)$(HELM_ACTIVE_HELP=0 "\${words[1]}" __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  for line in "\${lines[@]}"; do
    if [[ $line == :* ]]; then directive=\${line#:}; continue; fi
    [[ -z $line ]] && continue
    if [[ $line == *$'\\t'* ]]; then
      candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
    else
      candidates+=("\${line//:/\\\\:}")
    fi
  done
  if (( \${#candidates} )); then
    _describe 'helm' candidates
  elif (( (directive & 16) != 0 )); then
    _files -/
  elif (( (directive & 4) == 0 )); then
    _files
  fi
}
if [ "$funcstack[1]" = "_helm" ]; then _helm "$@"; else compdef _helm helm; fi
`,
  fish: `# fish completion for helm
function __helm_complete
  set -l words (commandline -opc) (commandline -ct)
  HELM_ACTIVE_HELP=0 $words[1] __complete $words[2..-1] 2>/dev/null | string match -v -r '^:\\d+$'
end
function __helm_wants_files
  set -l words (commandline -opc) (commandline -ct)
  set -l directive ($words[1] __complete $words[2..-1] 2>/dev/null | string match -r '^:\\d+$' | string trim -c ':')
  test -n "$directive"; and test (math "bitand($directive, 4)") -eq 0
end
complete -c helm -e
complete -c helm -f -a '(__helm_complete)'
complete -c helm -n __helm_wants_files -F
`,
  powershell: `# PowerShell completion for helm
Register-ArgumentCompleter -Native -CommandName helm -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -eq '') { $words += '""' }
  & $commandAst.CommandElements[0].ToString() __complete @words 2>$null |
    Where-Object { $_ -notmatch '^(:\\d+$|_activeHelp_)' } |
    ForEach-Object {
      $value, $description = $_ -split "\`t", 2
      if ($value -like "$wordToComplete*") {
        if (-not $description) { $description = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
      }
    }
}
`,
};
