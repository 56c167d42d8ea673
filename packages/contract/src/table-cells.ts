/** Tables as people paste them or as a table program saves them: bytes become text, text becomes cells. Browsers import this file alone. */

/** The text of a file: UTF-16 and UTF-8 by their marks, else UTF-8, and GBK where it is not that. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** What stands between cells: what the first line with anything in it has; several spaces or one where nothing else does. */
const separatorOf = (text: string, by_spaces: boolean): string => {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? ''
  return ['\t', ',', ';', '，', '；'].find((sign) => first.includes(sign)) ?? (by_spaces ? ' ' : '\t')
}

/**
 * Cells by RFC 4180: quoted ones may hold separators, line ends and doubled quotes.
 * @param by_spaces whether spaces separate where nothing else does; not in tables whose cells are words
 */
export function cellsOf(text: string, { by_spaces = true } = {}): Array<{ line: number; cells: string[] }> {
  const separator = separatorOf(text, by_spaces)
  const rows: Array<{ line: number; cells: string[] }> = []
  let [cell, quoted, line, begun] = ['', false, 1, 1]
  let cells: string[] = []
  const endCell = (): void => {
    // Spaces separate however many there are.
    if (separator !== ' ' || cell.trim() !== '') cells.push(plainCell(cell))
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    if (sign === '\n') line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[i + 1] === '"') cell += text[++i]
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows
}

/**
 * A cell with full-width signs made plain and without what table programs put around numbers to keep them as text: an apostrophe before, or a
 * formula that is nothing but the text.
 */
const plainCell = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .trim()
