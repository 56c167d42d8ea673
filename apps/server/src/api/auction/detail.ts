/** A lot's own page: everything about it, its bids, its rules, and what the caller may do. */

import type { LotDetail, LotTick } from '@juya/contract'
import { reasonText } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  bidderKnown,
  filterOf,
  isBarred,
  lastOffer,
  ownLimitsSeen,
  paddleCover,
  riskSeen,
} from '../../domains/bidder/index.ts'
import { heldFen, holdOf } from '../../domains/deposit/index.ts'
import { newestWatchers, remindersOf } from '../../domains/finding/index.ts'
import { viewsOf } from '../../domains/listing/index.ts'
import {
  biddingRules,
  bids,
  chain,
  isAgeBarred,
  lotPage,
  lotStates,
  type OutageEnd,
  ofLive,
  opening,
  outagesOf,
  rulesText,
  setting,
  softClose,
  store,
  tickFactsOf,
  ticks,
} from '../../domains/lot/index.ts'
import { orderById } from '../../domains/order/index.ts'
import { memberIds, type Shop } from '../../domains/shop/index.ts'
import { readersHalf } from '../../domains/site/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { holdsShown } from '../deposit/cards.ts'
import { makerShown } from '../master/claims.ts'
import { shopsForCards } from '../shop/cards.ts'
import { namedCategory } from '../site/categories.ts'
import { cardsOf, inLanguage } from './cards.ts'
import { comparableSales } from './comparable.ts'
import { bidRefused, can, stepsOf } from './may-bid.ts'
import { saleOf } from './sale-of.ts'
import { shopRecord } from './shop-record.ts'

type Detail = z.input<typeof LotDetail>
const ONLOOKERS = 10
const BIDS_SHOWN = 10

/** Ticks of up to 50 lots; unknown ones are left out. */
export async function ticksOf(
  ctx: Ctx,
  lot_ids: readonly number[],
): Promise<{ list: Array<z.input<typeof LotTick>>; server_now_ms: number }> {
  const lots = (await store.lotsByIds(ctx, lot_ids)).filter((lot) => lotStates.isPublic(lot.status))
  const facts = await tickFactsOf(ctx, lots)
  const cards = ctx.user
    ? new Map((await cardsOf(ctx, lots)).map((card) => [card.id, card.my_state !== 'none']))
    : undefined
  const list = lots.map((lot) => ticks.tickFor(facts.get(lot.id)!, ctx.user?.id, cards?.get(lot.id) ?? false))
  return { list, server_now_ms: await databaseNow(ctx) }
}

/** Everything about a lot, as the caller sees it. */
export async function lotDetail(ctx: Ctx, lot: store.Lot): Promise<Detail> {
  const user_id = ctx.user?.id
  const [
    [card],
    { text, frozen, tick, views },
    category,
    lines,
    shops,
    watchers,
    members,
    facts,
    outages,
    loss,
    comparable,
  ] = await readTogether(ctx, [
    () => cardsOf(ctx, [lot]),
    () => lotPage(ctx, lot),
    () => namedCategory(ctx, lot.category_id),
    () => bids.newestBids(ctx, lot.id, lot.bid_count + 1, BIDS_SHOWN),
    () => shopsForCards(ctx, [lot.shop_id]),
    () => newestWatchers(ctx, lot.id, ONLOOKERS),
    () => (user_id === undefined ? ([] as number[]) : memberIds(ctx, lot.shop_id)),
    () => shopRecord(ctx, lot),
    () => (lot.outage_ms > 0 ? outagesOf(ctx, [lot.id]) : ([] as OutageEnd[])),
    () => lossShown(ctx, lot),
    () => comparableSales(ctx, lot.category_id),
  ])
  const { state } = tick
  const snapshot = await rulesShown(ctx, lot, frozen)
  const onlookers = await userBriefs(ctx, watchers)
  const mine = user_id === undefined ? undefined : await ownView(ctx as SignedCtx, lot)
  const { increment, soft_close } = snapshot.facts
  const order_id = user_id !== undefined && lot.winner_user_id === user_id ? lot.order_id : null
  const order = order_id === null ? undefined : await orderById(ctx, order_id)
  const unpaid = order?.status === 'pending_payment' ? order : undefined
  // Those of the version the answers were given to.
  const { params: asked } = await namedCategory(ctx, lot.category_id, text.template_id)
  const answers = asked.flatMap(({ key, is_measure, said }) => {
    const answer = text.params[key]
    return answer ? [{ is_measure, ...said(answer) }] : []
  })
  return {
    ...card!,
    images: text.images,
    photo_views: viewsOf(text.images, text.photo_views as Detail['photo_views']),
    video: text.video,
    video_poster: text.video_poster,
    desc: inLanguage(ctx, text.desc_en, text.desc),
    condition_note: inLanguage(ctx, text.condition_note_en, text.condition_note),
    params: answers.filter((one) => !one.is_measure).map(({ label, value }) => ({ label, value })),
    measures: answers.filter((one) => one.is_measure).map(({ label, value }) => ({ label, value })),
    provenance: inLanguage(ctx, text.provenance_en, text.provenance),
    certificate:
      text.certificate_issuer || text.certificate_no
        ? {
            issuer: text.certificate_issuer && readersHalf(text.certificate_issuer, ctx.locale === 'zh-CN'),
            no: text.certificate_no,
          }
        : null,
    featured_until: seconds(lot.featured_until),
    category: { id: category.id, name: category.name, path: category.path },
    comparable,
    ...(await makerShown(ctx, 'lot', { id: lot.id, master_id: text.master_id })),
    increment,
    soft_close: { window_s: soft_close.window_s, extend_s: soft_close.extend_s },
    hard_end_at_ms: softClose.hardEndAt(state),
    shipping_fen: lot.shipping_fen,
    return_policy: lot.return_policy as Detail['return_policy'],
    guarantees: (lot.guarantees as Shop['guarantees'] | null) ?? shops.get(lot.shop_id)?.guarantees ?? [],
    // Bidders may come through other programs than the page; each has looked at the lot all the same.
    view_count: Math.max(views, lot.bidder_count),
    reminders: mine?.reminders ?? null,
    onlookers: watchers.flatMap((id) => onlookers.get(id) ?? []),
    filter_note: mine?.filter_note ?? null,
    notices: text.notices,
    outages: outages.map(({ from_at, until_at, ends_at }) => ({
      from_ms: from_at,
      until_ms: until_at,
      ends_at_ms: ends_at,
    })),
    picture_loss: loss,
    facts,
    tick: ticks.tickFor(tick, user_id, card!.my_state !== undefined && card!.my_state !== 'none'),
    bids: lines.map((line) => ticks.bidLine(line, state, user_id)),
    my_deposit: mine?.my_deposit ?? null,
    deposit_steps: mine?.deposit_steps ?? null,
    can_bid: mine?.can_bid ?? can(ctx, biddingRules.refusalByTime(state, tick.now_ms)),
    cost: ticks.costAt(lot, lot.hammer_fen ?? biddingRules.lowestBidFen(state), mine?.held_fen ?? 0),
    rules: snapshot,
    agreement_code: 'auction_rules',
    sale: await saleOf(ctx, lot),
    relist_of: lot.relist_of,
    auto_relist_left: lot.auto_relist_left,
    order_id,
    pay_by: seconds(unpaid?.pay_deadline ?? null),
    second_chance: mine?.second_chance ?? null,
    is_mine: user_id !== undefined && members.includes(user_id),
  }
}

