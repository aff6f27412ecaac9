/** What axe said, and what need not be asked again. */
export interface Looked {
  findings: string[];
  /** Appearances of words that can be read against what is behind them. */
  readable: number[];
  /** Kinds of elements that only this width shows. */
  shown: number[];
}

export interface Question {
  /** The same page was looked at just before, in another width and theme. */
  isAnother: boolean;
  /** From looks before. */
  readable: Iterable<number>;
  shown: Iterable<number>;
}

/** The attribute by which axe knows which words to ask about, while it runs. */
const ASKED = 'data-asked';
const MAX_OF_EACH = 2;
/** What colours and widths may change about an element that all rules were asked about. */
const OF_A_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];
/** Nothing that is only for reports or for rules about films and sound. */
const HOW_TO_LOOK = `resultTypes: ['violations'], iframes: false, preload: false, selectors: false, reporter: 'looked'`;

/**
 * An expression for a page: what axe finds there, or nothing where there is no axe yet. All rules are asked about
 * everything, but for two, which are dear:
 * - Whether words can be read is asked of two elements of each appearance (the rows of a list, the head of every page:
 *   same classes, colours and grounds all the way up), and not of an appearance that passed before.
 * - In another width and theme only what depends on them is asked, unless it shows elements that no look has shown.
 */
export const lookExpression = ({ isAnother, readable, shown }: Question): string => `(async () => {
  if (!window.axe) return null;
  // A colour on its way from one theme to the other has no contrast to be judged by.
  await Promise.allSettled(document.getAnimations()
    .filter((animation) => animation instanceof CSSTransition).map(({ finished }) => finished));
  const readableBefore = new Set(${JSON.stringify([...readable])});
  const shownBefore = new Set(${JSON.stringify([...shown])});
  /** A polynomial of the characters, modulo the largest prime below 2^45: every step is exact. */
  const hash = (text) => {
    let value = 1;
    for (let at = 0; at < text.length; at++) value = (value * 131 + text.charCodeAt(at)) % 35184372088777;
    return value;
  };
  /** A number for an element and everything that it is in; those of other style sheets and widths are others. */
  const numbered = (describe) => {
    const sheets = [...document.styleSheets].map(({ href, ownerNode }) => href ? new URL(href).pathname : hash(ownerNode.textContent));
    const known = new Map([[null, sheets.join() + innerWidth]]);
    const numberOf = (element) => {
      if (!known.has(element)) known.set(element, hash(describe(element) + numberOf(element.parentElement)));
      return known.get(element);
    };
    return numberOf;
  };
  const classesOf = (element) => element.tagName + '.' + (element.getAttribute('class') ?? '');
  const hasWords = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

  const groundOf = numbered((element) => {
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    // What is laid over something else has its neighbours behind it.
    const isLaid = position === 'absolute' || position === 'fixed';
    const neighbours = isLaid ? [...(element.parentElement?.children ?? [])].map(classesOf) : [];
    return [classesOf(element), backgroundColor, backgroundImage, opacity, position, ...neighbours].join();
  });
  const kindOf = numbered((element) => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      name + '=' + (/^(class|role|type|tabindex)$/.test(name) ? value : value !== ''));
    return [element.tagName, hasWords(element), ...attributes].join();
  });
  const visible = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility({ visibilityProperty: true }));

  const asked = new Map();
  const counts = new Map();
  for (const element of visible) {
    if (!hasWords(element) && !element.matches('input, select, textarea')) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const number = hash([color, fontSize, fontWeight, textShadow, element.disabled, groundOf(element)].join());
    const count = counts.get(number) ?? 0;
    if (count === ${MAX_OF_EACH} || readableBefore.has(number)) continue;
    counts.set(number, count + 1);
    asked.set(element, number);
    element.setAttribute('${ASKED}', '');
  }
  const seen = ${isAnother} ? window.seenByAxe : new Set();
  const shown = ${isAnother} ? [...new Set(visible.filter((one) => !seen.has(one)).map(kindOf))] : [];
  const isAll = ${!isAnother} || shown.some((kind) => !shownBefore.has(kind));
  window.seenByAxe = new Set(visible);

  axe.configure({ rules: [{ id: 'color-contrast', selector: '[${ASKED}]' }] });
  axe.addReporter('looked', (rules, options, report) => report({
    findings: rules.filter(({ violations }) => violations.length > 0).map(({ id, violations }) =>
      id + ': ' + violations.map(({ node }) => node.source.replace(' ${ASKED}=""', '').slice(0, 160)).join(' | ')),
    readable: rules.find(({ id }) => id === 'color-contrast').passes.map(({ node }) => asked.get(node.element)),
    shown,
  }));
  try {
    return await axe.run({ ...(isAll ? {} : { runOnly: ${JSON.stringify(OF_A_LOOK)} }), ${HOW_TO_LOOK} });
  } finally {
    for (const element of asked.keys()) element.removeAttribute('${ASKED}');
  }
})()`;
