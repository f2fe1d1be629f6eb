// Oracle renders conformance cases with real Helm's engine.
//
// It reads a JSON array of cases from standard input and writes a JSON array of answers, in the
// same order, to standard output. Its argument says what kind of cases they are.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/common/util"
	"helm.sh/helm/v4/pkg/chart/loader/archive"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	v2util "helm.sh/helm/v4/pkg/chart/v2/util"
	"helm.sh/helm/v4/pkg/engine"
)

type question struct {
	Name     string            `json:"name"`
	Template *string           `json:"template"`
	Values   *string           `json:"values"`
	Files    map[string]string `json:"files"`
	// What the user gives with -f.
	UserValues string `json:"userValues"`
}

type answer struct {
	Output map[string]string `json:"output,omitempty"`
	Error  string            `json:"error,omitempty"`
}

func main() {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	kind := "render"
	if len(os.Args) > 1 {
		kind = os.Args[1]
	}
	var questions []json.RawMessage
	must(json.NewDecoder(os.Stdin).Decode(&questions))
	answers := make([]any, 0, len(questions))
	for _, question := range questions {
		answers = append(answers, kinds[kind](question))
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	must(encoder.Encode(answers))
}

// What may be asked, by the first argument of the command line.
var kinds = map[string]func(json.RawMessage) any{
	"render": answerRender,
	"set":    answerSet,
	"ignore": answerIgnore,
	"schema": answerSchema,
	"lint":   answerLint,
}

func answerRender(raw json.RawMessage) any {
	var q question
	must(json.Unmarshal(raw, &q))
	return render(q)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(q question) answer {
	files := map[string]string{"Chart.yaml": "apiVersion: v2\nname: t\nversion: 0.1.0\n"}
	if q.Template != nil {
		files["templates/t.yaml"] = *q.Template
	}
	if q.Values != nil {
		files["values.yaml"] = *q.Values
	}
	for name, data := range q.Files {
		files[name] = data
	}
	buffered := make([]*archive.BufferedFile, 0, len(files))
	for name, data := range files {
		buffered = append(buffered, &archive.BufferedFile{Name: name, ModTime: time.Time{}, Data: []byte(data)})
	}
	chart, err := loader.LoadFiles(buffered)
	if err != nil {
		return answer{Error: err.Error()}
	}
	given, err := loader.LoadValues(strings.NewReader(q.UserValues))
	if err != nil {
		return answer{Error: err.Error()}
	}
	if err := v2util.ProcessDependencies(chart, given); err != nil {
		return answer{Error: err.Error()}
	}
	options := common.ReleaseOptions{Name: "r", Namespace: "ns", Revision: 1, IsInstall: true}
	values, err := util.ToRenderValues(chart, given, options, common.DefaultCapabilities)
	if err != nil {
		return answer{Error: err.Error()}
	}
	output, err := engine.Render(chart, values)
	if err != nil {
		return answer{Error: err.Error()}
	}
	return answer{Output: output}
}
