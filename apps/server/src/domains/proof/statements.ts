/** Statements of a month: made of every wallet that moved in it, when the month's last day is signed. Their root stands in that day's. */
import { createHash } from 'node:crypto'
import { merkleLevels, type PathStep, pathIn, statementCsv, statementLeafText } from '@juya/verify'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { dayOf, startOfDay, type WalletSpan, walletSpans } from '../ledger/index.ts'

const DAY_MS = 86_400_000
/** Wallets read at a time. */
const BATCH = 200

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The first moment (ms) of a month (yyyy-mm, Asia/Shanghai) and of the one after it. */
export function monthBounds(month: string): { from: number; to: number } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOfDay(`${month}-01`), to: startOfDay(`${next}-01`) }
}

export interface Sums {
  opening_fen: number
  closing_fen: number
  in_fen: number
  out_fen: number
  lines: number
}
export interface SealedStatement extends Sums, Record<string, unknown> {
  month: string
  day: string
  sha256: string
  path: PathStep[]
}

export function sumsOf({ opening_fen, entries }: WalletSpan): Sums {
  let [in_fen, out_fen] = [0, 0]
  for (const { amount_fen } of entries) {
    if (amount_fen > 0) in_fen += amount_fen
    else out_fen -= amount_fen
  }
  return { opening_fen, closing_fen: opening_fen + in_fen - out_fen, in_fen, out_fen, lines: entries.length }
}

/** The statements of the month that ended with a day, and their root; neither on any other day, nor where no wallet moved. */
export async function sealStatements(
  tx: Tx,
  day: string,
): Promise<{ statements_root: string | null; statements: number }> {
  const month = day.slice(0, 7)
  if (dayOf(startOfDay(day) + DAY_MS).startsWith(month)) return { statements_root: null, statements: 0 }
  const sealed: Array<Sums & { account: string; sha256: string }> = []
  for (let after = 0; ; ) {
    const batch = await walletSpans(tx, monthBounds(month), { after, limit: BATCH })
    for (const span of batch)
      sealed.push({ account: span.account, ...sumsOf(span), sha256: sha256(statementCsv({ ...span, month })) })
    if (batch.length < BATCH) break
    after = batch.at(-1)!.account_id
  }
  if (sealed.length === 0) return { statements_root: null, statements: 0 }
  const leaves = sealed.map((one) => sha256(statementLeafText(one.account, month, one.sha256)))
  const levels = await merkleLevels(leaves, async (text) => sha256(text))
  for (let from = 0; from < sealed.length; from += BATCH)
    await add(
      tx,
      sealed.slice(from, from + BATCH).map((one, i) => ({ ...one, month, day, path: pathIn(levels, from + i) })),
    )
  return { statements_root: levels.at(-1)![0]!, statements: sealed.length }
}

const add = (tx: Tx, rows: ReadonlyArray<SealedStatement & { account: string }>): Promise<unknown> =>
  query(
    tx,
    'proof_statements_add',
    `insert into proof_statements (account, month, day, opening_fen, closing_fen, in_fen, out_fen, lines, sha256, path)
     select account, month, day, opening_fen, closing_fen, in_fen, out_fen, lines, sha256, path from jsonb_to_recordset($1::jsonb)
       as r(account text, month text, day text, opening_fen bigint, closing_fen bigint, in_fen bigint, out_fen bigint, lines int, sha256 text, path jsonb)`,
    [JSON.stringify(rows)],
  )

const COLUMNS = 'month, day, opening_fen, closing_fen, in_fen, out_fen, lines, sha256, path'

/** A wallet's signed statements, newest first. */
export const sealedStatements = (ctx: Ctx, account: string): Promise<SealedStatement[]> =>
  query<SealedStatement>(
    ctx,
    'proof_statements_of',
    `select ${COLUMNS} from proof_statements where account = $1 order by month desc limit 120`,
    [account],
  )

/** One signed statement of a wallet. */
export async function sealedStatement(ctx: Ctx, account: string, month: string): Promise<SealedStatement | undefined> {
  const rows = await query<SealedStatement>(
    ctx,
    'proof_statement',
    `select ${COLUMNS} from proof_statements where account = $1 and month = $2`,
    [account, month],
  )
  return rows[0]
}
