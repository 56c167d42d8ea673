/** A wallet's statement of a month as a CSV file: how it is written, and how the file is checked without asking anybody. */
import { rootFromPath } from './canonical.ts'
import { sha256Hex } from './hash.ts'
import { type CheckOptions, checkRootItself, keysById, Report } from './report.ts'
import type { DailyRoot, PublicKey, Verdict } from './types.ts'

/** One line of a wallet: what moved, by how much. Lines stand in order of time. */
export interface StatementEntry {
  tx_id: number
  at_ms: number
  /** The movement's name in the ledger, such as withdrawalRequested. */
  movement: string
  ref_type: string
  ref_id: string
  amount_fen: number
}
export interface StatementFacts {
  /** The wallet, such as user:7:wallet. */
  account: string
  /** yyyy-mm, Asia/Shanghai. */
  month: string
  opening_fen: number
  entries: readonly StatementEntry[]
}
/** What a file brings along: the signed root of the day on which the month ended, and the way from this statement up to it. */
export interface StatementProof {
  format: 'juya.statement-proof.v1'
  root: DailyRoot
  keys: PublicKey[]
}

const FORMAT = 'juya.statement.v1'
const COLUMNS = ['movement_no', 'at', 'movement', 'for', 'number', 'amount_yuan', 'balance_yuan']
const SHANGHAI_MS = 8 * 3_600_000

const row = (...cells: Array<string | number>): string =>
  `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

const yuan = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const fenOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,13}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : undefined

const moment = (at_ms: number): string => new Date(at_ms + SHANGHAI_MS).toISOString().replace('Z', '+08:00')

/** The file as it is hashed: opening, every line with the balance after it, closing. */
export function statementCsv({ account, month, opening_fen, entries }: StatementFacts): string {
  let balance_fen = opening_fen
  const lines = entries.map(({ tx_id, at_ms, movement, ref_type, ref_id, amount_fen }) => {
    balance_fen += amount_fen
    return row(tx_id, moment(at_ms), movement, ref_type, ref_id, yuan(amount_fen), yuan(balance_fen))
  })
  return [
    row(FORMAT, account, month),
    row('opening', yuan(opening_fen)),
    row(...COLUMNS),
    ...lines,
    row('closing', yuan(balance_fen)),
  ].join('')
}

/** A statement's leaf under the statements' root of the day on which its month ended. */
export const statementLeafText = (account: string, month: string, sha256: string): string =>
  JSON.stringify(['juya.statement.v1', account, month, sha256])

/** The file as people get it: the statement, and a last row with its proof. */
export const statementFile = (csv: string, proof: StatementProof): string => csv + row('proof', JSON.stringify(proof))

export const isStatementFile = (text: string): boolean => text.replace(/^\ufeff/, '').startsWith(`"${FORMAT}"`)

/** Splits the rows of a file of this kind: every cell stands in quotes. */
function rowsOf(text: string): string[][] {
  return text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map((cell) => cell[1]!.replaceAll('""', '"')))
}

/** Checks a file: opening and lines give the closing, and its hash stands under the signed root of the day. */
export async function verifyStatement(file: string, { trusted }: Pick<CheckOptions, 'trusted'> = {}): Promise<Verdict> {
  const report = new Report()
  const text = file.replace(/^\ufeff/, '').replace(/\r?\n/g, '\r\n')
  const [csv, proof] = splitProof(text)
  const [head, ...rows] = rowsOf(csv)
  const [format, account, month] = head ?? []
  if (format !== FORMAT || !account || !month) {
    report.add('statement', 'malformed', `This is not a statement of format ${FORMAT}`)
    return report.verdict('')
  }
  checkSums(rows, month, report)
  const sha256 = await sha256Hex(csv)
  if (!proof) {
    report.leaveOut('daily_root', 'the file has no proof: its month is not over, or not signed yet')
    return report.verdict(sha256)
  }
  await checkRootItself(proof.root, keysById(trusted ?? proof.keys), report)
  const leaf = await sha256Hex(statementLeafText(account, month, sha256))
  if ((await rootFromPath(leaf, proof.root.path, sha256Hex)) !== proof.root.statements_root)
    report.add('daily_root', 'statement_changed', `This statement is not the one signed on ${proof.root.day}`)
  if (!isLastDay(proof.root.day, month))
    report.add('daily_root', 'statement_day', `The root of ${proof.root.day} is not of the day on which ${month} ended`)
  report.done('daily_root', 1)
  if (!trusted)
    report.leaveOut('keys', 'the keys came with the file: give the platform’s key as you know it from elsewhere')
  return report.verdict(sha256)
}

function checkSums(rows: readonly string[][], month: string, report: Report): void {
  const [opening, columns, ...others] = rows
  const closing = others.pop()
  let balance_fen = fenOf(opening?.[1])
  if (
    opening?.[0] !== 'opening' ||
    closing?.[0] !== 'closing' ||
    String(columns) !== String(COLUMNS) ||
    balance_fen === undefined
  ) {
    report.add('statement', 'malformed', 'The file has no opening, no closing or other columns')
    return
  }
  for (const [i, cells] of others.entries()) {
    const [amount_fen, after_fen] = [fenOf(cells[5]), fenOf(cells[6])]
    if (amount_fen === undefined || after_fen === undefined || balance_fen + amount_fen !== after_fen)
      report.add('statement', 'statement_sums', `Line ${i + 1} does not add up`, i + 1)
    if (!cells[1]?.startsWith(month))
      report.add('statement', 'statement_month', `Line ${i + 1} is not of ${month}`, i + 1)
    balance_fen = after_fen ?? balance_fen
  }
  if (fenOf(closing[1]) !== balance_fen)
    report.add('statement', 'statement_sums', 'Opening and lines do not give the closing')
  report.done('statement', others.length)
}

function splitProof(text: string): [csv: string, proof: StatementProof | undefined] {
  const at = text.lastIndexOf('"proof",')
  if (at < 0) return [text, undefined]
  try {
    const proof = JSON.parse(rowsOf(text.slice(at))[0]![1]!) as StatementProof
    return [text.slice(0, at), Array.isArray(proof.root?.path) && Array.isArray(proof.keys) ? proof : undefined]
  } catch {
    return [text.slice(0, at), undefined]
  }
}

const isLastDay = (day: string, month: string): boolean =>
  day.startsWith(month) && new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 7) !== month
