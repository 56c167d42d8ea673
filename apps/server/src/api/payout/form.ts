/** The form of a withdrawal: what may leave, where to, what keeps it, and the latest ones. */
import type { payout } from '@juya/contract'
import type { z } from 'zod'
import {
  accountsOf,
  mostToCardFen,
  type OwnerKind,
  ownerFor,
  roomOf,
  withdrawalsOf,
} from '../../domains/payout/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { bankName } from '../payment/banks.ts'
import { accountCards, withdrawalCards } from './cards.ts'

type Form = z.input<(typeof payout)['withdrawForm']['data']>
const RECENT = 20
const HELD = { en: 'The pay password was changed', zh: '支付密码刚修改' }

export async function withdrawForm(ctx: SignedCtx, owner: OwnerKind): Promise<Form> {
  const of = await ownerFor(ctx, owner)
  const room = await roomOf(ctx, of, ctx.user.id)
  const now = await databaseNow(ctx)
  const held = HELD[ctx.locale === 'zh-CN' ? 'zh' : 'en']
  return {
    balance_fen: room.balance_fen,
    withdrawable_fen: room.withdrawable_fen,
    debt_fen: room.debt_fen,
    reserved_fen: room.reserved_fen,
    frozen: room.frozen,
    limits: room.limits,
    fee_rule: room.fee,
    accounts: await accountCards(ctx, await accountsOf(ctx, of)),
    holds: room.held_until === null ? [] : [{ reason: held, until_at: seconds(room.held_until) }],
    sources: room.sources.map((source) => ({
      pay_no: source.pay_no,
      bank_name: bankName(source.bank_name, ctx.locale),
      last4: source.last4,
      paid_at: seconds(source.paid_at),
      left_fen: source.left_fen,
      most_fen: mostToCardFen(room, source),
      back_from: seconds(source.back_from),
      ready: source.back_from <= now,
    })),
    recent: await withdrawalCards(ctx, await withdrawalsOf(ctx, of, RECENT)),
  }
}
