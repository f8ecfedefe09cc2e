import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, STATES, type State } from './look.ts';
import { LOOKS } from './table.ts';
import { PICTURES, pictureOf, VISITS, variantOf } from './variants.ts';

const COLUMNS = VISITS.flatMap(({ widths, ...way }) => widths.map((width) => ({ way, width })));

const head = COLUMNS.map(({ way, width }) => `<th scope="col">${variantOf(way, width)}</th>`).join('');

const STYLE = `
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; color: #101828; background: #d5d8dd; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 16px; background: #fff; }
h2 { position: sticky; left: 16px; width: fit-content; margin: 32px 16px 8px; }
table { border-spacing: 8px; }
th { font-weight: 600; }
thead th { max-width: 160px; }
tbody th { position: sticky; left: 0; padding: 8px; background: #d5d8dd; vertical-align: top; }
td { vertical-align: top; }
img { display: block; height: auto; }`;

/** Writes the contact sheet of the pictures: screens one below the other, their states as rows, the variants as columns. */
export default (): void => {
  const links = LOOKS.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' ');
  const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>
<nav>${links}</nav>
${LOOKS.map(section).join('\n')}
</html>
`;
  writeFileSync(join(PICTURES, 'index.html'), page);
};

function section(look: Look): string {
  const rows = STATES.map(row(look)).join('\n');
  if (!rows.includes('<tr>')) return '';
  return `<section id="${look.name}"><h2>${look.name} <code>${look.path}</code></h2>
<table><thead><tr><td></td>${head}</tr></thead><tbody>${rows}</tbody></table></section>`;
}

function row(look: Look) {
  return (state: State) => {
    const cells = cell(look, state);
    return cells.includes('<img') ? `<tr><th scope="row">${state}</th>${cells}</tr>` : '';
  };
}

function cell(look: Look, state: State) {
  return COLUMNS.map(({ way, width }) => {
    const picture = pictureOf(look, state, way, width);
    const label = `${look.name}, ${state}, ${variantOf(way, width)}`;
    return isThere(picture)
      ? `<td><a href="${picture}"><img src="${picture}" alt="${label}" title="${label}" width="${width * 0.6}" loading="lazy"></a></td>`
      : '<td></td>';
  }).join('');
}

function isThere(picture: string): boolean {
  return existsSync(join(PICTURES, picture));
}
