/** The operator's own sessions on the console, and the fresh code of one. */
import { endOtherSessions, endOwnSession, sessionsOf, showFreshCode } from '../../domains/operator/index.ts'
import type { OperatorCtx } from '../../platform/context.ts'
import { giveTicket } from '../../platform/realtime/tickets.ts'
import { seconds } from '../../platform/time/seconds.ts'

export const freshCode = async (ctx: OperatorCtx, { code }: { code: string }) => ({
  until_at: seconds(await showFreshCode(ctx, code)),
})

export async function sessions(ctx: OperatorCtx) {
  const list = await sessionsOf(ctx, ctx.operator.id)
  return {
    list: list.map(({ id, user_agent, ip, created_at, last_used_at, expires_at }) => ({
      id,
      ua: user_agent ?? '',
      ip,
      created_at: seconds(created_at),
      last_used_at: seconds(last_used_at),
      expires_at: seconds(expires_at),
      current: id === ctx.operator.session_id,
    })),
  }
}

export async function endOwn(ctx: OperatorCtx, { id }: { id: number }) {
  await endOwnSession(ctx, id)
  return null
}

export const endOthers = async (ctx: OperatorCtx) => ({ ended: await endOtherSessions(ctx) })

export async function socketTicket(ctx: OperatorCtx) {
  const { ticket, expires_at } = await giveTicket(ctx, 'operator', ctx.operator.session_id)
  return { ticket, expires_at: seconds(expires_at) }
}
