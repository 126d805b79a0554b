// Tells the browser in index.html of what the first script asks for, so that nothing waits for that script to run.
const START = /src\/start\.tsx$/;
const FONT = /\.woff2$/;

export function preload() {
  return {
    name: "fieldpost-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const files = Object.values(bundle);
        const start = files.find((one) => one.type === "chunk" && START.test(one.facadeModuleId ?? ""));
        const scripts = [start.fileName, ...start.imports].filter((name) => !html.includes(name));
        const fonts = files.map((one) => one.fileName).filter((name) => FONT.test(name));
        return [
          ...scripts.map((name) => link({ rel: "modulepreload", href: `./${name}` })),
          ...fonts.map((name) => link({ rel: "preload", as: "font", type: "font/woff2", href: `./${name}` })),
        ];
      },
    },
  };
}

function link(attrs) {
  return { tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" };
}
