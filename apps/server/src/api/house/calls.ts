/** Answers the calls about auction houses: take the input, call a use-case, present the answer. */
import { mostDepositFen, PADDLE_TIMES, house as rows, SALE_FORFEIT_BP } from '@juya/contract'
import { followShop } from '../../domains/interest/index.ts'
import { setting } from '../../domains/lot/index.ts'
import { orderById } from '../../domains/order/index.ts'
import {
  actAtDesk,
  answerPostOffer,
  disclose,
  exportLots,
  importLots,
  keepLotPicture,
  type Registering,
  register,
  registrationFor,
  saveSession,
  stepOfBuyer,
  store,
} from '../../domains/sale/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { inPackets } from '../../platform/db/batches/packets.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { houseOffersPage, houseOffersShown, offersShown, ownOffersPage } from '../auction/post-sale/offers.ts'
import { holdsShown } from '../deposit/cards.ts'
import { cardOf as orderCardOf } from '../order/cards.ts'
import { payResult } from '../payment/cards.ts'
import { payOptions } from '../payment/options.ts'
import { paddlesShown, sessionsShown } from './cards.ts'
import { answerConsigned, consignedPage } from './consigned.ts'
import { changesPage, disclosed, disclosures } from './disclosures.ts'
import { ownSession, ownSessions } from './own.ts'
import { houseCategories, houseInfo, houseList, results } from './pages.ts'
import { deskOf, roomOf } from './room.ts'

const RULES_ARTICLE = 'auction_rules'
/** Winners of a house's lots have so long to pay, as the rules of its lots say. */
const PAY_WINDOW_H = 72

async function quote(ctx: SignedCtx, input: { session_id: number; deposit_fen?: number | undefined }) {
  const asked = await registrationFor(ctx, input)
  const { session, total_fen, held_fen, topup_fen, limit_fen, paddle, submit_token } = asked
  const [card] = await sessionsShown(ctx, [session])
  const realname_from_fen = await setting(ctx, 'auction.realname_from_fen')
  return {
    scope: 'session' as const,
    ref_id: session.id,
    required_fen: total_fen,
    held_fen,
    topup_fen,
    waived: false,
    bid_limit_fen: limit_fen,
    rules_article: RULES_ARTICLE,
    pay: await payOptions(ctx, topup_fen),
    submit_token,
    session: card!,
    most_fen: mostDepositFen(session.deposit_fen),
    limit_times: PADDLE_TIMES,
    pay_window_h: PAY_WINDOW_H,
    forfeit_bp: SALE_FORFEIT_BP,
    agreement: RULES_ARTICLE,
    my_paddle: paddle ? (await paddlesShown(ctx, [paddle])).get(session.id)! : null,
    realname_from_fen: !ctx.user.realname_verified && limit_fen >= realname_from_fen ? realname_from_fen : null,
  }
}

async function takePart(ctx: SignedCtx, input: Registering) {
  const { payment, hold, paddle } = await register(ctx, input)
  const answer = {
    pay: payment && payResult(payment, ctx.locale),
    hold: hold && holdsShown(ctx, [hold])[0]!,
    paddle: paddle ? (await paddlesShown(ctx, [paddle])).get(paddle.session_id)! : null,
  }
  return paddle ? say(answer, `Your paddle is no. ${paddle.paddle_no}`, `您的号牌为 ${paddle.paddle_no} 号`) : answer
}

const SAVED = {
  save: ['Saved', '已保存'],
  submit: ['Submitted for review', '已提交审核'],
  withdraw: ['Taken back from review', '已撤回审核'],
  cancel: ['Called off', '已取消'],
} as const

const STEPS = {
  buy: ['The lot is yours, please pay in time', '拍品已归您，请按时付款'],
  offer: ['Offer sent', '出价已发出'],
  accept: ['The lot is yours, please pay in time', '拍品已归您，请按时付款'],
  decline: ['Declined', '已谢绝'],
  withdraw: ['Offer withdrawn', '出价已撤回'],
} as const
const ANSWERS = {
  accept: ['Sold', '已成交'],
  counter: ['Your price was sent', '还价已发出'],
  decline: ['Declined', '已谢绝'],
} as const

export const calls = bindCalls(rows, {
  list: (ctx, input) => houseList(ctx, input),
  // Of a whole sale their own are looked for lot by lot: that is no statement for a packet.
  info: (ctx, input) => houseInfo(input.mine ? ctx : inPackets(ctx), input),
  categories: (ctx) => houseCategories(ctx),
  async follow(ctx, { id, on }) {
    if (!(await store.houseOf(ctx, id))) refuse('NOT_FOUND')
    return followShop(ctx, id, on)
  },
  registerQuote: (ctx, input) => quote(ctx, input),
  register: ownTransaction(takePart, 'join'),
  results: (ctx, input) => results(ctx, input),
  sessions: (ctx, input) => ownSessions(ctx, input),
  async importLots(ctx, input) {
    const { judged, taken, lot_count } = await importLots(ctx, input)
    const rows = judged.map(({ draft: _, lot_id: __, ...row }) => row)
    const answer = { dry_run: input.dry_run, rows, taken, lot_count }
    return input.dry_run ? answer : say(answer, `${taken} lots taken over`, `已导入 ${taken} 件拍品`)
  },
  uploadLotPicture: async (ctx, { session_id }) => ({ path: await keepLotPicture(ctx, session_id) }),
  async exportLots(ctx, { session_id }) {
    const { title, csv, rows } = await exportLots(ctx, session_id)
    return { file_name: `${title.replace(/[^\p{L}\p{N} _-]/gu, '')}.csv`, csv, rows }
  },
  async saveSession(ctx, input) {
    const [en, zh] = SAVED[input.action]
    return say(await ownSession(ctx, await saveSession(ctx, input)), en, zh)
  },
  room: (ctx, { session_id }) => roomOf(ctx, session_id),
  desk: (ctx, { session_id }) => deskOf(ctx, session_id),
  offers: (ctx, input) => ownOffersPage(ctx, input),
  async offer(ctx, input) {
    const { offer, order_id } = await stepOfBuyer(ctx, input)
    const order = order_id === null ? undefined : await orderById(ctx, order_id)
    const [shown] = offer ? await offersShown(ctx, [offer]) : []
    const [en, zh] = STEPS[input.action]
    return say({ offer: shown ?? null, order: order ? await orderCardOf(ctx, order) : null }, en, zh)
  },
  changes: (ctx, input) => changesPage(ctx, input),
  disclosures: (ctx, { session_id }) => disclosures(ctx, session_id),
  async disclose(ctx, input) {
    const [shown] = await disclosed(ctx, [await disclose(ctx, input)])
    return say(shown!, 'Saved', '已保存')
  },
  consigned: (ctx, input) => consignedPage(ctx, input),
  answerConsigned: async (ctx, input) => say(await answerConsigned(ctx, input), 'Noted', '已记录'),
  saleOffers: (ctx, input) => houseOffersPage(ctx, input),
  async answerOffer(ctx, input) {
    const [shown] = await houseOffersShown(ctx, [await answerPostOffer(ctx, input)])
    const [en, zh] = ANSWERS[input.action]
    return say(shown!, en, zh)
  },
  deskAct: async (ctx, input) => deskOf(ctx, await actAtDesk(ctx, input)),
})
