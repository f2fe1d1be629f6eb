/**
 * `npm run site`: the documentation as a static site in `dist/site`, with the playground in it. The pages
 * are `docs/**` as they are; a link that leads nowhere is an error.
 */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { buildPlayground } from '../scripts/build/playground.mjs';
import { describeDoors } from './api.mjs';
import { chaptersOf, escape, layOut, slugOf } from './page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const docs = `${root}docs`;

export async function buildSite(target = `${root}dist/site`) {
  rmSync(target, { recursive: true, force: true });
  const pages = sourcesOf().map(readPage);
  const chapters = chaptersOf(pages);
  const problems = pages.flatMap((page) => deadLinks(page, pages));
  if (problems.length > 0) throw new Error(`dead links:\n${problems.join('\n')}`);
  for (const page of pages) write(`${target}/${page.address}`, layOut(page, chapters));
  write(`${target}/search.json`, JSON.stringify(pages.map(searchEntry)));
  for (const file of ['site.css', 'site.js']) cpSync(`${root}site/${file}`, `${target}/${file}`);
  cpSync(`${root}playground/icon.svg`, `${target}/icon.svg`);
  cpSync(`${docs}/images`, `${target}/images`, { recursive: true });
  await buildPlayground(`${target}/playground`);
}

/** What becomes a page: the documents, one of the repository's own, and what the doors of the package offer. */
function sourcesOf() {
  const documents = globSync('**/*.md', { cwd: docs })
    .sort()
    .map((file) => ({ file, text: readFileSync(`${docs}/${file}`, 'utf8') }));
  const others = Object.entries(elsewhere).map(([from, file]) => ({
    file,
    text: readFileSync(path.join(docs, from), 'utf8'),
  }));
  return [...documents, ...others, ...describeDoors(root)];
}

/** Documents that are pages, too, though they stand where people look for them in a repository. */
const elsewhere = { '../SECURITY.md': 'security.md' };

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function readPage({ file, text: source }) {
  const headings = [];
  const links = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const slug = slugOf(text, headings);
        headings.push({ slug, depth, text: plain(text) });
        return `<h${depth} id="${slug}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = addressOf(file, href);
        if (address === undefined) return `<span class="source">${inner}</span>`;
        links.push(address);
        return `<a href="${escape(address)}">${inner}</a>`;
      },
      table(token) {
        const cell = ({ tokens, align }, tag) =>
          `<${tag}${align === 'right' ? ' class="figure"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
        const row = (cells, tag) => `<tr>${cells.map((each) => cell(each, tag)).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code({ text, lang }) {
        const label = lang ? ` aria-label="${escape(lang)}"` : ' aria-label="Code"';
        return `<pre tabindex="0" role="group"${label}><code>${escape(text)}</code></pre>\n`;
      },
      html({ text }) {
        return /^<!--/.test(text) ? '' : escape(text);
      },
    },
  });
  const html = marked.parse(source);
  const title = headings[0]?.text ?? file;
  const address = file === 'index.md' ? 'index.html' : file.replace(/\.md$/, '.html');
  return { file, address, title, html, headings, links, text: plain(source) };
}

/** Where a link leads on the site; undefined for files of the repository, which are no pages. */
function addressOf(file, href) {
  if (/^[a-z]+:/i.test(href) || href.startsWith('#')) return href;
  const [target, anchor] = href.split('#');
  const resolved = path.posix.join(path.posix.dirname(file), target);
  if (resolved === 'playground/index.html') return `${up(file)}playground/`;
  if (Object.hasOwn(elsewhere, resolved)) {
    return `${up(file)}${elsewhere[resolved].replace(/\.md$/, '.html')}`;
  }
  if (resolved.startsWith('..')) {
    if (!existsSync(path.join(docs, resolved)))
      throw new Error(`${file} links to ${href}, which is not there`);
    return undefined;
  }
  if (!resolved.endsWith('.md')) {
    const folder = path.join(docs, resolved);
    if (existsSync(folder) && statSync(folder).isDirectory()) return undefined;
    return target;
  }
  return `${target.replace(/\.md$/, '.html')}${anchor === undefined ? '' : `#${anchor}`}`;
}

export function up(file) {
  return '../'.repeat(file.split('/').length - 1);
}

function deadLinks({ file, address, links }, pages) {
  const known = new Map(pages.map((page) => [page.address, page]));
  return links.flatMap((link) => {
    if (/^[a-z]+:/i.test(link) || link.endsWith('playground/')) return [];
    const [target, anchor] = link.split('#');
    const resolved = target === '' ? address : path.posix.join(path.posix.dirname(address), target);
    const page = known.get(resolved);
    if (page === undefined)
      return existsSync(path.join(docs, resolved)) ? [] : [`${file}: ${link}`];
    const isThere = anchor === undefined || page.headings.some(({ slug }) => slug === anchor);
    return isThere ? [] : [`${file}: ${link}`];
  });
}

function searchEntry({ address, title, headings, text }) {
  return {
    address,
    title,
    headings: headings.slice(1),
    text: text.replace(/\s+/g, ' ').slice(0, 6000),
  };
}

function plain(markdown) {
  return markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_|#]/g, '')
    .trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite();
