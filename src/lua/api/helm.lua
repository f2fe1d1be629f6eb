---@meta
-- What a chart's scripts may use, for editors that read EmmyLua annotations. Written by
-- `helm lua types`; nothing runs this file.

---@alias EventName
---| "pre-create" | "post-create"
---| "pre-dependency-build" | "post-dependency-build"
---| "chart-loaded" | "pre-package"
---| "pre-render" | "post-render" | "pre-validate" | "post-validate"
---| "pre-lint" | "post-template"
---| "pre-install" | "post-install" | "pre-upgrade" | "post-upgrade"
---| "wait" | "ready" | "pre-rollback" | "post-rollback"
---| "pre-delete" | "post-delete"
---| "pre-test" | "post-test" | "failed-test"

---@class Events
events = {}

---Has a function answer an event. Lower weights come first.
---@param name EventName
---@param weight number from 0 to 1
---@param handler fun(context: Context)
function events.on(name, weight, handler) end

---@type Events
event = events

---Called once, when every script of the tree is loaded.
---@param events Events
function init(events) end

-- Context -------------------------------------------------------------------------------------

---@class Context
---@field chart Chart read-only
---@field values table<string, any>
---@field release Release read-only
---@field capabilities Capabilities read-only
---@field files File[] without templates and ext/
---@field templates File[] named without templates/
---@field dependencies Dependency[]
---@field objects Object[] after rendering
---@field notes string after rendering
---@field findings Finding[] in pre-lint
---@field charts table<string, Context> of the subcharts, read-only

---Every field can also be called: `c.chart.name()`.
---@class Chart
---@field apiVersion string
---@field name string
---@field version string
---@field type string
---@field description string
---@field keywords string[]
---@field home string
---@field sources string[]
---@field maintainers Maintainer[]
---@field icon string
---@field appVersion string
---@field kubernetesVersions string
---@field deprecated boolean
---@field annotations table<string, string>

---@class Maintainer
---@field name string
---@field email string
---@field url string

---@class Release
---@field name string
---@field namespace string
---@field revision integer
---@field isInstall boolean
---@field isUpgrade boolean

---@class Capabilities
---@field helmVersion string
---@field kubernetesVersion string
---@field apiVersions string[]

---@class File
---@field name string
---@field data string

---@class Dependency
---@field name string
---@field version string
---@field repository string
---@field alias? string
---@field condition? string
---@field tags? string[]

---@class Object
---@field apiVersion string
---@field kind string
---@field metadata table<string, any>
---@field live? table<string, any> its state in the cluster, in wait and ready
---@field readiness? "ready" | "waiting" | "failed" to be set in wait
---@field reason? string
---@field [string] any

---@class Finding
---@field severity "info" | "warning" | "error"
---@field message string
---@field path? string

---Visits every object of a chart and of the charts below it.
---@param context Context
---@param visit fun(object: Object, context: Context)
function each_object(context, visit) end

-- Charts --------------------------------------------------------------------------------------

---The worlds of the subcharts, by name.
---@type table<string, table>
subcharts = {}
subchart = subcharts

---Runs the init of each library and subchart.
---@param events Events
function subcharts.init(events) end

---The worlds of the libraries, by name.
---@type table<string, table>
libraries = {}

---Loads `ext/lua/NAME.lua` of this chart, or of a library as "LIBRARY/NAME".
---@param name string
---@return any
function require(name) end

-- Data ----------------------------------------------------------------------------------------

---JSON's null. Assigning nil removes a key; assigning null keeps it.
---@type userdata
null = nil

---Marks a table as a list, for when it is empty.
---@generic T
---@param items T[]
---@return T[]
function list(items) end

---@param ... any
function print(...) end

---@param ... any
function println(...) end

log = {}
---@param ... any
function log.info(...) end
---@param ... any
function log.warn(...) end
---@param ... any
function log.error(...) end

json = {}
---@param value any
---@return string
function json.encode(value) end
---@param text string
---@return any
function json.decode(text) end

yaml = {}
---@param value any
---@return string
function yaml.encode(value) end
---@param text string
---@return any
function yaml.decode(text) end

base64 = {}
---@param text string
---@return string
function base64.encode(text) end
---@param text string
---@return string
function base64.decode(text) end

---@param text string
---@return string hex
function sha256(text) end

semver = {}
---@param a string
---@param b string
---@return integer order -1, 0 or 1
function semver.compare(a, b) end
---@param version string
---@param range string
---@return boolean
function semver.satisfies(version, range) end

---RE2 patterns, as in Go.
regex = {}
---@param pattern string
---@param text string
---@return boolean
function regex.match(pattern, text) end
---@param pattern string
---@param text string
---@return string[]
function regex.find_all(pattern, text) end
---@param pattern string
---@param text string
---@param with string in which $1 stands for the first group
---@return string
function regex.replace(pattern, text, with) end

template = {}
---@param text string a Go template, with every function that charts have
---@param data table<string, any> its dot
---@return string
function template.render(text, data) end
---Adds a function to the templates of the whole tree, before pre-render.
---@param name string
---@param run fun(...): any
function template.func(name, run) end

-- By permission -------------------------------------------------------------------------------

---With the permission `network`.
http = {}

---@class Response
---@field status integer
---@field headers table<string, string> names in lower case
---@field body string

---@class RequestOptions
---@field url string
---@field method? string
---@field headers? table<string, string>
---@field body? string
---@field timeout? integer milliseconds

---@param url string
---@param options? RequestOptions
---@return Response
function http.get(url, options) end
---@param options RequestOptions
---@return Response
function http.request(options) end

---With the permission `cluster`.
kube = {}

---@class ListOptions
---@field namespace? string
---@field labelSelector? string
---@field fieldSelector? string

---@param apiVersion string
---@param kind string
---@param name string
---@param namespace? string
---@return Object? object nil where there is none
function kube.get(apiVersion, kind, name, namespace) end
---@param apiVersion string
---@param kind string
---@param options? ListOptions
---@return Object[]
function kube.list(apiVersion, kind, options) end
