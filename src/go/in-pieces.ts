const pieceLength = 65_536;

/**
 * Changes a text piece by piece. While every character is replaced, it takes many times the room that
 * it has in a text, and a text may be of millions. No character is cut.
 */
export function inPieces(text: string, change: (piece: string) => string): string {
  if (text.length <= pieceLength) return change(text);
  const changed: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + pieceLength;
    const isCut = /^[\ud800-\udbff]$/.test(text.charAt(end - 1));
    const piece = text.slice(start, isCut ? end + 1 : end);
    changed.push(change(piece));
    start += piece.length;
  }
  return changed.join('');
}
