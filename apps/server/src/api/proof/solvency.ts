/** Money owed to people, by kind, beside the money held for it. */

import { type Locale, POINTS_PER_YUAN, type proof } from '@juya/contract'
import type { z } from 'zod'
import { countHeld } from '../../domains/deposit/index.ts'
import {
  type Check,
  checkTitle,
  type HeldAs,
  type KindTotal,
  lastChecks,
  type OwedAs,
  sheetLine,
  totalsByKind,
} from '../../domains/ledger/index.ts'
import { rootsPage } from '../../domains/proof/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { rootView } from './present.ts'

export type Solvency = z.input<(typeof proof)['solvency']['data']>
type Item = Solvency['owed'][number]

/** Money owed, line by line; the chart of accounts says which account counts where. */
const OWED: Record<OwedAs, { en: string; zh: string }> = {
  user_wallets: { en: 'People’s wallets', zh: '用户钱包' },
  deposits: { en: 'Bidding deposits', zh: '竞拍保证金' },
  escrow: { en: 'Order escrow', zh: '订单托管金' },
  shop_wallets: { en: 'Shops’ money, settled and to be settled', zh: '店铺钱包及待结算' },
  shop_deposits: { en: 'Shop deposits', zh: '店铺保证金' },
  withdrawing: { en: 'Withdrawals under way', zh: '提现处理中' },
  in_transit: { en: 'Refunds under way and unmatched receipts', zh: '退款在途及未匹配到账' },
  services: { en: 'Services paid and not yet given', zh: '已付未履行服务' },
  own: { en: 'Juya’s own: income less costs', zh: '平台自有：收入减支出' },
}
const HELD: Record<HeldAs, { en: string; zh: string }> = {
  provider: { en: 'At payment providers', zh: '支付机构备付金' },
  bank: { en: 'In the bank', zh: '银行存款' },
}

const label = (words: { en: string; zh: string }, locale: Locale): string => (locale === 'zh-CN' ? words.zh : words.en)
const sum = (rows: ReadonlyArray<{ total_fen: number }>): number =>
  rows.reduce((total, row) => total + row.total_fen, 0)

/** Divides the accounts into what is owed and what is held. */
export function balanceSheet(
  totals: readonly KindTotal[],
  locale: Locale,
): { owed: Item[]; held: Item[]; own_fen: number } {
  const lines = totals.map((row) => ({ ...row, ...sheetLine(row.owner_type, row.kind) }))
  const owedFen = (key: OwedAs) => sum(lines.filter((row) => 'owed_as' in row && row.owed_as === key))
  const heldFen = (key: HeldAs) => 0 - sum(lines.filter((row) => 'held_as' in row && row.held_as === key))
  const item = <Key extends string>(key: Key, words: { en: string; zh: string }, amount_fen: number): Item => ({
    key,
    label: label(words, locale),
    amount_fen,
  })
  return {
    owed: keysOf(OWED).map((key) => item(key, OWED[key], owedFen(key))),
    held: keysOf(HELD).map((key) => item(key, HELD[key], heldFen(key))),
    own_fen: owedFen('own'),
  }
}
const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[]

/** The public page: green only when held equals owed, nothing of the people's is used up, and every check holds. */
export async function solvency(ctx: Ctx): Promise<Solvency> {
  const [totals, checks, deposits_held, roots, now, [outstanding]] = await Promise.all([
    totalsByKind(ctx),
    lastChecks(ctx),
    countHeld(ctx),
    rootsPage(ctx, { page: 1, page_size: 1 }),
    databaseNow(ctx),
    query<Omit<Solvency['points'], 'per_yuan'>>(ctx, 'proof_points', 'select * from points_outstanding', []),
  ])
  const [last_root] = roots.list
  const { owed, held, own_fen } = balanceSheet(totals, ctx.locale)
  const owed_total_fen = owed.reduce((total, item) => total + item.amount_fen, 0)
  const held_total_fen = held.reduce((total, item) => total + item.amount_fen, 0)
  const difference_fen = held_total_fen - owed_total_fen
  const escrow = totals.find((row) => row.kind === 'escrow')
  return {
    as_of: seconds(now),
    ok:
      difference_fen === 0 &&
      own_fen >= 0 &&
      checks.length > 0 &&
      checks.every((check) => check.violations === 0 && isFresh(check, now)),
    owed,
    owed_total_fen,
    held,
    held_total_fen,
    difference_fen,
    points: { ...outstanding!, per_yuan: POINTS_PER_YUAN },
    checks: checks.map((check) => ({
      key: check.name,
      label: checkTitle(check.name, ctx.locale),
      ok: check.violations === 0,
      checked_at: seconds(check.checked_at),
    })),
    last_root: last_root ? rootView(last_root) : null,
    orders_in_escrow: escrow?.count ?? 0,
    deposits_held,
    escrow_fen: escrow?.total_fen ?? 0,
    deposit_fen: totals.find((row) => row.owner_type === 'user' && row.kind === 'deposit')?.total_fen ?? 0,
  }
}

/** Checks are made every five minutes, by the working process alone: a page everybody may read starts none. */
const STALE_MS = 30 * 60_000

/** The roots are looked at once a night, the invariants all day. */
const isFresh = (check: Check, now: number): boolean =>
  !check.name.startsWith('inv_') || now - check.checked_at < STALE_MS
