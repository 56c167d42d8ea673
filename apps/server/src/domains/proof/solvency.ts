/** What people are owed, by kind, against what is held for it. */
import type { Locale, proof } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import type { Services } from '../../platform/services.ts'
import { countHeld } from '../deposit/index.ts'
import { type Check, checkInvariants, checkTitle, type KindTotal, lastChecks, totalsByKind } from '../ledger/index.ts'
import { rootView } from './present.ts'
import { rootsPage } from './signing.ts'

export type Solvency = z.input<(typeof proof)['solvency']['data']>
type Item = Solvency['owed'][number]

/** What is owed, line by line. Everything of the platform that is nobody's is its own: income less costs and what shops owe it. */
const OWED: Array<{ key: string; en: string; zh: string; accounts: readonly string[] }> = [
  {
    key: 'user_wallets',
    en: 'Buyers’ and sellers’ wallets',
    zh: '用户钱包余额',
    accounts: ['user:wallet', 'user:earning'],
  },
  { key: 'deposits', en: 'Bidding deposits', zh: '竞拍保证金', accounts: ['user:deposit'] },
  { key: 'escrow', en: 'Order escrow', zh: '订单托管金', accounts: ['order:escrow'] },
  {
    key: 'shop_wallets',
    en: 'Shops’ money, settled and to be settled',
    zh: '店铺余额及待结算',
    accounts: ['shop:wallet', 'shop:pending', 'shop:bounty'],
  },
  { key: 'shop_deposits', en: 'Shops’ guarantee deposits', zh: '店铺保证金', accounts: ['shop:deposit'] },
  {
    key: 'withdrawing',
    en: 'Withdrawals under way',
    zh: '提现处理中',
    accounts: ['user:withdrawing', 'shop:withdrawing'],
  },
  {
    key: 'in_transit',
    en: 'Refunds under way and unmatched receipts',
    zh: '退款在途及未匹配到账',
    accounts: ['platform:refund_transit', 'platform:suspense'],
  },
  {
    key: 'services',
    en: 'Services paid and not yet given',
    zh: '已付未履行服务',
    accounts: ['platform:appraisal_deferred', 'platform:pool'],
  },
]
const OWN = { key: 'own', en: 'The platform’s own: income less costs', zh: '平台自有：收入减支出' }
const HELD = [
  { key: 'provider', en: 'At payment providers', zh: '支付机构备付金', kind: 'clearing' },
  { key: 'bank', en: 'In the bank', zh: '银行存款', kind: 'bank' },
]

const label = (words: { en: string; zh: string }, locale: Locale): string => (locale === 'zh-CN' ? words.zh : words.en)
const sum = (rows: ReadonlyArray<{ total_fen: number }>): number =>
  rows.reduce((total, row) => total + row.total_fen, 0)

/** Divides the accounts into what is owed and what is held. */
export function balanceSheet(
  totals: readonly KindTotal[],
  locale: Locale,
): { owed: Item[]; held: Item[]; own_fen: number } {
  const outside = totals.filter((row) => row.owner_type === 'external')
  const inside = totals.filter((row) => row.owner_type !== 'external')
  const of = (accounts: readonly string[]) => inside.filter((row) => accounts.includes(`${row.owner_type}:${row.kind}`))
  const owed = OWED.map((line) => ({ key: line.key, label: label(line, locale), amount_fen: sum(of(line.accounts)) }))
  const own_fen = sum(inside) - owed.reduce((total, item) => total + item.amount_fen, 0)
  const held = HELD.map((line) => ({
    key: line.key,
    label: label(line, locale),
    amount_fen: 0 - sum(outside.filter((row) => row.kind === line.kind)),
  }))
  return { owed: [...owed, { key: OWN.key, label: label(OWN, locale), amount_fen: own_fen }], held, own_fen }
}

/** The public page: green only when held equals owed, nothing of the people's is used up, and every check holds. */
export async function solvency(ctx: Ctx): Promise<Solvency> {
  const [totals, checks, deposits_held, [last_root], now] = await Promise.all([
    totalsByKind(ctx),
    freshChecks(ctx),
    countHeld(ctx),
    rootsPage(ctx, { page: 1, page_size: 1 }),
    databaseNow(ctx),
  ])
  const { owed, held, own_fen } = balanceSheet(totals, ctx.locale)
  const owed_total_fen = owed.reduce((total, item) => total + item.amount_fen, 0)
  const held_total_fen = held.reduce((total, item) => total + item.amount_fen, 0)
  const difference_fen = held_total_fen - owed_total_fen
  const escrow = totals.find((row) => row.kind === 'escrow')
  return {
    as_of: seconds(now),
    ok: difference_fen === 0 && own_fen >= 0 && checks.length > 0 && checks.every((check) => check.violations === 0),
    owed,
    owed_total_fen,
    held,
    held_total_fen,
    difference_fen,
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

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** Checks are made every five minutes; should they be older than this, somebody looking makes them now. */
const STALE_MS = 10 * 60_000
const running = new WeakMap<Services, Promise<unknown>>()

async function freshChecks(ctx: Ctx): Promise<Check[]> {
  const [checks, now] = await Promise.all([lastChecks(ctx), databaseNow(ctx)])
  const views = checks.filter((check) => check.name.startsWith('inv_'))
  if (views.length > 0 && views.every((check) => now - check.checked_at < STALE_MS)) return checks
  const check = running.get(ctx.services) ?? checkInvariants(ctx).finally(() => running.delete(ctx.services))
  running.set(ctx.services, check)
  await check
  return lastChecks(ctx)
}
