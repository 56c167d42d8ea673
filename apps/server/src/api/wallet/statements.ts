/** A wallet's statements of its months, on the screen and as a file that proves itself. */
import { createHash } from 'node:crypto'
import type { wallet } from '@juya/contract'
import { statementCsv, statementFile } from '@juya/verify'
import type { z } from 'zod'
import { dayOf, earnedByYear, statement as linesOf, startOfDay, walletSpan } from '../../domains/ledger/index.ts'
import {
  keys,
  monthBounds,
  rawKey,
  rootsPage,
  type SealedStatement,
  type Sums,
  sealedStatement,
  sealedStatements,
  sumsOf,
} from '../../domains/proof/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { type Paging, placeOf } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Owner, walletOf } from './balance.ts'
import { line, namedLines } from './records.ts'

type Months = z.input<(typeof wallet)['statements']['data']>
type Shown = z.input<(typeof wallet)['statement']['data']>
type File = z.input<(typeof wallet)['statementFile']['data']>
type SumsShown = Shown['sums']

const shown = (
  month: string,
  { opening_fen, closing_fen, in_fen, out_fen, lines }: Sums,
  sealed?: SealedStatement,
): SumsShown => ({
  month,
  opening_fen,
  closing_fen,
  in_fen,
  out_fen,
  lines,
  signed: sealed ? { day: sealed.day, sha256: sealed.sha256 } : null,
})

/** The months that are signed, and before them the running one and one that has just ended; of a person also what the years brought. */
export async function statements(ctx: Ctx, owner: Owner): Promise<Months> {
  const account = walletOf(owner)
  const sealed = await sealedStatements(ctx, account)
  const known = new Set(sealed.map(({ month }) => month))
  const month = dayOf(await databaseNow(ctx)).slice(0, 7)
  const before = dayOf(startOfDay(`${month}-01`) - 1).slice(0, 7)
  const open: SumsShown[] = []
  for (const one of [month, before]) {
    const span = known.has(one) ? undefined : await walletSpan(ctx, account, monthBounds(one))
    if (span) open.push(shown(one, sumsOf(span)))
  }
  const last_year = startOfDay(`${Number(month.slice(0, 4)) - 1}-01-01`)
  const earned = owner.owner === 'user' ? await earnedByYear(ctx, owner.user_id, last_year) : []
  return { list: [...open, ...sealed.map((one) => shown(one.month, one, one))], earned }
}

/** @throws Refusal NOT_FOUND (nothing moved in the month) */
export async function statement(
  ctx: Ctx,
  owner: Owner,
  { month, ...paging }: Paging & { month: string },
): Promise<Shown> {
  const account = walletOf(owner)
  const bounds = monthBounds(month)
  const sealed = await sealedStatement(ctx, account, month)
  const sums = sealed ?? sumsOf((await walletSpan(ctx, account, bounds)) ?? refuse('NOT_FOUND'))
  const { lines, count } = await linesOf(ctx, { codes: [account], ...bounds }, paging.page, paging.page_size)
  const list = (await namedLines(ctx, lines)).map(line)
  return { list, ...placeOf(paging, count), sums: shown(month, sums, sealed) }
}

/** @throws Refusal NOT_FOUND (nothing moved in the month) */
export async function statementAsFile(ctx: Ctx, owner: Owner, { month }: { month: string }): Promise<File> {
  const account = walletOf(owner)
  const span = (await walletSpan(ctx, account, monthBounds(month))) ?? refuse('NOT_FOUND')
  const csv = statementCsv({ ...span, month })
  const name = `juya-${owner.owner}-${month}.csv`
  const sealed = await sealedStatement(ctx, account, month)
  if (!sealed) return { name, csv, signed: null, agrees: true }
  const [root] = (await rootsPage(ctx, { day: sealed.day, page: 1, page_size: 1 })).list
  const { signed_at: _, ...facts } = root!
  const known = (await keys(ctx)).map(({ key_id, public_key_pem }) => ({ key_id, public_key: rawKey(public_key_pem) }))
  const proof = { format: 'juya.statement-proof.v1' as const, root: { ...facts, path: sealed.path }, keys: known }
  return {
    name,
    csv: statementFile(csv, proof),
    signed: { day: sealed.day, sha256: sealed.sha256 },
    agrees: createHash('sha256').update(csv).digest('hex') === sealed.sha256,
  }
}
