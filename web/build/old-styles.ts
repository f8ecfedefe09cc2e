import { AtRule, type Declaration, type Plugin, type Root, Rule } from 'postcss';

type Flex = { readonly display?: string; readonly direction?: string; readonly wrap?: string };

/**
 * Adds what old browsers need to the style sheets and the bundler does not write: margins for gaps in flex boxes, and `vh`
 * for `dvh`. `src/app/old/polyfills.ts` says in `data-lacks` of the document that the browser lacks the gaps.
 */
export function oldStyles(): Plugin {
  return { postcssPlugin: 'old-styles', OnceExit: addRules };
}

function addRules(sheet: Root): void {
  const [heights, rules]: [Declaration[], Rule[]] = [[], []];
  sheet.walkDecls(/height$/, (declaration) => {
    heights.push(declaration);
  });
  sheet.walkRules((rule) => {
    if (!(rule.parent instanceof AtRule && rule.parent.name.endsWith('keyframes'))) rules.push(rule);
  });
  heights.forEach(addWholeHeight);
  addGaps(rules);
}

/** Writes `100vh`, and `100dvh` where it is known. As two declarations of one rule the bundler would keep the latter only. */
function addWholeHeight(declaration: Declaration): void {
  const { value, parent } = declaration;
  const older = value.replace(/(\d)dvh\b/g, '$1vh');
  if (older === value || !(parent instanceof Rule)) return;
  const newer = parent.clone({ nodes: [] });
  newer.append(declaration.clone());
  const known = new AtRule({ name: 'supports', params: '(height: 1dvh)', ...sourceOf(parent) });
  known.append(newer);
  parent.after(known);
  declaration.value = older;
}

/** Adds the gap of each flex box as margins of its children. A selector may have its `display` in an earlier rule. */
function addGaps(rules: readonly Rule[]): void {
  const boxes = new Map<string, Flex>();
  for (const rule of rules) {
    const before = boxes.get(rule.selector);
    const box = {
      display: valueIn(rule, 'display') ?? before?.display,
      direction: valueIn(rule, 'flex-direction') ?? before?.direction,
      wrap: valueIn(rule, 'flex-wrap') ?? before?.wrap,
    } as Flex;
    boxes.set(rule.selector, box);
    const gap = valueIn(rule, 'gap');
    if (gap !== undefined && box.display?.endsWith('flex')) addMargins(rule, box, gap);
  }
}

function addMargins(rule: Rule, { wrap, direction }: Flex, gap: string): void {
  // Splits the value at its spaces, but not inside of `calc(…)`.
  const [row = '0', column = row] = gap.match(/(?:[^\s(]*\((?:[^()]|\([^()]*\))*\)|\S)+/g) ?? [];
  const [children, margins] =
    wrap === 'wrap'
      ? ['> *', { 'margin-right': column, 'margin-bottom': row }]
      : ['> * + *', direction?.startsWith('column') ? { 'margin-top': row } : { 'margin-left': column }];
  const selectors = rule.selectors.map(
    (selector) => `:root[data-lacks="gap"] ${selector.replace(/^:root /, '')} ${children}`,
  );
  const added = rule.clone({ nodes: [], selector: selectors.join(',') });
  for (const [prop, value] of Object.entries(margins)) added.append({ prop, value, ...sourceOf(rule) });
  rule.after(added);
}

/** The bundler wants to know where each rule and declaration comes from. */
function sourceOf({ source }: Rule): Pick<Rule, 'source'> {
  return source ? { source } : {};
}

function valueIn(rule: Rule, property: string): string | undefined {
  return rule.nodes.findLast((node): node is Declaration => node.type === 'decl' && node.prop === property)
    ?.value;
}
