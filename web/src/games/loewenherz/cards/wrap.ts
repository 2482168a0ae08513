// Text in an SVG does not wrap by itself. Letters of the serif font are on average a little less than
// half as wide as the font size, which is accurate enough for a sentence on a card.
export function wrap(text: string, width: number, size: number): string[] {
  const most = Math.floor(width / (size * 0.445));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines;
}
