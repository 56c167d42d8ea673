/** Coupons put on offer: by a shop, which lowers its own price, or by the platform, which pays for them. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkTitle, checkWords, treeOf } from '../site/index.ts'
import { changeTemplate, lockTemplate } from './store.ts'
import { coupon_templates, type NewTemplate, type Template } from './tables.ts'

const DAY_MS = 86_400_000
/** A coupon can be claimed for a year at most. */
export const CLAIM_DAYS_MAX = 365
/** At most so many coupons of a shop are on offer side by side. */
const ON_OFFER_MAX = 50

/** What a coupon is made of. Moments in ms. */
export interface OfferForm
  extends Pick<
    NewTemplate,
    | 'name'
    | 'kind'
    | 'amount_fen'
    | 'percent_bp'
    | 'max_off_fen'
    | 'scope'
    | 'scope_ids'
    | 'is_exclusive'
    | 'audience'
    | 'level_min'
    | 'code'
    | 'share_helps'
    | 'share_hours'
    | 'total'
    | 'budget_fen'
    | 'per_user'
    | 'valid_from'
    | 'valid_to'
    | 'valid_days'
  > {
  min_spend_fen: number
  /** Left out: from now on. */
  claim_from?: number | undefined
  claim_to: number
}

export const wrong = (field: string, reason: string): never => refuse('VALIDATION', { field, reason })

function checkSums(form: OfferForm): void {
  if (form.kind === 'percent') {
    if (!form.percent_bp) wrong('percent_bp', 'needed for a share')
    if (!form.max_off_fen) wrong('max_off_fen', 'a share has a most')
  } else if (!form.amount_fen) wrong('amount_fen', 'needed for an amount')
  if (form.kind === 'amount' && form.min_spend_fen > 0 && form.amount_fen! >= form.min_spend_fen)
    wrong('amount_fen', 'must be below the least that is spent')
}

function checkTimes(form: OfferForm, now: number): void {
  const from = form.claim_from ?? now
  if (form.claim_to <= Math.max(now, from)) wrong('claim_to', 'must be later')
  if (form.claim_to > now + CLAIM_DAYS_MAX * DAY_MS) wrong('claim_to', `at most ${CLAIM_DAYS_MAX} days from now`)
  if (!form.valid_to === !form.valid_days) wrong('valid_days', 'either a day or a number of days')
  if (form.valid_to && form.valid_to < form.claim_to) wrong('valid_to', 'must not be before the last claim')
  if (form.valid_from && form.valid_to && form.valid_from >= form.valid_to) wrong('valid_from', 'must be earlier')
}

async function checkScope(ctx: Ctx, form: OfferForm, issuer: 'shop' | 'platform'): Promise<void> {
  const ids = form.scope_ids ?? []
  const needs = form.scope === 'category' || form.scope === 'goods'
  if (needs !== ids.length > 0) wrong('scope_ids', needs ? 'choose what it is for' : 'not for this scope')
  if (form.scope === 'lot_premium' && issuer === 'shop') wrong('scope', 'the premium is not the shop’s')
  if (form.scope === 'category') {
    const { by_id } = await treeOf(ctx)
    if (ids.some((id) => !by_id.has(id))) wrong('scope_ids', 'no such category')
  }
}

function checkAudience(form: OfferForm, issuer: 'shop' | 'platform'): void {
  if ((form.audience === 'level') !== Boolean(form.level_min)) wrong('level_min', 'needed for a level, and only then')
  if ((form.audience === 'code') !== Boolean(form.code)) wrong('code', 'needed for a code, and only then')
  if (form.audience === 'share' && issuer === 'shop') wrong('audience', 'friends bring coupons of the platform alone')
  for (const field of ['share_helps', 'share_hours'] as const)
    if ((form.audience === 'share') !== Boolean(form[field]))
      wrong(field, 'needed where friends bring it, and only then')
}

