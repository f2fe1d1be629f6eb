/**
 * The case conversions of xstrings, the library behind sprig: `http_server` to `HttpServer`, and
 * `HTTPServer2xx` to `http_server_2xx`.
 */
import { lowerRune, replaceInvalid, upperRune } from '../../go/index.ts';
import { isConnector, isUpper, splitWords } from './split-words.ts';
import type { Word } from './split-words.ts';

export function camelCase(text: string): string {
  const characters = Array.from(replaceInvalid(text));
  const start = characters.findIndex((character) => !isConnector(character));
  // A text of connectors alone gets one more, as in xstrings.
  if (start < 0) return characters.join('') + (characters.at(-1) ?? '');
  let result = characters.slice(0, start).join('');
  let previous = upperRune(characters[start] ?? '');
  let isUpperWord = isUpper(characters[start] ?? '');
  for (const character of characters.slice(start + 1)) {
    if (isConnector(previous) && !isConnector(character)) {
      isUpperWord = isUpper(character);
      previous = upperRune(character);
      continue;
    }
    result += previous;
    if (!isConnector(previous)) isUpperWord &&= isUpper(character);
    previous = isUpperWord ? lowerRune(character) : character;
  }
  return result + previous;
}

/** Words in lower case with a connector between them; where numbers belong is decided by what follows. */
export function connectedCase(text: string, connector: string): string {
  const words = splitWords(text);
  let result = '';
  let at = 0;
  const write = (word: Word | undefined): void => {
    if (word !== undefined) result += lowerWord(word, connector);
  };
  const connectUnless = (...kinds: (Word['kind'] | undefined)[]): void => {
    if (!kinds.includes(words[at]?.kind)) result += connector;
  };
  const writeLettersAndNumbers = (): void => {
    while (words[at]?.kind === 'letters' || words[at]?.kind === 'number') write(words[at++]);
    connectUnless(undefined, 'invalid', 'connector', 'punctuation');
  };
  while (at < words.length - 1) {
    const word = words[at++];
    write(word);
    switch (word?.kind) {
      case 'connector':
      case 'punctuation':
        break;
      case 'number':
        writeLettersAndNumbers();
        break;
      default:
        if (words[at]?.kind !== 'number') {
          connectUnless('connector', 'punctuation');
        } else if (at < words.length - 1) {
          const number = words[at++];
          if (words[at]?.kind === 'letters') {
            result += connector;
            write(number);
            writeLettersAndNumbers();
          } else {
            write(number);
            connectUnless('connector', 'punctuation');
          }
        }
    }
  }
  write(words[at]);
  return result;
}

function lowerWord({ kind, text }: Word, connector: string): string {
  if (kind !== 'upper' && kind !== 'connector') return text;
  return Array.from(replaceInvalid(text), (character) => {
    if (isConnector(character)) return connector;
    return isUpper(character) ? lowerRune(character) : character;
  }).join('');
}
