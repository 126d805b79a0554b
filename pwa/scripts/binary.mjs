// The page speaks binary gRPC-web only: what reads and writes messages as JSON, which the transport brings along, is left out.
const JSON_HALF = /^\.\/(from|to)-json\.js$/;
const NONE = "\0no-json";
const NAMES = [
  "fromJson",
  "fromJsonString",
  "mergeFromJson",
  "mergeFromJsonString",
  "enumFromJson",
  "isEnumJson",
  "toJson",
  "toJsonString",
  "enumToJson",
];

export function onlyBinary() {
  return {
    name: "fieldpost-only-binary",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      JSON_HALF.test(source) && importer?.includes("/@bufbuild/protobuf/") ? NONE : null,
    load: (id) =>
      id === NONE
        ? NAMES.map((name) => `export function ${name}() { throw new Error("${name}: no JSON here"); }`).join("\n")
        : null,
  };
}
