/** Tables as people paste them or as a table program saves them: bytes become text, text becomes cells. Browsers import this file alone. */

/** Encodings of table programs where a file is not UTF-8, with the bytes of their everyday signs: a first byte, and from which second on. */
const EVERYDAY = [
  { name: 'gb18030', first: [0xb0, 0xd7], second_min: 0xa1 },
  { name: 'big5', first: [0xa4, 0xc6], second_min: 0x40 },
] as const
/** Punctuation and full-width letters stand below the words in both. */
const SIGNS_FROM = 0xa1
/** A Western European table program's, which reads any bytes. */
const WESTERN = 'windows-1252'

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** How many more everyday signs than rare ones these bytes are in an encoding of two bytes a sign. */
function everyday(bytes: Uint8Array, { first, second_min }: (typeof EVERYDAY)[number]): number {
  let score = 0
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!
    if (lead < 0x80) continue
    const trail = bytes[++i] ?? 0
    if (lead >= SIGNS_FROM && lead < Math.min(first[0], 0xa4)) continue
    score += lead >= first[0] && lead <= first[1] && trail >= second_min ? 1 : -1
  }
  return score
}

/**
 * The text of a file: UTF-16 by its marks, UTF-8, and else the one of GBK, Big5 and Western European in which its signs are everyday ones.
 * @returns undefined for what is no text, such as the file of a table program's own kind
 */
export function textOf(bytes: Uint8Array): string | undefined {
  const text = readText(bytes)
  return text.includes('\0') ? undefined : text
}

function readText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== undefined) return utf8
  const [best] = EVERYDAY.map((encoding) => ({ score: everyday(bytes, encoding), text: decoded(bytes, encoding.name) }))
    .filter(({ text }) => text !== undefined)
    .sort((a, b) => b.score - a.score)
  return best && (best.score > 0 || !isSparse(bytes)) ? best.text! : new TextDecoder(WESTERN).decode(bytes)
}

/** Whether bytes beyond ASCII stand alone, as accents among letters do; Chinese signs follow each other. */
function isSparse(bytes: Uint8Array): boolean {
  const beyond = bytes.filter((byte) => byte >= 0x80).length
  const begun = bytes.filter((byte, i) => byte >= 0x80 && (bytes[i - 1] ?? 0) < 0x80).length
  return beyond < 2 * begun
}

/** What stands between cells: a tab where the first line with anything in it has one, else the sign it has most of; several spaces or one where it has none. */
const separatorOf = (text: string, by_spaces: boolean): string => {
  const first = (text.split('\n').find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (sign: string): number => first.split(sign).length - 1
  if (count('\t') > 0) return '\t'
  const [most] = [',', ';', '，', '；'].sort((a, b) => count(b) - count(a))
  return count(most!) > 0 ? most! : by_spaces ? ' ' : '\t'
}

/**
 * Cells by RFC 4180, as they are written: quoted ones may hold separators, line ends and doubled quotes. Lines end with LF, CRLF or CR.
 * @param by_spaces whether spaces separate where nothing else does; not in tables whose cells are words
 */
export function cellsOf(file: string, { by_spaces = true } = {}): Array<{ line: number; cells: string[] }> {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorOf(text, by_spaces)
  const rows: Array<{ line: number; cells: string[] }> = []
  let [cell, quoted, line, begun] = ['', false, 1, 1]
  let cells: string[] = []
  const endCell = (): void => {
    // Spaces separate however many there are.
    if (separator !== ' ' || cell.trim() !== '') cells.push(writtenCell(cell))
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

/** A cell as it is written, without what table programs put around numbers to keep them as text: an apostrophe before, or a formula that is nothing but the text. */
const writtenCell = (cell: string): string =>
  cell
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[\d\s.,]+$|[=+\-@\t\uff1d\uff0b\uff0d\uff20])/, '')
    .trim()

/** A cell that is a code, a name from a list or a heading: its full-width signs made plain. */
export const plainCell = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/^'/, '')
    .trim()
