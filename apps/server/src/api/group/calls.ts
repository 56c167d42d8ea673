/** Answers the calls about group buys: take the input, call a use-case, present the answer. */
import { group as rows } from '@juya/contract'
import { leaveTeam, listTeam, seatsOfOrders, takeSeat, watchBuy } from '../../domains/group/index.ts'
import { noteSeen } from '../../domains/interest/index.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { goodsReviews } from '../goods/reviews.ts'
import { cardsOf as orderCards } from '../order/cards.ts'
import { groupDetail, seatPreview, visibleBuy } from './detail.ts'
import { openBuys, ownSeats, teamsOf } from './pages.ts'
import { shipTeam, shopGroup, shopGroups, shopTeams } from './shop.ts'
import { teamsShown } from './teams.ts'

export const calls = bindCalls(rows, {
  list: (ctx, input) => openBuys(ctx, input),
  async info(ctx, input) {
    const shown = await groupDetail(ctx, input)
    if (ctx.user) noteSeen(ctx, ctx.user.id, 'group_buy', shown.id)
    return shown
  },
  reviews: (ctx, { goods_id, ...paging }) => goodsReviews(ctx, { id: goods_id, ...paging }),
  async teams(ctx, input) {
    await visibleBuy(ctx, input)
    return teamsOf(ctx, input)
  },
  mine: (ctx, input) => ownSeats(ctx, input),
  preview: (ctx, input) => seatPreview(ctx, input),
  async join(ctx, { submit_token, address_id, note, shown_total_fen, ...seat }) {
    const order = await takeSeat(ctx, seat, { submit_token, address_id, note, shown_total_fen })
    const [kept] = await seatsOfOrders(ctx, [order.id])
    return {
      order_id: order.id,
      team_id: kept!.team_id,
      payable_fen: order.total_fen,
      pay_deadline: seconds(order.pay_deadline!),
    }
  },
  async leave(ctx, { order_id }) {
    const order = await leaveTeam(ctx, order_id)
    const [card] = await orderCards(ctx, [order], 'buyer')
    return order.source.mode === 'booking'
      ? say(card!, 'You left the booking; your money goes back', '已退订，款项将原路退回')
      : say(card!, 'You left the team; your money goes back', '已退团，款项将原路退回')
  },
  async setListed(ctx, { team_id, listed }) {
    const [team] = await teamsShown(ctx, [await listTeam(ctx, team_id, listed)])
    return team!
  },
  watch: (ctx, { id, on }) => watchBuy(ctx, id, on),
  shopGroups: (ctx, input) => shopGroups(ctx, input),
  shopGroup: (ctx, { group_buy_id }) => shopGroup(ctx, group_buy_id),
  shopTeams: (ctx, input) => shopTeams(ctx, input),
  shipTeam: (ctx, input) => shipTeam(ctx, input),
})
