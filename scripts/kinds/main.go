// Prints, as JSON, what OpenAPI leaves out of Kubernetes' types: the order of a struct's fields, whether
// Go writes a field that is empty, and its numbers in protobuf. `node scripts/generate-kinds.ts` reads it.
package main

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistration "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

type field struct {
	Name    string `json:"name"`
	Pointer bool   `json:"pointer"`
	Empty   bool   `json:"omitEmpty"`
	Zero    bool   `json:"omitZero"`
	// More than one where Go embeds the struct that has the field.
	Numbers []string `json:"numbers"`
}

var structs = map[string][]field{}

func main() {
	for _, add := range []func() error{
		func() error { return apiextensions.AddToScheme(scheme.Scheme) },
		func() error { return apiregistration.AddToScheme(scheme.Scheme) },
	} {
		if err := add(); err != nil {
			panic(err)
		}
	}
	for _, t := range scheme.Scheme.AllKnownTypes() {
		visit(t)
	}
	out := json.NewEncoder(os.Stdout)
	if err := out.Encode(structs); err != nil {
		panic(err)
	}
}

func visit(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		visit(t.Elem())
	case reflect.Struct:
		name := openAPIName(t)
		if _, seen := structs[name]; seen || t.Name() == "" {
			return
		}
		structs[name] = []field{}
		structs[name] = fieldsOf(t, nil)
	}
}

func fieldsOf(t reflect.Type, outer []string) []field {
	fields := []field{}
	for f := range t.Fields() {
		if !f.IsExported() {
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		numbers := append(slices.Clone(outer), protobufNumber(f)...)
		if name == "" {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				fields = append(fields, embedded(inner, numbers)...)
			}
			continue
		}
		visit(f.Type)
		fields = append(fields, field{
			Name:    name,
			Pointer: f.Type.Kind() == reflect.Pointer,
			Empty:   strings.Contains(options, "omitempty"),
			Zero:    strings.Contains(options, "omitzero"),
			Numbers: numbers,
		})
	}
	return fields
}

// embedded are the fields of a struct inside another; without a number it is not in protobuf at all.
func embedded(t reflect.Type, numbers []string) []field {
	fields := fieldsOf(t, numbers)
	for i := range fields {
		if len(numbers) == 0 {
			fields[i].Numbers = nil
		}
	}
	return fields
}

// protobufNumber is empty for what is not in protobuf: a kind's name and version.
func protobufNumber(f reflect.StructField) []string {
	parts := strings.Split(f.Tag.Get("protobuf"), ",")
	if len(parts) < 2 {
		return nil
	}
	return parts[1:2]
}

// openAPIName is how the API server names a Go type: k8s.io/api/core/v1.Pod is io.k8s.api.core.v1.Pod.
func openAPIName(t reflect.Type) string {
	host, rest, _ := strings.Cut(t.PkgPath(), "/")
	labels := strings.Split(host, ".")
	for i, j := 0, len(labels)-1; i < j; i, j = i+1, j-1 {
		labels[i], labels[j] = labels[j], labels[i]
	}
	return strings.Join(labels, ".") + "." + strings.ReplaceAll(rest, "/", ".") + "." + t.Name()
}
