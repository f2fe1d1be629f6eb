/**
 * What functions take and give, finer than Go's types: that a string is a pattern, a layout or a
 * version decides whether a program gets anywhere.
 */
export interface FunctionForm {
  readonly name: string;
  readonly takes: readonly string[];
  /** The kind of any further arguments. */
  readonly rest: string | undefined;
  readonly gives: string;
}

/** Functions whose answers are never the same twice, or that need the world outside. */
export const undetermined: ReadonlySet<string> = new Set([
  ...['now', 'ago', 'uuidv4', 'shuffle', 'getHostByName'],
  ...['randAlpha', 'randAlphaNum', 'randAscii', 'randBytes', 'randInt', 'randNumeric'],
  ...['genPrivateKey', 'genCA', 'genCAWithKey', 'genSelfSignedCert', 'genSelfSignedCertWithKey'],
  ...['genSignedCert', 'genSignedCertWithKey', 'bcrypt', 'htpasswd', 'encryptAES'],
  // The order of keys is chance; they are called where that does not show.
  ...['keys', 'values'],
  // Written by other rules than their arguments': see expression.ts.
  ...['printf', 'include', 'tpl', 'call', 'dict'],
]);

/** A line each: `name name: kinds of arguments -> kind of result`; a star is for any number more. */
const forms = `
  and or coalesce: any any* -> any
  all any: any any* -> bool
  not empty: any -> bool
  eq: scalar scalar scalar* -> bool
  ne lt le gt ge: scalar scalar -> bool
  deepEqual: any any -> bool
  default: any any -> any
  ternary: any any bool -> any
  html js urlquery print println: any any* -> string
  index: indexed place place* -> any
  len: sized -> int
  slice: list size size* -> list
  mustSlice: list size -> list
  atoi: digits -> int
  float64: number -> float
  int: number -> int
  int64: number -> int64
  toDecimal: digits -> int64
  toString: any -> string
  date: layout instant -> string
  date_in_zone dateInZone: layout instant zone -> string
  date_modify dateModify must_date_modify mustDateModify: duration time -> time
  duration: seconds -> string
  durationRound: span -> string
  htmlDate: instant -> string
  htmlDateInZone: instant zone -> string
  mustToDate toDate: layout date -> time
  unixEpoch: time -> string
  mustToDuration: span -> duration-value
  durationNanoseconds durationMicroseconds durationMilliseconds: span -> int64
  durationSeconds durationMinutes durationHours durationDays durationWeeks: span -> float
  durationRoundTo durationTruncateTo: span span -> duration-value
  add1f ceil floor: number -> float
  addf divf mulf subf maxf minf: number number* -> float
  add biggest max min mul: number number* -> int64
  add1: number -> int64
  div mod sub: number number -> int64
  round: number size -> float
  seq: size size* -> string
  until: size -> list
  untilStep: size size size -> list
  deepCopy mustDeepCopy: any -> any
  dig: key key any dict -> any
  get: dict key -> any
  hasKey: dict key -> bool
  merge mustMerge mergeOverwrite mustMergeOverwrite: fresh-dict dict* -> dict
  set: dict key scalar -> dict
  unset: dict key -> dict
  omit pick: dict key* -> dict
  pluck: key dict* -> list
  b32dec: base32 -> string
  b64dec: base64 -> string
  b32enc b64enc: string -> string
  fail: string -> string
  adler32sum sha1sum sha256sum sha512sum: string -> string
  mustFromJson: json -> any
  fromJson: json -> dict
  fromJsonArray: json -> list
  fromYaml: yaml -> dict
  fromYamlArray: yaml -> list
  fromToml: toml -> dict
  toYaml mustToYaml toYamlPretty toJson mustToJson mustToPrettyJson mustToRawJson toPrettyJson toRawJson: any -> string
  toToml mustToToml: dict -> string
  append mustAppend push mustPush prepend mustPrepend: list any -> list
  chunk mustChunk: positive list -> list
  compact mustCompact initial mustInitial rest mustRest reverse mustReverse uniq mustUniq: list -> list
  concat: list list* -> list
  first mustFirst last mustLast: list -> any
  has mustHas: any list -> bool
  list tuple: any* -> list
  sortAlpha toStrings: list -> list
  without mustWithout: list any* -> list
  derivePassword: size word word word word -> string
  base clean dir ext osBase osClean osDir osExt: path -> string
  isAbs osIsAbs: path -> bool
  regexMatch mustRegexMatch: pattern string -> bool
  regexQuoteMeta: string -> string
  regexFind mustRegexFind: pattern string -> string
  regexFindAll mustRegexFindAll regexSplit mustRegexSplit: pattern string size -> list
  regexReplaceAll mustRegexReplaceAll regexReplaceAllLiteral mustRegexReplaceAllLiteral: pattern string replacement -> string
  semver: version -> semver
  semverCompare: constraint version -> bool
  cat quote squote: any any* -> string
  contains hasPrefix hasSuffix: word string -> bool
  hello: -> string
  indent nindent abbrev trunc: size string -> string
  wrap: positive string -> string
  abbrevboth substr: size size string -> string
  join: word list -> string
  plural: word word size -> string
  repeat: size word -> string
  replace: word word string -> string
  split: word string -> dict
  splitn: word size string -> dict
  splitList: word string -> list
  trim camelcase initials kebabcase lower nospace snakecase swapcase title untitle upper: string -> string
  trimAll trimall trimPrefix trimSuffix: word string -> string
  wrapWith: positive word string -> string
  kindIs: kind-name any -> bool
  typeIs typeIsLike: type-name any -> bool
  kindOf typeOf: any -> string
  urlJoin: url-parts -> string
  urlParse: url -> dict
  required: word any -> any
  lookup: word word word word -> dict
  buildCustomCert: base64 base64 -> any
  decryptAES: word base64 -> string
`;

export const catalogue: readonly FunctionForm[] = forms
  .trim()
  .split('\n')
  .flatMap((line) => readForms(line.trim()));

function readForms(line: string): FunctionForm[] {
  const [, names = '', taken = '', gives = ''] = /^(.*?): (.*?) ?-> (.*)$/.exec(line) ?? [];
  const kinds = taken.split(' ').filter((kind) => kind !== '');
  const rest = kinds.at(-1)?.endsWith('*') === true ? kinds.pop()?.slice(0, -1) : undefined;
  return names.split(' ').map((name) => ({ name, takes: kinds, rest, gives }));
}
