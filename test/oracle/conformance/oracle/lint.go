package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"sigs.k8s.io/yaml"

	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/v2/lint"
)

type lintQuestion struct {
	Files       map[string]string `json:"files"`
	Directories []string          `json:"directories"`
	// What the user gives with -f.
	UserValues  string `json:"userValues"`
	KubeVersion string `json:"kubeVersion"`
	SkipSchemas bool   `json:"skipSchemaValidation"`
}

type lintMessage struct {
	Severity string `json:"severity"`
	Path     string `json:"path"`
	Message  string `json:"message"`
}

var severities = []string{"unknown", "info", "warning", "error"}

func answerLint(raw json.RawMessage) any {
	var q lintQuestion
	must(json.Unmarshal(raw, &q))
	directory, err := os.MkdirTemp("", "lint")
	must(err)
	defer os.RemoveAll(directory)
	for _, name := range q.Directories {
		must(os.MkdirAll(filepath.Join(directory, name), 0o755))
	}
	for name, text := range q.Files {
		file := filepath.Join(directory, name)
		must(os.MkdirAll(filepath.Dir(file), 0o755))
		must(os.WriteFile(file, []byte(text), 0o644))
	}
	values := map[string]any{}
	must(yaml.Unmarshal([]byte(q.UserValues), &values))
	options := []lint.LinterOption{lint.WithSkipSchemaValidation(q.SkipSchemas)}
	if q.KubeVersion != "" {
		version, err := common.ParseKubeVersion(q.KubeVersion)
		must(err)
		options = append(options, lint.WithKubeVersion(version))
	}
	messages := []lintMessage{}
	for _, message := range lint.RunAll(directory, values, "default", options...).Messages {
		messages = append(messages, lintMessage{
			Severity: severities[message.Severity],
			Path:     strings.ReplaceAll(message.Path, directory, "/chart"),
			Message:  strings.ReplaceAll(message.Err.Error(), directory, "/chart"),
		})
	}
	return messages
}