/** What a form comes to in the table. @throws Refusal VALIDATION {field, reason}, CONTENT_BLOCKED */
export async function templateOf(tx: Tx, form: OfferForm, issuer: 'shop' | 'platform') {
  if (issuer === 'shop') await checkTitle(tx, 'name', form.name)
  else await checkWords(tx, form.name)
  checkSums(form)
  checkAudience(form, issuer)
  await checkScope(tx, form, issuer)
  const now = await databaseNow(tx)
  checkTimes(form, now)
  const is_share = form.kind === 'percent'
  return {
    ...form,
    amount_fen: is_share ? null : form.amount_fen,
    percent_bp: is_share ? form.percent_bp : null,
    max_off_fen: is_share ? form.max_off_fen : null,
    claim_from: form.claim_from ?? now,
  }
}

/**
 * Puts a coupon on offer.
 *
 * @param shop_id the shop it is of; null: the platform's
 * @throws Refusal VALIDATION {field, reason}, CONTENT_BLOCKED, NAME_TAKEN (another coupon has this code), LIMIT_REACHED {limit}
 */
export async function offerCoupon(ctx: Ctx, shop_id: number | null, form: OfferForm): Promise<Template> {
  return inTransaction(ctx, async (tx) => {
    const issuer = shop_id === null ? 'platform' : 'shop'
    const values = await templateOf(tx, form, issuer)
    if (shop_id !== null) await checkCount(tx, shop_id)
    const [template] = await tx.db
      .insert(coupon_templates)
      .values({ ...values, issuer, shop_id })
      .onConflictDoNothing()
      .returning()
    return template ?? refuse('NAME_TAKEN')
  })
}

async function checkCount(tx: Tx, shop_id: number): Promise<void> {
  const [on] = await query<{ count: number }>(
    tx,
    'coupon_offered_count',
    `select count(*)::int as count from coupon_templates where shop_id = $1 and status <> 'ended' and claim_to > platform_now()`,
    [shop_id],
  )
  if (on!.count >= ON_OFFER_MAX) refuse('LIMIT_REACHED', { limit: ON_OFFER_MAX })
}

export interface OfferChange {
  name?: string | undefined
  /** Never fewer than were claimed. */
  total?: number | undefined
  /** ms */
  claim_to?: number | undefined
  status?: 'active' | 'paused' | 'ended' | undefined
}

/**
 * Changes what is not promised to anybody: name, number, time, and whether it is on offer. One that has ended stays so.
 *
 * @param shop_id whose it must be; null: the platform's
 * @throws Refusal NOT_FOUND, CONTENT_BLOCKED, STATE_CONFLICT {status}, VALIDATION {field, reason}
 */
export async function changeOffer(
  ctx: Ctx,
  shop_id: number | null,
  id: number,
  change: OfferChange,
): Promise<Template> {
  if (shop_id !== null) await checkTitle(ctx, 'name', change.name)
  else await checkWords(ctx, change.name)
  return inTransaction(ctx, async (tx) => {
    const template = await lockTemplate(tx, id)
    if (template?.shop_id !== shop_id) refuse('NOT_FOUND')
    if (template.status === 'draft' || template.status === 'waiting')
      refuse('STATE_CONFLICT', { status: template.status })
    if (template.status === 'ended') {
      if (change.status === 'ended' || Object.values(change).every((value) => value === undefined)) return template
      refuse('STATE_CONFLICT', { status: template.status })
    }
    const now = await databaseNow(tx)
    const { total, claim_to, valid_to } = { ...template, ...defined(change) }
    if (total < template.issued) wrong('total', `${template.issued} were claimed`)
    if (change.claim_to !== undefined) {
      if (claim_to <= now || claim_to > now + CLAIM_DAYS_MAX * DAY_MS)
        wrong('claim_to', 'must be within a year from now')
      if (valid_to !== null && claim_to > valid_to) wrong('claim_to', 'must not be after its last day')
    }
    const changes = defined(change)
    return Object.keys(changes).length > 0 ? changeTemplate(tx, id, changes) : template
  })
}

const defined = (change: OfferChange): Partial<Template> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
