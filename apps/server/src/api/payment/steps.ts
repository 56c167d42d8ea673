/** A payment's messages from its provider as steps of the console's timeline. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Cut, Step } from '../../platform/time/steps.ts'

const SAID = { en: 'The provider reported', zh: '支付渠道回调' }
const FORGED = { en: 'A message with a wrong signature, which changed nothing', zh: '签名不符的回调，未作任何变更' }

/** What the provider said about a payment or refund, the latest first. */
export async function callbackSteps(ctx: Ctx, about: string, { below, limit }: Cut): Promise<Step[]> {
  const rows = await query<{ id: number; signature_ok: boolean; result: string | null; created_at: number }>(
    ctx,
    'payment_steps_callbacks',
    'select id, signature_ok, result, created_at from payment_callbacks where about = $1 and id < $2 order by id desc limit $3',
    [about, below, limit],
  )
  return rows.map(({ id, signature_ok, result, created_at }) => ({
    id,
    at: created_at,
    by: { type: 'provider' },
    title: (signature_ok ? SAID : FORGED)[ctx.locale === 'zh-CN' ? 'zh' : 'en'],
    text: result,
  }))
}

/** The numbers of a payment's refunds. */
export async function refundNosOf(ctx: Ctx, payment_id: number): Promise<string[]> {
  const rows = await query<{ refund_no: string }>(
    ctx,
    'payment_refund_nos',
    'select refund_no from payment_refunds where payment_id = $1 order by id limit 100',
    [payment_id],
  )
  return rows.map(({ refund_no }) => refund_no)
}
