/** How coupons are shown: what they take off, where, until when. */

import type { CouponCard, CouponOffer, OwnCoupon, UserCoupon } from '@juya/contract'
import { type Locale, REFUSALS, reasonText } from '@juya/contract'
import type { z } from 'zod'
import { claimerOf, type Held, isGone, judgeClaim, type Template } from '../../domains/coupon/index.ts'
import { treeOf } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { shopBriefs } from '../shop/cards.ts'

type Card = z.input<typeof CouponCard>

/** Words of a coupon in the reader's language. */
interface Words {
  categories: ReadonlyMap<number, string>
  shops: ReadonlyMap<number, string>
}

async function wordsOf(ctx: Ctx, templates: readonly Template[]): Promise<Words> {
  const shop_ids = [...new Set(templates.flatMap(({ shop_id }) => shop_id ?? []))]
  const briefs = await shopBriefs(ctx, shop_ids)
  const tree = await treeOf(ctx)
  return {
    categories: new Map(
      [...tree.by_id].map(([id, { name_en, name_zh }]) => [id, ctx.locale === 'zh-CN' ? name_zh : name_en]),
    ),
    shops: new Map([...briefs].map(([id, brief]) => [id, brief.name])),
  }
}

const NAMED_MAX = 3

function scopeText(template: Template, { categories, shops }: Words, locale: Locale): string {
  const zh = locale === 'zh-CN'
  const where = template.shop_id === null ? (zh ? '全平台' : 'All shops') : (shops.get(template.shop_id) ?? '')
  if (template.scope === 'lot_premium') return zh ? `${where} · 拍品佣金` : `${where} · Buyer’s premium of lots`
  if (template.kind === 'shipping') return zh ? `${where} · 运费` : `${where} · Shipping`
  if (template.scope === 'goods') return zh ? `${where} · 指定商品` : `${where} · Chosen goods`
  if (template.scope === 'all') return zh ? `${where} · 商品` : `${where} · Goods`
  const names = template.scope_ids.flatMap((id) => categories.get(id) ?? []).slice(0, NAMED_MAX)
  return `${where} · ${names.join(zh ? '、' : ', ')}`
}

function validText(template: Template, locale: Locale): string {
  const zh = locale === 'zh-CN'
  if (template.valid_to === null)
    return zh ? `领取后 ${template.valid_days} 天内有效` : `For ${template.valid_days} days once claimed`
  const until = zh ? `有效期至 ${whenZh(template.valid_to)}` : `Until ${whenEn(template.valid_to)}`
  if (template.valid_from === null) return until
  return zh
    ? `${whenZh(template.valid_from)} 至 ${whenZh(template.valid_to)}`
    : `${whenEn(template.valid_from)} to ${whenEn(template.valid_to)}`
}

const cardOf = (template: Template, words: Words, locale: Locale): Card => ({
  id: template.id,
  name: template.name,
  issuer: template.issuer,
  shop_id: template.shop_id,
  kind: template.kind,
  amount_fen: template.amount_fen,
  percent_bp: template.percent_bp,
  max_off_fen: template.max_off_fen,
  min_spend_fen: template.min_spend_fen,
  scope_text: scopeText(template, words, locale),
  valid_text: validText(template, locale),
})

/** Coupons as cards, in the order given. */
export async function couponCards(ctx: Ctx, templates: readonly Template[]): Promise<Card[]> {
  const words = await wordsOf(ctx, templates)
  return templates.map((template) => cardOf(template, words, ctx.locale))
}

/** Below so many the offer says how many there still are. */
const FEW = 100
const GONE = { key: 'COUPON_GONE', details: {} } as const

/** Coupons on offer, as one reader may claim them. @param mine how many of each the reader has had */
export async function offersShown(
  ctx: Ctx,
  templates: readonly Template[],
  mine: ReadonlyMap<number, number>,
): Promise<Array<z.input<typeof CouponOffer>>> {
  const words = await wordsOf(ctx, templates)
  const briefs = await shopBriefs(
    ctx,
    templates.flatMap(({ shop_id }) => shop_id ?? []),
  )
  // Guests sign in first, and are judged then.
  const claimer = ctx.user && templates.length > 0 ? await claimerOf(ctx, ctx.user.id, templates) : undefined
  return templates.map((template) => {
    const left = template.total - template.issued
    const had = mine.get(template.id) ?? 0
    const why = claimer ? judgeClaim(template, claimer) : isGone(template) ? GONE : undefined
    const brief = template.shop_id === null ? undefined : briefs.get(template.shop_id)
    return {
      ...cardOf(template, words, ctx.locale),
      shop: brief ? { id: Number(brief.id), name: brief.name, logo: brief.logo } : null,
      left: left < FEW ? left : null,
      mine: had,
      per_user: template.per_user,
      claim_to: seconds(template.claim_to),
      can_claim: why
        ? { ok: false, code: REFUSALS[why.key].code, reason: reasonText(why.key, ctx.locale, why.details) }
        : { ok: true },
    }
  })
}

/** Coupons somebody holds. One whose time is over is expired, whether its clock has run or not. */
export async function heldShown(
  ctx: Ctx,
  held: ReadonlyArray<Held & { order_id?: number | null }>,
  templates: ReadonlyMap<number, Template>,
  now: number,
): Promise<Array<z.input<typeof UserCoupon>>> {
  const words = await wordsOf(ctx, [...templates.values()])
  return held.flatMap((one) => {
    // What is kept for who still has to earn it is shown with that (api/activity).
    if (one.status === 'reserved') return []
    return {
      id: one.id,
      coupon: cardOf(
        { ...templates.get(one.template_id)!, ...one.terms, scope_ids: [...one.terms.scope_ids] },
        words,
        ctx.locale,
      ),
      code: one.code,
      status: one.status === 'available' && one.valid_to <= now ? 'expired' : one.status,
      valid_from: seconds(one.valid_from),
      valid_to: seconds(one.valid_to),
      order_id: one.order_id ?? null,
      revoked_reason: one.revoked_reason,
      usable_link: one.terms.shop_id === null ? null : toScreen('shop.home', { id: one.terms.shop_id }),
    }
  })
}

/** As its shop reads it; drafts are the platform's alone, and read elsewhere. */
const standing = ({ status, claim_to }: Template, now: number): z.input<typeof OwnCoupon>['status'] =>
  status === 'ended' || status === 'draft' || status === 'waiting' ? 'ended' : claim_to <= now ? 'over' : status

/** A shop's own coupons. */
export async function ownShown(
  ctx: Ctx,
  templates: readonly Template[],
  now: number,
): Promise<Array<z.input<typeof OwnCoupon>>> {
  const words = await wordsOf(ctx, templates)
  return templates.map((template) => ({
    ...cardOf(template, words, ctx.locale),
    scope: template.scope,
    scope_ids: template.scope_ids,
    is_exclusive: template.is_exclusive,
    audience: template.audience,
    level_min: template.level_min,
    code: template.code,
    total: template.total,
    issued: template.issued,
    used: template.used,
    off_fen: template.off_fen,
    per_user: template.per_user,
    claim_from: seconds(template.claim_from),
    claim_to: seconds(template.claim_to),
    valid_from: seconds(template.valid_from),
    valid_to: seconds(template.valid_to),
    valid_days: template.valid_days,
    status: standing(template, now),
  }))
}
