/** A lot's own page: everything about it, its bids, its rules, and what the caller may do. */
import type { LotDetail, LotTick } from '@juya/contract'
import { REFUSALS, refusalText } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import { readTogether } from '../../platform/read-together.ts'
import { refuse } from '../../platform/refuse.ts'
import { userBriefs } from '../account/index.ts'
import { heldFen, holdOf } from '../deposit/index.ts'
import { memberIds, saleTermsOf } from '../shop/index.ts'
import { categoryOf } from '../site/index.ts'
import * as bids from './bid-store.ts'
import { bidderKnown } from './bidder-facts.ts'
import { lowestBidFen, refusalByTime } from './bidding-rules.ts'
import { rulesHash } from './chain.ts'
import { depositNeed } from './deposit-rules.ts'
import { judgeBidder } from './eligibility.ts'
import { isPublic } from './lot-states.ts'
import { neutralFacts } from './neutral-facts.ts'
import { lastOffer } from './offer-store.ts'
import { type Facts, factsBefore, RULES_VERSION } from './opening.ts'
import { type OutageEnd, outagesOf } from './outage-store.ts'
import { plainRules } from './plain-rules.ts'
import { cardsOf, sec, secOr } from './present.ts'
import { bidLine, costAt, type TickFacts, tickFor } from './present-tick.ts'
import { setting } from './settings.ts'
import { hardEndAt } from './soft-close.ts'
import * as store from './store.ts'
import { newestWatchers, viewCount } from './watch-store.ts'

type Detail = z.input<typeof LotDetail>
const ONLOOKERS = 10
const BIDS_SHOWN = 10

/** A lot anybody may see, or the caller's own shop's. @throws Refusal NOT_FOUND */
export async function visibleLot(ctx: Ctx, lot_id: number): Promise<store.Lot> {
  const lot = (await store.lotById(ctx, lot_id)) ?? refuse('NOT_FOUND')
  if (isPublic(lot.status)) return lot
  const mine = ctx.user !== undefined && (await memberIds(ctx, lot.shop_id)).includes(ctx.user.id)
  return mine ? lot : refuse('NOT_FOUND')
}

/** What a tick of this lot is made from. */
export async function tickFactsOf(ctx: Ctx, lots: readonly store.Lot[]): Promise<Map<number, TickFacts>> {
  const [now_ms, aliases] = await readTogether(ctx, [
    () => databaseNow(ctx),
    () =>
      bids.aliasesOf(
        ctx,
        lots.flatMap((lot) => (lot.leader_user_id === null ? [] : [{ lot_id: lot.id, user_id: lot.leader_user_id }])),
      ),
  ])
  return new Map(
    lots.map((lot) => [
      lot.id,
      {
        lot_id: lot.id,
        state: bids.stateOf(lot),
        tick_seq: lot.tick_seq,
        bidder_count: lot.bidder_count,
        leader_alias: aliases.get(`${lot.id}:${lot.leader_user_id}`) ?? null,
        winner_user_id: lot.winner_user_id,
        now_ms,
      },
    ]),
  )
}

/** Ticks of up to 50 lots; unknown ones are left out. */
export async function ticksOf(
  ctx: Ctx,
  lot_ids: readonly number[],
): Promise<{ list: Array<z.input<typeof LotTick>>; server_now_ms: number }> {
  const lots = (await store.lotsByIds(ctx, lot_ids)).filter((lot) => isPublic(lot.status))
  const facts = await tickFactsOf(ctx, lots)
  const cards = ctx.user
    ? new Map((await cardsOf(ctx, lots)).map((card) => [card.id, card.my_state !== 'none']))
    : undefined
  const list = lots.map((lot) => tickFor(facts.get(lot.id)!, ctx.user?.id, cards?.get(lot.id) ?? false))
  return { list, server_now_ms: await databaseNow(ctx) }
}

