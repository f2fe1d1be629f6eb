package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"helm.sh/helm/v4/pkg/chart/common/util"
	"helm.sh/helm/v4/pkg/ignore"
	"helm.sh/helm/v4/pkg/strvals"
)

type setQuestion struct {
	// string, json, literal or file; empty for --set itself.
	Flag string         `json:"flag"`
	Text string         `json:"text"`
	Into map[string]any `json:"into"`
}

type setAnswer struct {
	Values any    `json:"values,omitempty"`
	Error  string `json:"error,omitempty"`
}

func answerSet(raw json.RawMessage) any {
	var q setQuestion
	must(json.Unmarshal(raw, &q))
	if q.Into == nil {
		q.Into = map[string]any{}
	}
	if err := parseSet(q); err != nil {
		return setAnswer{Error: err.Error()}
	}
	return setAnswer{Values: typed(q.Into)}
}

func parseSet(q setQuestion) error {
	switch q.Flag {
	case "string":
		return strvals.ParseIntoString(q.Text, q.Into)
	case "json":
		return strvals.ParseJSON(q.Text, q.Into)
	case "literal":
		return strvals.ParseLiteralInto(q.Text, q.Into)
	case "file":
		return strvals.ParseIntoFile(q.Text, q.Into, func(path []rune) (any, error) {
			if string(path) == "missing" {
				return nil, errors.New("open missing: no such file or directory")
			}
			return "content of " + string(path), nil
		})
	}
	return strvals.ParseInto(q.Text, q.Into)
}

// Integers and floats look alike in JSON; --set makes one, files and --set-json the other.
func typed(value any) any {
	switch value := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, item := range value {
			out[key] = typed(item)
		}
		return out
	case []any:
		out := make([]any, 0, len(value))
		for _, item := range value {
			out = append(out, typed(item))
		}
		return out
	case int64:
		return map[string]any{"$int64": fmt.Sprint(value)}
	}
	return value
}

type ignoreQuestion struct {
	Rules       string   `json:"rules"`
	Files       []string `json:"files"`
	Directories []string `json:"directories"`
}

type ignoreAnswer struct {
	Ignored []string `json:"ignored"`
	Error   string   `json:"error,omitempty"`
}

func answerIgnore(raw json.RawMessage) any {
	var q ignoreQuestion
	must(json.Unmarshal(raw, &q))
	rules, err := ignore.Parse(strings.NewReader(q.Rules))
	if err != nil {
		return ignoreAnswer{Ignored: []string{}, Error: err.Error()}
	}
	rules.AddDefaults()
	ignored := []string{}
	for _, name := range q.Files {
		if rules.Ignore(name, entry{name, false}) {
			ignored = append(ignored, name)
		}
	}
	for _, name := range q.Directories {
		if rules.Ignore(name, entry{name, true}) {
			ignored = append(ignored, name)
		}
	}
	return ignoreAnswer{Ignored: ignored}
}

type entry struct {
	name  string
	isDir bool
}

func (e entry) Name() string       { return e.name }
func (e entry) Size() int64        { return 0 }
func (e entry) Mode() fs.FileMode  { return 0 }
func (e entry) ModTime() time.Time { return time.Time{} }
func (e entry) IsDir() bool        { return e.isDir }
func (e entry) Sys() any           { return nil }

type schemaQuestion struct {
	Schema string         `json:"schema"`
	Values map[string]any `json:"values"`
}

type schemaAnswer struct {
	Error string `json:"error,omitempty"`
}

func answerSchema(raw json.RawMessage) any {
	var q schemaQuestion
	must(json.Unmarshal(raw, &q))
	if err := util.ValidateAgainstSingleSchema(q.Values, []byte(q.Schema)); err != nil {
		return schemaAnswer{Error: err.Error()}
	}
	return schemaAnswer{}
}
