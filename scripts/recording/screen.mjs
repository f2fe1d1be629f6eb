/** As much of a terminal as helm's output needs: lines, colours, the cursor going up, erasing below it. */
export class Screen {
  /** Lines of cells: [letter, style]. */
  #lines = [[]];
  #row = 0;
  #column = 0;
  #style = '';
  #columns;

  constructor(columns) {
    this.#columns = columns;
  }

  write(text) {
    for (const [token] of text.matchAll(/\u001b\[[0-9;?]*[A-Za-z]|\r|\n|[^]/gu)) this.#take(token);
  }

  /** The last lines, each a list of runs of one style: [text, style]. */
  look(rows) {
    return this.#lines.slice(-rows).map((cells) => {
      const runs = [];
      for (const [letter, style] of cells) {
        const last = runs.at(-1);
        if (last?.[1] === style) last[0] += letter;
        else runs.push([letter, style]);
      }
      return runs;
    });
  }

  #take(token) {
    if (token === '\n') this.#moveTo(this.#row + 1, this.#column);
    else if (token === '\r') this.#column = 0;
    else if (token.startsWith('\u001b[')) this.#obey(token.slice(2, -1), token.at(-1));
    else if (token >= ' ') this.#put(token);
  }

  #obey(argument, order) {
    if (order === 'm') this.#style = styleAfter(this.#style, argument);
    if (order === 'A') this.#moveTo(Math.max(0, this.#row - Number(argument || 1)), this.#column);
    if (order === 'J') this.#lines.length = this.#row + 1;
    if (order === 'J' || order === 'K') this.#lines[this.#row].length = this.#column;
  }

  #put(letter) {
    if (this.#column >= this.#columns) this.#moveTo(this.#row + 1, 0);
    const line = this.#lines[this.#row];
    while (line.length < this.#column) line.push([' ', '']);
    line[this.#column++] = [letter, this.#style];
  }

  #moveTo(row, column) {
    this.#row = row;
    this.#column = column;
    while (this.#lines.length <= row) this.#lines.push([]);
  }
}

const colours = { 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan' };

/** Styles are class names: `bold green`. */
function styleAfter(style, argument) {
  const styles = new Set(style.split(' ').filter((each) => each !== ''));
  for (const code of (argument || '0').split(';').map(Number)) {
    if (code === 0) styles.clear();
    if (code === 1) styles.add('bold');
    if (code === 2) styles.add('dim');
    if (code === 22) for (const each of ['bold', 'dim']) styles.delete(each);
    if (code in colours || code === 39)
      for (const each of Object.values(colours)) styles.delete(each);
    if (code in colours) styles.add(colours[code]);
  }
  return [...styles].sort().join(' ');
}
