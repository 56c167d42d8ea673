/** What a shop says of itself, and the terms it sets for what it sells. */
import { CHOSEN_GUARANTEES } from '@juya/contract'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkWords, knownPlace } from '../../site/index.ts'
import type { Shop } from '../shops.ts'
import type { JoinFilter } from '../tables.ts'

async function lockVersion(tx: Tx<ShopCtx>, version: number): Promise<Shop> {
  const [shop] = await query<Shop>(tx, 'shop_edit_lock', 'select * from shop_shops where id = $1 for update', [
    tx.shop.shop_id,
  ])
  if (!shop) refuse('NOT_FOUND')
  if (shop.version !== version) refuse('EDIT_CONFLICT', { version: shop.version })
  return shop
}

export interface ProfileChanges {
  logo?: string | null | undefined
  cover?: string | null | undefined
  intro?: string | undefined
  intro_en?: string | undefined
  notice?: string | undefined
  service_phone?: string | undefined
  service_hours?: string | undefined
  /** One of our list, with or without its 市. */
  city?: string | undefined
}

/**
 * Changes the shop's pictures and texts; what is left out stays.
 * @throws Refusal EDIT_CONFLICT, CONTENT_BLOCKED, NOT_FOUND (a picture somebody else sent, no such city)
 */
export async function saveProfile(ctx: ShopCtx, changes: ProfileChanges & { version: number }): Promise<void> {
  const { version, ...given } = changes
  await checkWords(ctx, given.intro, given.intro_en, given.notice, given.service_hours)
  if (given.city !== undefined) given.city = (knownPlace(given.city) ?? refuse('NOT_FOUND')).city.replace(/市$/, '')
  await inTransaction(ctx, async (tx) => {
    const shop = await lockVersion(tx, version)
    for (const key of ['logo', 'cover'] as const) {
      const path = given[key]
      if (path && path !== shop[key] && !(await tx.services.files.isOf(tx, path, ctx.user.id))) refuse('NOT_FOUND')
    }
    const now = { ...shop, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
    await query(
      tx,
      'shop_profile_save',
      `update shop_shops set logo = $2, cover = $3, intro = $4, intro_en = $5, notice = $6, service_phone = $7, service_hours = $8,
         city = $9, version = version + 1 where id = $1`,
      [
        shop.id,
        now.logo,
        now.cover,
        now.intro,
        now.intro_en || null,
        now.notice || null,
        now.service_phone || null,
        now.service_hours,
        now.city,
      ],
    )
  })
}

export interface TermsChanges {
  auction?: { deposit_bp?: number | null | undefined; auto_relist_times?: number | undefined } | undefined
  join_filter?: JoinFilter | undefined
  sell_guarantee?: readonly string[] | undefined
}

const CHOSEN: ReadonlySet<string> = new Set(CHOSEN_GUARANTEES)

/**
 * Sets what lots handed in from now on are sold under. A promise that is chosen elsewhere stays as it is.
 * @throws Refusal EDIT_CONFLICT
 */
export async function saveTerms(
  ctx: ShopCtx,
  { version, ...given }: TermsChanges & { version: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const shop = await lockVersion(tx, version)
    const { deposit_bp } = given.auction ?? {}
    const { deposit_bp: before_bp, ...others } = {
      ...shop.auction_defaults,
      auto_relist_times: given.auction?.auto_relist_times ?? shop.auction_defaults.auto_relist_times ?? 0,
    }
    const bp = deposit_bp === undefined ? before_bp : (deposit_bp ?? undefined)
    const filter = given.join_filter ?? shop.join_filter
    const chosen = given.sell_guarantee?.filter((one) => CHOSEN.has(one))
    const guarantees = chosen ? [...shop.guarantees.filter((one) => !CHOSEN.has(one)), ...chosen] : shop.guarantees
    await query(
      tx,
      'shop_terms_save',
      'update shop_shops set auction_defaults = $2::jsonb, join_filter = $3::jsonb, guarantees = $4, version = version + 1 where id = $1',
      [
        shop.id,
        JSON.stringify(bp === undefined ? others : { ...others, deposit_bp: bp }),
        JSON.stringify(withoutIdle(filter)),
        [...new Set(guarantees)],
      ],
    )
  })
}

/** Without the fields that let everybody bid: a filter that is empty is none. */
const withoutIdle = (filter: JoinFilter): JoinFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([field, value]) => {
      if (value === undefined || value === false) return false
      if (field === 'deposit_multiplier') return Number(value) > 1
      return !field.startsWith('min_') || Number(value) > 0
    }),
  )
