/** Another code of the bank for a card payment that waits for one. */
import { GatewayRefused } from '../../../gateways/index.ts'
import type { SignedCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { RESEND_S } from '../../account/index.ts'
import { countCode, noCodeSent } from '../cards/card-codes.ts'
import { payableCard } from '../cards/cards.ts'
import { mine } from './confirm.ts'
import { CARD_REFUSALS, refuseFor } from './provider-calls.ts'

/**
 * The bank sends another code, as seldom as the platform sends its own; the earlier one holds no longer.
 * @returns with the seconds until the next may be asked for
 * @throws Refusal NOT_FOUND, PAY_CLOSED (it waits for no code), SMS_TOO_OFTEN {wait_s}, DAILY_LIMIT, CARD_INVALID, UPSTREAM
 */
export async function sendCodeAgain(ctx: SignedCtx, pay_no: string): Promise<{ wait_s: number; phone_masked: string }> {
  const payment = await mine(ctx, pay_no)
  const now = await databaseNow(ctx)
  if (payment.status !== 'awaiting_code' || payment.expires_at <= now) refuse('PAY_CLOSED')
  // The first code came with the payment.
  const since_s = (now - payment.created_at) / 1_000
  if (since_s < RESEND_S) refuse('SMS_TOO_OFTEN', { wait_s: Math.ceil(RESEND_S - since_s) })
  const card = await payableCard(ctx, payment.card_id!)
  const code_id = await countCode(ctx, card.mark)
  try {
    await ctx.services.gateways.cards.sendCode(pay_no)
  } catch (problem) {
    if (problem instanceof GatewayRefused) {
      await noCodeSent(ctx, code_id)
      if (problem.code === 'ORDER_CLOSED') refuse('PAY_CLOSED')
    }
    refuseFor(problem, CARD_REFUSALS)
  }
  return { wait_s: RESEND_S, phone_masked: payment.phone_masked ?? '' }
}
