import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "src/gen/", "node_modules/"] },
  {
    files: ["src/**/*.{ts,tsx}", "tests/**/*.{ts,tsx}"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ["./tsconfig.json", "./tsconfig.sw.json"], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-non-null-assertion": "off", // an index that was just checked
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "text goes in as text" },
        { property: "outerHTML", message: "text goes in as text" },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: "text goes in as text" },
      ],
    },
  },
  { files: ["tests/**"], rules: { "max-lines-per-function": "off" } },
);
