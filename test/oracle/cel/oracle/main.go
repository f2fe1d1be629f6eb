// Evaluates CEL expressions as the Kubernetes API server does. Reads a list of cases as JSON, and
// prints their answers.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/version"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

type Case struct {
	Expression string          `json:"expression"`
	Schema     json.RawMessage `json:"schema"`
	Self       interface{}     `json:"self"`
}

type Answer struct {
	// What the compiler refuses it with.
	Refusal string `json:"refusal,omitempty"`
	Type    string `json:"type,omitempty"`
	Value   string `json:"value,omitempty"`
	Error   string `json:"error,omitempty"`
	Cost    uint64 `json:"cost"`
	MaxCost string `json:"maxCost,omitempty"`
}

func main() {
	var cases []Case
	decoder := json.NewDecoder(os.Stdin)
	if err := decoder.Decode(&cases); err != nil {
		panic(err)
	}
	base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	answers := make([]Answer, 0, len(cases))
	for _, one := range cases {
		answers = append(answers, answer(base, one))
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(answers); err != nil {
		panic(err)
	}
}

func answer(base *environment.EnvSet, one Case) (result Answer) {
	envSet := base
	variables := map[string]interface{}{}
	var root *apiservercel.DeclType
	if one.Schema != nil {
		structural := readSchema(one.Schema)
		root = model.SchemaDeclType(structural, false).MaybeAssignTypeName("selfType")
		extended, err := base.Extend(environment.VersionedOptions{
			IntroducedVersion: version.MajorMinor(1, 0),
			EnvOptions:        []cel.EnvOption{cel.Variable("self", root.CelType())},
			DeclTypes:         []*apiservercel.DeclType{root},
		})
		if err != nil {
			panic(err)
		}
		envSet = extended
		variables["self"] = schemacel.UnstructuredToVal(intNumbers(one.Self), structural)
	}
	env := envSet.NewExpressionsEnv()
	ast, issues := env.Compile(one.Expression)
	if issues != nil {
		return Answer{Refusal: issues.String()}
	}
	result.Type = checker.FormatCELType(ast.OutputType())
	estimator := &library.CostEstimator{SizeEstimator: &sizes{root}}
	if estimate, err := env.EstimateCost(ast, estimator); err == nil {
		result.MaxCost = strconv.FormatUint(estimate.Max, 10)
	}
	program, err := env.Program(ast, cel.CostTracking(estimator))
	if err != nil {
		return Answer{Refusal: "program: " + err.Error()}
	}
	value, details, err := program.ContextEval(context.Background(), variables)
	if details != nil && details.ActualCost() != nil {
		result.Cost = *details.ActualCost()
	}
	if err != nil {
		result.Error = err.Error()
		return result
	}
	result.Value = format(value)
	return result
}

func readSchema(raw json.RawMessage) *schema.Structural {
	var external apiextensionsv1.JSONSchemaProps
	if err := json.Unmarshal(raw, &external); err != nil {
		panic(err)
	}
	var internal apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&external, &internal, nil); err != nil {
		panic(err)
	}
	structural, err := schema.NewStructural(&internal)
	if err != nil {
		panic(err)
	}
	return structural
}

// Whole numbers are integers, as Kubernetes decodes JSON.
func intNumbers(value interface{}) interface{} {
	switch v := value.(type) {
	case float64:
		if v == float64(int64(v)) {
			return int64(v)
		}
	case []interface{}:
		for i := range v {
			v[i] = intNumbers(v[i])
		}
	case map[string]interface{}:
		for k := range v {
			v[k] = intNumbers(v[k])
		}
	}
	return value
}

type sizes struct{ root *apiservercel.DeclType }

func (c *sizes) EstimateSize(element checker.AstNode) *checker.SizeEstimate {
	if len(element.Path()) == 0 || c.root == nil {
		return nil
	}
	node := c.root
	for _, name := range element.Path()[1:] {
		switch name {
		case "@items", "@values":
			node = node.ElemType
		case "@keys":
			node = node.KeyType
		default:
			field, ok := node.Fields[name]
			if !ok {
				return nil
			}
			node = field.Type
		}
		if node == nil {
			return nil
		}
	}
	return &checker.SizeEstimate{Min: 0, Max: uint64(node.MaxElements)}
}

func (c *sizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}

func format(value ref.Val) string {
	switch v := value.(type) {
	case types.Bool:
		return strconv.FormatBool(bool(v))
	case types.Int:
		return strconv.FormatInt(int64(v), 10)
	case types.Uint:
		return strconv.FormatUint(uint64(v), 10) + "u"
	case types.Double:
		return "double(" + strconv.FormatFloat(float64(v), 'g', -1, 64) + ")"
	case types.String:
		text, _ := json.Marshal(string(v))
		return string(text)
	case types.Bytes:
		return "bytes(" + base64.StdEncoding.EncodeToString(v) + ")"
	case types.Null:
		return "null"
	case types.Timestamp:
		return "timestamp(" + v.UTC().Format("2006-01-02T15:04:05.999999999Z07:00") + ")"
	case types.Duration:
		return "duration(" + strconv.FormatInt(v.Nanoseconds(), 10) + ")"
	case *types.Optional:
		if v.HasValue() {
			return "optional(" + format(v.GetValue()) + ")"
		}
		return "optional.none()"
	case *types.Type:
		return "type(" + v.String() + ")"
	}
	if list, ok := value.(traits.Lister); ok {
		var items []string
		for it := list.Iterator(); it.HasNext() == types.True; {
			items = append(items, format(it.Next()))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	if mapper, ok := value.(traits.Mapper); ok {
		var entries []string
		for it := mapper.Iterator(); it.HasNext() == types.True; {
			key := it.Next()
			entries = append(entries, format(key)+": "+format(mapper.Get(key)))
		}
		sort.Strings(entries)
		return "{" + strings.Join(entries, ", ") + "}"
	}
	return fmt.Sprintf("%s", value.Type().TypeName())
}
