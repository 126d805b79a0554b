// The layout's hard rules, measured in the page: this function runs there, so it uses nothing from outside.

/** What is cut, too small to be tapped, laid over something else, or wider than the window; on a map with less room than its own, counters may meet. */
export function measured(cramped = false) {
  const TAP = 43.5;
  const TOUCH = 2; // boxes of lines of text may meet
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest(".hidden, [aria-hidden=true], [inert]");
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className?.baseVal ?? one.className} ${one.textContent.trim().slice(0, 40)}`;
  const box = (one) => one.getBoundingClientRect();
  const layer = (one) => {
    for (let at = one; at; at = at.parentElement) if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return at;
    return document.body;
  };
  const common = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
  /** An element's lines, as far as what they are scrolled in lets them be seen. */
  const shown = (one) => {
    let lines = [...one.getClientRects()];
    for (let at = one.parentElement; at; at = at.parentElement) if (getComputedStyle(at).overflow !== "visible") lines = lines.map((line) => common(line, box(at)));
    return lines;
  };
  const over = (lines, others) =>
    lines.some((line) =>
      others.some((other) => {
        const { left, right, top, bottom } = common(line, other);
        return right - left > TOUCH && bottom - top > TOUCH;
      }),
    );
  const clipped = (one) => {
    const { left, right, top, bottom } = box(one);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    for (let at = one.parentElement; at; at = at.parentElement) {
      const clip = box(at);
      const shuts = getComputedStyle(at).overflow !== "visible";
      if (shuts && (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom)) return true;
    }
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
  };

  const cut = all("button, a, h1, h2, p, small, strong, legend, summary, select, .tag, .steps").filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1);
  const controls = all("button, a, input, select, summary, textarea");
  const small = controls.filter((one) => {
    const { width, height } = box(one.type === "checkbox" ? one.closest("label") : one);
    return width > 0 && (height < TAP || width < TAP);
  });
  const words = all("button, a, h1, h2, p, input, select, summary, textarea, small, strong, label, .tag").filter((one) => box(one).width > 0 && !one.closest("svg"));
  const layers = new Map(words.map((one) => [one, layer(one)]));
  const lines = new Map(words.map((one) => [one, shown(one)]));
  const laid = words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .filter((other) => layers.get(one) === layers.get(other) && !one.contains(other) && !other.contains(one) && over(lines.get(one), lines.get(other)))
      .map((other) => `${name(one)} over ${name(other)}`),
  );
  const tools = all(".map-tools svg"); // they lie on the sheet's head, which is another layer
  const head = all(".sheet :is(h2, p, small, strong, .chip, .steps li)");
  const under = tools.flatMap((tool) => head.filter((one) => over(shown(one), [box(tool)])).map((one) => `${name(one)} under ${name(tool.parentElement)}`));
  const rolls = (one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowY);
  const scrolls = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) if (rolls(at) && at.scrollHeight > at.clientHeight + 1) return true;
    return false;
  }; // then what lies under the foot can be moved from there
  const beside = (one, found) => one.matches(cramped ? ".counter" : ".counter:not(.open, .chosen)") && (cramped || !found.closest(".counter")); // the map can be moved, too
  const covered = controls.filter((one) => {
    if (scrolls(one) || one.closest("svg") || clipped(one)) return false;
    const { left, right, top, bottom } = box(one);
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return found !== null && !one.contains(found) && !found.contains(one) && !beside(one, found);
  });
  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return {
    cut: cut.map(name),
    small: small.map(name),
    overlaps: [...laid, ...under, ...covered.map((one) => `${name(one)} is covered`)],
    sideways: sideways > 0 ? [`${sideways} px`] : [],
  };
}