/** A lost picture that moved a lot's end, as its page says it. */
export async function lossShown(ctx: Ctx, lot: store.Lot): Promise<NonNullable<Detail['picture_loss']> | null> {
  const loss = lot.live_session_id !== null && lot.outage_ms > 0 ? await ofLive.lossOf(ctx, lot.id) : undefined
  return loss ? { lost_ms: loss.lost_ms, ends_at_ms: loss.ends_at_ms } : null
}

/** The rules a lot runs under: frozen once it has opened, before that as they would be frozen now. */
export const rulesSnapshot = async (ctx: Ctx, lot: store.Lot) => rulesShown(ctx, lot, await store.rulesOf(ctx, lot.id))

async function rulesShown(ctx: Ctx, lot: store.Lot, frozen: store.FrozenRow | undefined) {
  const facts = (frozen?.facts as unknown as opening.Facts | undefined) ?? (await opening.factsBefore(ctx, lot))
  return {
    version: frozen?.version ?? opening.rulesVersionOf(facts),
    hash: frozen?.hash ?? chain.rulesHash(facts),
    frozen_at: seconds(frozen?.frozen_at ?? null),
    facts,
    plain: frozen?.sentences ?? rulesText(facts, ctx.locale),
  }
}

/** The part only this person sees: their deposit, whether they may bid and why not, an offer open to them. */
async function ownView(ctx: SignedCtx, lot: store.Lot) {
  const user_id = ctx.user.id
  const [known, age_barred, now, held_fen, my_deposit, offer, open_unpaid_max, reminders, paddles, own_limits] =
    await readTogether(ctx, [
      () => bidderKnown(ctx, user_id, lot),
      () => isAgeBarred(ctx, lot.category_id, user_id),
      () => databaseNow(ctx),
      () => heldFen(ctx, user_id, { scope: 'lot', ref_id: lot.id }),
      () => holdOf(ctx, user_id, { scope: 'lot', ref_id: lot.id }),
      () => lastOffer(ctx, lot.id),
      () => setting(ctx, 'auction.open_unpaid_max'),
      () => remindersOf(ctx, user_id, lot.id),
      () => paddleCover.paddlesSeen(ctx, user_id, [lot]),
      () => ownLimitsSeen(ctx, user_id),
    ])
  const blocked = await isBarred(ctx, user_id, known)
  const risk = await riskSeen(ctx, known, [lot.id])
  const refused = bidRefused(lot, known, {
    held_fen,
    blocked,
    age_barred,
    risk,
    open_unpaid_max,
    paddles,
    own_limits,
    now_ms: now,
  })
  const open = offer?.status === 'open' && offer.user_id === user_id && offer.expires_at > now
  return {
    held_fen,
    reminders,
    my_deposit: my_deposit ? holdsShown(ctx, [my_deposit])[0]! : null,
    deposit_steps: stepsOf(lot, known, { held_fen, now_ms: now }),
    can_bid: can(ctx, refused),
    filter_note: blocked || Object.keys(filterOf(lot)).length > 0 ? reasonText('BID_FILTERED', ctx.locale) : null,
    second_chance: open
      ? { offer_id: offer.id, amount_fen: offer.amount_fen, expires_at: seconds(offer.expires_at) }
      : null,
  }
}
