/** Answers of the contract's draw rows. */
import { draw } from '@juya/contract'
import { claimWin, enterDraw, giveUpWin, shareDraw } from '../../domains/draw/index.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { drawProof } from './proof.ts'
import { drawInfo, drawList, shareLeft, winShown } from './shown.ts'

export const calls = bindCalls(draw, {
  list: drawList,
  info: (ctx, { id }) => drawInfo(ctx, id),
  // Whether one is there is asked of another process.
  enter: ownTransaction(async (ctx, { id, by }) => {
    const { draw: entered, tickets, receipt } = await enterDraw(ctx, { id, by })
    const data = {
      tickets: tickets.map(({ ticket_no, hash, user_ref }) => ({ ticket_no, chain_hash: hash, user_ref })),
      left: entered.max_tickets - tickets.length,
      receipt,
    }
    return say(data, 'You are in', '参与成功')
  }, 'wait'),
  async share(ctx, input) {
    const { draw: shared, code, opens } = await shareDraw(ctx, input)
    const link = `${ctx.services.origin()}/h5/draw/${shared.id}?share=${code}`
    return { opened: opens, extra_tickets: await shareLeft(ctx, shared, opens), share_code: code, link }
  },
  async claim(ctx, { win_id, address_id, give_up }) {
    if (give_up) return winShown(ctx, await giveUpWin(ctx, win_id))
    return say(winShown(ctx, await claimWin(ctx, { win_id, address_id })), 'We have your address', '地址已提交')
  },
  proof: (ctx, { id, after_ticket }) => drawProof(ctx, id, after_ticket),
})
