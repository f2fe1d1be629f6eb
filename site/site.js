/** Search, in the page itself: every word has to be in a page, titles count most. */
const base = document.querySelector('script[data-base]').dataset.base;
const input = document.getElementById('search');
const list = document.getElementById('found');
let pages;

// On a phone the text comes first.
if (matchMedia('(width < 780px)').matches) {
  for (const chapter of document.querySelectorAll('.chapters details')) chapter.open = false;
}

async function load() {
  pages ??= fetch(`${base}search.json`).then((response) => response.json());
  return pages;
}

function score({ title, headings, text }, words) {
  const heads = headings
    .map((each) => each.text)
    .join(' ')
    .toLowerCase();
  let sum = 0;
  for (const word of words) {
    const inTitle = title.toLowerCase().includes(word) ? 8 : 0;
    const inHeads = heads.includes(word) ? 3 : 0;
    const inText = text.toLowerCase().includes(word) ? 1 : 0;
    if (inTitle + inHeads + inText === 0) return 0;
    sum += inTitle + inHeads + inText;
  }
  return sum;
}

async function search() {
  const words = input.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const known = await load();
  const found =
    words.length === 0
      ? []
      : known
          .map((page) => ({ page, rank: score(page, words) }))
          .filter(({ rank }) => rank > 0)
          .sort((one, other) => other.rank - one.rank)
          .slice(0, 10);
  list.replaceChildren(...found.map(({ page }) => resultOf(page, words)));
  list.hidden = found.length === 0;
}

function resultOf({ address, title, headings, text }, words) {
  const heading = headings.find((each) =>
    words.every((word) => each.text.toLowerCase().includes(word)),
  );
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${base}${address}${heading === undefined ? '' : `#${heading.slug}`}`;
  const name = document.createElement('strong');
  name.textContent = title;
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40);
  const part = document.createElement('span');
  part.textContent = heading?.text ?? `…${text.slice(at, at + 110)}…`;
  link.append(name, part);
  item.append(link);
  return item;
}

input.addEventListener('focus', () => void load());
input.addEventListener('input', () => void search());
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') list.hidden = true;
  if (event.key === '/' && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  }
});