/** Everything about a lot, as the caller sees it. */
export async function lotDetail(ctx: Ctx, lot: store.Lot): Promise<Detail> {
  const user_id = ctx.user?.id
  const [[card], text, category, lines, ticks, snapshot, terms, watchers, view_count, members, facts, outages] =
    await readTogether(ctx, [
      () => cardsOf(ctx, [lot]),
      () => store.textOf(ctx, lot.id),
      () => categoryOf(ctx, lot.category_id),
      () => bids.newestBids(ctx, lot.id, lot.bid_count + 1, BIDS_SHOWN),
      () => tickFactsOf(ctx, [lot]),
      () => rulesSnapshot(ctx, lot),
      () => saleTermsOf(ctx, [lot.shop_id]),
      () => newestWatchers(ctx, lot.id, ONLOOKERS),
      () => viewCount(ctx, lot.id),
      () => (user_id === undefined ? ([] as number[]) : memberIds(ctx, lot.shop_id)),
      () => neutralFacts(ctx, lot),
      () => (lot.outage_ms > 0 ? outagesOf(ctx, [lot.id]) : ([] as OutageEnd[])),
    ])
  const state = bids.stateOf(lot)
  const onlookers = await userBriefs(ctx, watchers)
  const mine = user_id === undefined ? undefined : await ownView(ctx as SignedCtx, lot)
  const { increment, soft_close } = snapshot.facts
  return {
    ...card!,
    images: text!.images,
    video: text!.video,
    desc: ctx.locale === 'en' ? (text!.desc_en ?? text!.desc) : text!.desc,
    condition_note: text!.condition_note,
    params: category.params.flatMap(({ key, label, said }) =>
      text!.params[key] ? [{ label, value: said(text!.params[key]) }] : [],
    ),
    category: { id: category.id, name: category.name, path: category.path },
    increment,
    soft_close: { window_s: soft_close.window_s, extend_s: soft_close.extend_s },
    hard_end_at_ms: hardEndAt(state),
    shipping_fen: lot.shipping_fen,
    return_policy: lot.return_policy as Detail['return_policy'],
    guarantees: terms.get(lot.shop_id)?.guarantees ?? [],
    view_count,
    onlookers: watchers.flatMap((id) => onlookers.get(id) ?? []),
    filter_note: mine?.filter_note ?? null,
    notices: text!.notices,
    outages: outages.map(({ from_at, until_at, ends_at }) => ({
      from_ms: from_at,
      until_ms: until_at,
      ends_at_ms: ends_at,
    })),
    facts,
    tick: tickFor(ticks.get(lot.id)!, user_id, card!.my_state !== undefined && card!.my_state !== 'none'),
    bids: lines.map((line) => bidLine(line, state, user_id)),
    my_deposit: mine?.my_deposit ?? null,
    can_bid: mine?.can_bid ?? can(ctx, refusalByTime(state, ticks.get(lot.id)!.now_ms)),
    cost: costAt(lot, lot.hammer_fen ?? lowestBidFen(state), mine?.held_fen ?? 0),
    rules: snapshot,
    agreement_code: 'auction_rules',
    relist_of: lot.relist_of,
    order_id: user_id !== undefined && lot.winner_user_id === user_id ? lot.order_id : null,
    second_chance: mine?.second_chance ?? null,
    is_mine: user_id !== undefined && members.includes(user_id),
  }
}

/** The rules a lot runs under: frozen once it has opened, before that as they would be frozen now. */
export async function rulesSnapshot(ctx: Ctx, lot: store.Lot) {
  const frozen = await store.rulesOf(ctx, lot.id)
  const facts = (frozen?.facts as unknown as Facts | undefined) ?? (await factsBefore(ctx, lot))
  return {
    version: frozen?.version ?? RULES_VERSION,
    hash: frozen?.hash ?? rulesHash(facts),
    frozen_at: secOr(frozen?.frozen_at ?? null),
    facts,
    plain: plainRules(facts, ctx.locale),
  }
}

const can = (
  ctx: Ctx,
  refused: { key: keyof typeof REFUSALS; details: Record<string, unknown> } | undefined,
): Detail['can_bid'] =>
  refused
    ? { ok: false, code: REFUSALS[refused.key].code, reason: refusalText(refused.key, ctx.locale, refused.details) }
    : { ok: true }

/** What only this person sees: their deposit, whether they may bid and why not, an offer open to them. */
async function ownView(ctx: SignedCtx, lot: store.Lot) {
  const user_id = ctx.user.id
  const [known, now, held_fen, my_deposit, offer, realname_from_fen, open_unpaid_max] = await readTogether(ctx, [
    () => bidderKnown(ctx, user_id, lot.shop_id),
    () => databaseNow(ctx),
    () => heldFen(ctx, user_id, { scope: 'lot', ref_id: lot.id }),
    () => holdOf(ctx, user_id, { scope: 'lot', ref_id: lot.id }),
    () => lastOffer(ctx, lot.id),
    () => setting(ctx, 'auction.realname_from_fen'),
    () => setting(ctx, 'auction.open_unpaid_max'),
  ])
  const state = bids.stateOf(lot)
  const next_fen = lowestBidFen(state)
  const { join_filter } = known.shop
  const need = depositNeed(
    lot.deposit_fen,
    next_fen,
    { ...known.facts, shop_multiplier: join_filter.deposit_multiplier ?? 1 },
    now,
  )
  const refused =
    refusalByTime(state, now) ??
    judgeBidder(
      known.facts,
      { mode: lot.mode, premium_bp: lot.premium_bp, realname_from_fen, open_unpaid_max, join_filter },
      { amount_fen: next_fen, agree_premium: true },
      now,
    ) ??
    (need.waived || held_fen >= need.required_fen ? undefined : ({ key: 'DEPOSIT_REQUIRED', details: {} } as const))
  const open = offer?.status === 'open' && offer.user_id === user_id && offer.expires_at > now
  return {
    held_fen,
    my_deposit: my_deposit ?? null,
    can_bid: can(ctx, refused),
    filter_note: Object.keys(join_filter).length > 0 ? refusalText('BID_FILTERED', ctx.locale) : null,
    second_chance: open
      ? { offer_id: offer.id, amount_fen: offer.amount_fen, expires_at: sec(offer.expires_at) }
      : null,
  }
}
