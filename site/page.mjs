/** How a page of the site looks: its chapters at the side, its text, its search. */

const chapterNames = [
  ['', 'Start'],
  ['guide', 'Guides'],
  ['library', 'Library'],
  ['adr', 'Decisions'],
  ['reference/commands', 'Commands'],
  ['reference', 'Reference'],
];

/** What is read first; the rest follows by name. */
const first = [
  ...['index.md', 'getting-started.md', 'concepts.md', 'security.md'],
  ...['moving', 'releases', 'objects', 'cluster', 'dashboard', 'controller'].map(guide),
  ...['lua', 'cookbook', 'schemas', 'testing', 'signatures', 'plugins', 'library'].map(guide),
];

function guide(name) {
  return `guide/${name}.md`;
}

/** The pages by chapter, in the order in which they are read. */
export function chaptersOf(pages) {
  const folderOf = ({ file }) => file.split('/').slice(0, -1).join('/');
  return chapterNames
    .map(([folder, name]) => ({
      name,
      folder,
      pages: pages
        .filter((page) => folderOf(page) === folder)
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    }))
    .filter((chapter) => chapter.pages.length > 0);
}

function placeOf({ file }) {
  return first.includes(file) ? first.indexOf(file) : first.length;
}

/** As GitHub makes them. */
export function slugOf(text, known) {
  const plain = text
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
  const count = known.filter(({ slug }) => slug === plain || slug.startsWith(`${plain}-`)).length;
  return known.some(({ slug }) => slug === plain) ? `${plain}-${count}` : plain;
}

export function layOut({ file, title, html, headings }, chapters) {
  const base = '../'.repeat(file.split('/').length - 1);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · helm-ts</title>
<link rel="icon" href="${base}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}site.css">
<script type="module" src="${base}site.js" data-base="${base}"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="brand" href="${base}index.html"><img src="${base}icon.svg" alt="" width="26" height="26">helm-ts</a>
<div class="search" role="search">
<label for="search">Search</label><input id="search" type="search" autocomplete="off" placeholder="Search the documentation">
<ul id="found" hidden></ul>
</div>
<a class="play" href="${base}playground/">Playground</a>
</header>
<div class="body">
<nav class="chapters" aria-label="Chapters">
${chapters.map((chapter) => chapterOf(chapter, file, base)).join('\n')}
</nav>
<main id="text">
${html}
</main>
${outlineOf(headings)}
</div>
</body>
</html>
`;
}

function chapterOf({ name, pages, folder }, file, base) {
  const isHere = pages.some((page) => page.file === file);
  const items = pages.map((page) => {
    const current = page.file === file ? ' aria-current="page"' : '';
    return `<li><a href="${base}${page.address}"${current}>${escape(page.title)}</a></li>`;
  });
  const isOpen = isHere || folder === '' || folder === 'guide';
  return `<details${isOpen ? ' open' : ''}><summary>${name}</summary><ul>${items.join('')}</ul></details>`;
}

function outlineOf(headings) {
  const items = headings.filter(({ depth }) => depth === 2);
  if (items.length < 2) return '';
  const list = items.map(({ slug, text }) => `<li><a href="#${slug}">${escape(text)}</a></li>`);
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${list.join('')}</ul></nav>`;
}

export function escape(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
