// Beside the tests of Helm's commands in a copy of its source: what they run is run by whoever listens at COMMANDS_AT,
// and where nobody does, by Helm itself as ever.
package cmd

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	shellwords "github.com/mattn/go-shellwords"
	"github.com/spf13/cobra"

	release "helm.sh/helm/v4/pkg/release/v1"
	"helm.sh/helm/v4/pkg/storage"
	"helm.sh/helm/v4/pkg/storage/driver"
)

// Read at once: tests clear their environment.
var commandsAt = os.Getenv("COMMANDS_AT")

type elsewhereCommand struct {
	Args        []string        `json:"args"`
	Directory   string          `json:"directory"`
	Environment []string        `json:"environment"`
	Input       string          `json:"input"`
	Records     []releaseRecord `json:"records"`
}

// A release as Helm stores it.
type releaseRecord struct {
	Namespace string            `json:"namespace"`
	Name      string            `json:"name"`
	Labels    map[string]string `json:"labels"`
	Release   string            `json:"release"`
}

type elsewhereOutcome struct {
	Output string `json:"output"`
	Code   int    `json:"code"`
	// The releases that there are now.
	Records []releaseRecord `json:"records"`
}

func executeActionCommandStdinC(store *storage.Storage, in *os.File, line string) (*cobra.Command, string, error) {
	fmt.Printf("=== COMMAND %s\n", strings.ReplaceAll(line, "\n", " "))
	if commandsAt == "" {
		return executeInProcess(store, in, line)
	}
	command, err := describeCommand(store, in, line)
	if err != nil {
		return nil, "", err
	}
	outcome, err := runElsewhere(command)
	if err != nil {
		return nil, "", err
	}
	if err := storeRecords(store, outcome.Records); err != nil {
		return nil, outcome.Output, err
	}
	if outcome.Code != 0 {
		return nil, outcome.Output, errors.New(messageIn(outcome.Output))
	}
	return nil, outcome.Output, nil
}

func describeCommand(store *storage.Storage, in *os.File, line string) (*elsewhereCommand, error) {
	args, err := shellwords.Parse(line)
	if err != nil {
		return nil, err
	}
	directory, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	input := []byte{}
	if in != nil {
		if input, err = io.ReadAll(in); err != nil {
			return nil, err
		}
	}
	records, err := recordsOf(store)
	return &elsewhereCommand{args, directory, environment(), string(input), records}, err
}

// Tests set these as variables of the process.
func environment() []string {
	return append(os.Environ(),
		"HELM_REPOSITORY_CONFIG="+settings.RepositoryConfig,
		"HELM_REPOSITORY_CACHE="+settings.RepositoryCache,
		"HELM_CONTENT_CACHE="+settings.ContentCache,
		"HELM_REGISTRY_CONFIG="+settings.RegistryConfig,
		"HELM_PLUGINS="+settings.PluginsDirectory,
	)
}

func recordsOf(store *storage.Storage) ([]releaseRecord, error) {
	records := []releaseRecord{}
	if memory, ok := store.Driver.(*driver.Memory); ok {
		memory.SetNamespace("") // all of them
	}
	all, err := store.ListReleases()
	if err != nil {
		return nil, err
	}
	for _, each := range all {
		record, err := recordOf(each.(*release.Release))
		if err != nil {
			return nil, err
		}
		records = append(records, *record)
	}
	return records, nil
}

func recordOf(rel *release.Release) (*releaseRecord, error) {
	text, err := json.Marshal(rel)
	if err != nil {
		return nil, err
	}
	var compressed bytes.Buffer
	writer := gzip.NewWriter(&compressed)
	if _, err := writer.Write(text); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	labels := map[string]string{}
	for key, value := range rel.Labels {
		labels[key] = value
	}
	labels["owner"] = "helm"
	labels["name"] = rel.Name
	labels["status"] = rel.Info.Status.String()
	labels["version"] = fmt.Sprint(rel.Version)
	return &releaseRecord{
		Namespace: rel.Namespace,
		Name:      fmt.Sprintf("sh.helm.release.v1.%s.v%d", rel.Name, rel.Version),
		Labels:    labels,
		Release:   base64.StdEncoding.EncodeToString(compressed.Bytes()),
	}, nil
}

// Tests look into the storage afterwards.
func storeRecords(store *storage.Storage, records []releaseRecord) error {
	for _, record := range records {
		rel, err := releaseOf(record)
		if err != nil {
			return err
		}
		if err := store.Create(rel); err == nil {
			continue
		}
		if err := store.Update(rel); err != nil {
			return err
		}
	}
	return nil
}

func releaseOf(record releaseRecord) (*release.Release, error) {
	compressed, err := base64.StdEncoding.DecodeString(record.Release)
	if err != nil {
		return nil, err
	}
	reader, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, err
	}
	rel := &release.Release{}
	if err := json.NewDecoder(reader).Decode(rel); err != nil {
		return nil, err
	}
	rel.Labels = record.Labels
	for _, own := range []string{"owner", "name", "status", "version", "createdAt", "modifiedAt"} {
		delete(rel.Labels, own)
	}
	return rel, nil
}

func runElsewhere(command *elsewhereCommand) (*elsewhereOutcome, error) {
	body, err := json.Marshal(command)
	if err != nil {
		return nil, err
	}
	answer, err := http.Post(commandsAt, "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var outcome elsewhereOutcome
	return &outcome, json.NewDecoder(answer.Body).Decode(&outcome)
}

func messageIn(output string) string {
	_, message, _ := strings.Cut(output, "Error: ")
	message, _, _ = strings.Cut(message, "\nRun 'helm ")
	return strings.TrimSpace(message)
}
