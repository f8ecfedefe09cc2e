import { AtRule, type ChildNode, type Declaration, type Plugin, type Root, type Rule } from 'postcss';

type Flex = { readonly display?: string; readonly direction?: string; readonly wrap?: string };

const PROPERTIES = { display: 'display', direction: 'flex-direction', wrap: 'flex-wrap' } as const;

const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  'padding-inline': ['padding-left', 'padding-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'margin-block': ['margin-top', 'margin-bottom'],
};

/**
 * Adds fallbacks to style sheets for old browsers, where the bundler does not write them: gaps in flex boxes, heights,
 * logical sides, breaks in long words, squares, and focus rings.
 */
export function oldStyles(): Plugin {
  return { postcssPlugin: 'old-styles', OnceExit: write };
}

function write(sheet: Root): void {
  const rules: Rule[] = [];
  sheet.walkRules((rule) => {
    if (!inKeyframes(rule)) rules.push(rule);
  });
  const declarations: Declaration[] = [];
  sheet.walkDecls((declaration) => {
    declarations.push(declaration);
  });
  for (const rewrite of [bySides, wholeHeight, longWords]) declarations.forEach(rewrite);
  for (const add of [addDistances, addSquares, addFocus]) add(rules);
}

function inKeyframes({ parent }: ChildNode): boolean {
  return parent instanceof AtRule && parent.name.endsWith('keyframes');
}

/** Replaces logical sides by left and right: all languages of the app are written from left to right. */
function bySides(declaration: Declaration): void {
  const sides = SIDES[declaration.prop];
  if (!sides) return;
  const [first = '', second = first] = partsOf(declaration.value);
  declaration.cloneBefore({ prop: sides[0], value: first });
  declaration.cloneBefore({ prop: sides[1], value: second });
  declaration.remove();
}

/** Splits a value at its spaces, but not inside of `calc(…)`. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s(]*\((?:[^()]|\([^()]*\))*\)|\S)+/g) ?? [];
}

/** Adds `100vh` before `100dvh`. As two declarations of one rule the bundler would keep only the later one. */
function wholeHeight(declaration: Declaration): void {
  const { value, parent } = declaration;
  const older = value.replace(/(\d)(?:d|s|l)vh\b/g, '$1vh');
  if (older === value || parent?.type !== 'rule') return;
  const rule = parent as Rule;
  const known = new AtRule({ name: 'supports', params: '(height: 1dvh)', ...whereIs(rule) });
  const newer = rule.clone({ nodes: [] });
  newer.append(declaration.clone());
  known.append(newer);
  rule.after(known);
  declaration.value = older;
}

/** The source position of the original rule, for error messages about the new one. */
function whereIs({ source }: Rule): { readonly source?: NonNullable<Rule['source']> } {
  return source ? { source } : {};
}

function longWords(declaration: Declaration): void {
  if (declaration.prop === 'overflow-wrap' && declaration.value === 'anywhere')
    declaration.cloneBefore({ prop: 'word-break', value: 'break-word' });
}

function addDistances(rules: readonly Rule[]): void {
  const flexes = new Map<string, Flex>();
  for (const rule of rules) {
    const flex = flexIn(rule, flexes.get(rule.selector) ?? {});
    flexes.set(rule.selector, flex);
    const gap = valueIn(rule, 'gap');
    if (gap !== undefined && flex.display?.endsWith('flex')) rule.after(asMargins(rule, flex, gap));
  }
}

function flexIn(rule: Rule, known: Flex): Flex {
  return {
    ...known,
    ...Object.fromEntries(
      Object.entries(PROPERTIES).flatMap(([name, property]) => {
        const value = valueIn(rule, property);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

function valueIn(rule: Rule, property: string): string | undefined {
  return rule.nodes.findLast((node): node is Declaration => node.type === 'decl' && node.prop === property)
    ?.value;
}

/** The gap of a flex box as margins of its children. */
function asMargins(rule: Rule, flex: Flex, gap: string): Rule {
  const [row = '0', column = row] = partsOf(gap);
  const [within, margins] =
    flex.wrap === 'wrap'
      ? ['> *', { 'margin-right': column, 'margin-bottom': row }]
      : ['> * + *', flex.direction?.startsWith('column') ? { 'margin-top': row } : { 'margin-left': column }];
  const made = rule.clone({
    nodes: [],
    selector: lacking(
      'gap',
      rule.selectors.map((selector) => `${selector} ${within}`),
    ),
  });
  for (const [prop, value] of Object.entries(margins)) made.append({ prop, value, ...whereIs(rule) });
  return made;
}

/** A selector that applies where `src/old/lacks.ts` found a feature missing. */
function lacking(what: string, selectors: readonly string[]): string {
  return selectors
    .map((selector) => `:root[data-lacks~="${what}"] ${selector.replace(/^:root /, '')}`)
    .join(',');
}

/** Gives squares, which need `aspect-ratio`, the minimum height of a target. */
function addSquares(rules: readonly Rule[]): void {
  for (const rule of rules) {
    if (valueIn(rule, 'aspect-ratio') !== '1') continue;
    const square = rule.clone({ nodes: [], selector: lacking('aspect-ratio', rule.selectors) });
    square.append({ prop: 'min-height', value: '88px', ...whereIs(rule) });
    rule.after(square);
  }
}

/** Shows the focus ring for `:focus` where the browser does not know `:focus-visible`. */
function addFocus(rules: readonly Rule[]): void {
  for (const rule of rules) {
    if (!rule.selector.includes(':focus-visible') || rule.selector.includes(':has(')) continue;
    const selectors = rule.selectors.map((selector) =>
      selector.replace(':focus-visible', ':focus:not([tabindex="-1"])'),
    );
    rule.after(rule.clone({ selector: lacking('focus-visible', selectors) }));
  }
}
