/** Activities, what one has begun, and what a friend asks for, as the phone shows them. */
import { type FriendShare, type MyShare, REFUSALS, reasonText, type ShareOffer } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  helpedIn,
  helpersOf,
  helpObstacle,
  openSharesOf,
  type Share,
  shareByCode,
  startObstacle,
} from '../../domains/activity/index.ts'
import { isGone, shareOffers, type Template, templatesById, worstFen } from '../../domains/coupon/index.ts'
import { aliasOf } from '../../domains/lot/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { couponCards } from '../coupon/cards.ts'
import { shareClocks } from './clocks.ts'

/** Coupons one can bring friends for now, those that end first in front; or one of them, which may be over. */
export async function openOffers(ctx: Ctx, id?: number): Promise<Template[]> {
  if (id !== undefined) {
    const one = (await templatesById(ctx, [id])).get(id)
    return one?.audience === 'share' && one.status !== 'draft' && one.status !== 'waiting' ? [one] : []
  }
  return shareOffers(ctx)
}

const leftOf = (template: Template): number => {
  const by_budget = template.budget_fen === null ? template.total : Math.floor(template.budget_fen / worstFen(template))
  return isGone(template) ? 0 : Math.min(template.total, by_budget) - template.issued
}

const can = (ctx: Ctx, no: { key: keyof typeof REFUSALS; details?: Record<string, unknown> } | undefined) =>
  no ? { ok: false, code: REFUSALS[no.key].code, reason: reasonText(no.key, ctx.locale, no.details) } : { ok: true }

/** Offers with what the reader may do about each. A guest is asked to sign in when they begin. */
export async function offersShown(
  ctx: Ctx,
  templates: readonly Template[],
): Promise<Array<z.input<typeof ShareOffer>>> {
  const cards = await couponCards(ctx, templates)
  const ids = templates.map(({ id }) => id)
  const begun = ctx.user ? await sharesShown(ctx, await openSharesOf(ctx, ids, ctx.user.id)) : []
  const offers: Array<z.input<typeof ShareOffer>> = []
  for (const [n, template] of templates.entries())
    offers.push({
      id: template.id,
      coupon: cards[n]!,
      needed: template.share_helps!,
      hours: template.share_hours!,
      to_at: seconds(template.claim_to),
      left: leftOf(template),
      startable: can(ctx, ctx.user ? await startObstacle(ctx as SignedCtx, template.id) : undefined),
      mine: begun.find(({ activity_id }) => activity_id === template.id) ?? null,
    })
  return offers
}

/** What people have begun, in the order given, each friend masked. */
export async function sharesShown(ctx: Ctx, shares: readonly Share[]): Promise<Array<z.input<typeof MyShare>>> {
  if (shares.length === 0) return []
  const templates = await templatesById(
    ctx,
    shares.map(({ template_id }) => template_id),
  )
  const cards = await couponCards(
    ctx,
    shares.map(({ template_id }) => templates.get(template_id)!),
  )
  const helpers = await helpersOf(
    ctx,
    shares.map(({ id }) => id),
  )
  const people = await userBriefs(ctx, [...new Set(helpers.map(({ user_id }) => user_id))])
  return shares.map(({ id, template_id, code, status, needed, lapses_at, ended_at }, n) => ({
    id,
    activity_id: template_id,
    coupon: cards[n]!,
    code,
    status,
    needed,
    helpers: helpers
      .filter(({ share_id }) => share_id === id)
      .map(({ user_id, at }, i) => ({ name: aliasOf(people.get(user_id)?.nickname ?? '', i + 1), at: seconds(at) })),
    lapses_at: seconds(lapses_at),
    ended_at: seconds(ended_at),
    clocks: shareClocks(ctx, shares[n]!),
  }))
}

/** What the friend whose link was opened asks for. @throws Refusal NOT_FOUND */
export async function friendShown(ctx: Ctx, code: string): Promise<z.input<typeof FriendShare>> {
  const share = (await shareByCode(ctx, code)) ?? refuse('NOT_FOUND')
  const [offer] = await offersShown(ctx, await openOffers(ctx, share.template_id))
  const people = await userBriefs(ctx, [share.user_id])
  const i_helped = ctx.user ? await helpedIn(ctx, share.id, ctx.user.id) : false
  const no = ctx.user && !i_helped ? await helpObstacle(ctx as SignedCtx, share, await databaseNow(ctx)) : undefined
  return {
    offer: offer ?? refuse('NOT_FOUND'),
    name: aliasOf(people.get(share.user_id)?.nickname ?? '', 1),
    is_mine: share.user_id === ctx.user?.id,
    status: share.status,
    needed: share.needed,
    helped: share.helped,
    lapses_at: seconds(share.lapses_at),
    clocks: shareClocks(ctx, share),
    helpable: can(ctx, no),
    i_helped,
  }
}

/** What the caller has begun, the newest first. */
export async function mineOf(ctx: SignedCtx, paging: Paging) {
  const found = await pageQuery<Share & Record<string, unknown>>(
    ctx,
    {
      name: 'activity_mine',
      columns: '*',
      from: 'activity_shares where user_id = $1',
      order: 'created_at desc, id desc',
      values: [ctx.user.id],
    },
    paging,
  )
  return { ...found, list: await sharesShown(ctx, found.list) }
}
