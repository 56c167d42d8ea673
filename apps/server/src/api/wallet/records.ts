/** Fund records: every movement of a wallet, and the lists of recharges, withdrawals and spending. */

import type { wallet } from '@juya/contract'
import type { z } from 'zod'
import { accounts, type StatementLine, statement, titleOf } from '../../domains/ledger/index.ts'
import { rechargesOf, spendingOf } from '../../domains/payment/index.ts'
import { withdrawalsPage } from '../../domains/payout/index.ts'
import { monthBounds } from '../../domains/proof/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Paging, placeOf } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { movementNames, nameKey } from '../order/movement-names.ts'
import { bankName } from '../payment/banks.ts'
import { type Owner, walletOf } from './balance.ts'

type Log = z.input<(typeof wallet)['log']['data']>
type Moves = z.input<(typeof wallet)['moves']['data']>
type Move = Moves['list'][number]

/** Lines whose titles name what they were for as the reader knows it. */
export async function namedLines(ctx: Ctx, lines: readonly StatementLine[]): Promise<StatementLine[]> {
  const names = await movementNames(ctx, lines)
  return lines.map((row) => {
    const name = names.get(nameKey(row))
    return name ? { ...row, title: titleOf(row.movement, ctx.locale, name) } : row
  })
}

export const line = ({ ref_no, ref_id, at, movement: _, ...row }: StatementLine): Log['list'][number] => ({
  ...row,
  at: seconds(at),
  ref_id: /^\d{1,15}$/.test(ref_id) ? Number(ref_id) : ref_id,
  order_no: row.ref_type === 'order' || row.ref_type === 'refund' ? ref_no : null,
})

/** Accounts with a statement of their own; any other kind narrows the wallet's. */
function accountOf(owner: Owner, kind: string | undefined): string | undefined {
  if (owner.owner === 'user')
    return kind === 'deposit'
      ? accounts.userDeposit(owner.user_id)
      : kind === 'earning'
        ? accounts.userEarning(owner.user_id)
        : undefined
  return kind === 'pending'
    ? accounts.shopPending(owner.shop_id)
    : kind === 'deposit'
      ? accounts.shopDeposit(owner.shop_id)
      : undefined
}

export interface LogFilter extends Paging {
  /** One of a shop's accounts by name; left out: by the kind. */
  account?: 'wallet' | 'pending' | 'deposit' | undefined
  order_no?: string | undefined
  kind?: string | undefined
  dir?: 'in' | 'out' | undefined
  month?: string | undefined
}

/** One page of a wallet's movements, newest first, with the sums of all that match. */
export async function records(
  ctx: Ctx,
  owner: Owner,
  { kind, dir, month, account: named, order_no, ...paging }: LogFilter,
): Promise<Log> {
  const account = named ? (accountOf(owner, named) ?? walletOf(owner)) : accountOf(owner, kind)
  const filter = {
    codes: [account ?? walletOf(owner)],
    dir,
    kinds: kind && (named || !account) ? [kind] : undefined,
    ref_no: order_no,
    ...(month ? monthBounds(month) : {}),
  }
  const { lines, in_fen, out_fen, count } = await statement(ctx, filter, paging.page, paging.page_size)
  return { list: (await namedLines(ctx, lines)).map(line), ...placeOf(paging, count), sums: { in_fen, out_fen, count } }
}

/** Recharges, withdrawals or spending with their status. */
export async function moves(ctx: Ctx, owner: Owner, type: Move['kind'], paging: Paging): Promise<Moves> {
  if (type === 'recharge') {
    const found =
      owner.owner === 'user' ? await rechargesOf(ctx, owner.user_id, paging) : { list: [], ...placeOf(paging, 0) }
    const title = ctx.locale === 'zh-CN' ? '充值' : 'Top-up'
    return {
      ...found,
      list: found.list.map(({ pay_no, amount_fen, channel, status, at }) => ({
        kind: type,
        no: pay_no,
        title,
        amount_fen,
        channel,
        status,
        at: seconds(at),
      })),
    }
  }
  if (type === 'spend' && owner.owner === 'user') {
    const found = await spendingOf(ctx, owner.user_id, paging)
    return {
      ...found,
      list: found.list.map(({ pay_no, title, amount_fen, channel, at }) => ({
        kind: type,
        no: pay_no,
        title,
        amount_fen,
        channel,
        status: 'done',
        at: seconds(at),
      })),
    }
  }
  if (type === 'withdraw') return withdrawalMoves(ctx, owner, paging)
  const kinds = ['fee', 'task', 'compensation', 'refund', 'shop_deposit', 'transfer']
  const { lines, count } = await statement(
    ctx,
    { codes: [walletOf(owner)], dir: 'out', kinds },
    paging.page,
    paging.page_size,
  )
  const list = lines.map(
    (row): Move => ({
      kind: type,
      no: row.ref_no ?? row.ref_id,
      title: row.title,
      amount_fen: -row.amount_fen,
      status: 'done',
      at: seconds(row.at),
    }),
  )
  return { list, ...placeOf(paging, count) }
}

async function withdrawalMoves(ctx: Ctx, owner: Owner, paging: Paging): Promise<Moves> {
  const of =
    owner.owner === 'user'
      ? { owner: owner.owner, owner_id: owner.user_id }
      : { owner: owner.owner, owner_id: owner.shop_id }
  const found = await withdrawalsPage(ctx, of, paging)
  return {
    ...found,
    list: found.list.map((w) => ({
      kind: 'withdraw',
      no: w.wd_no,
      title: [bankName(w.paid_to.bank_name ?? '', ctx.locale), w.paid_to.number_masked].filter(Boolean).join(' '),
      amount_fen: w.amount_fen,
      fee_fen: w.fee_fen,
      status: w.status,
      at: seconds(w.requested_at),
    })),
  }
}
