/** Lots are handed in: checked, given their commission and their shop's terms, and let in or sent to the review. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkNamed } from '../../platform/things/makers.ts'
import { setDeadlines } from '../../platform/time/deadlines.ts'
import { accounts, balanceFen } from '../ledger/index.ts'
import { commissionsOf, lotStates, opening, setShopTerms, setting, store } from '../lot/index.ts'
import { takePiece } from '../piece/index.ts'
import { checkActive, type Terms as ShopTerms } from '../shop/index.ts'
import { categoryOf } from '../site/index.ts'
import { tellMaker } from './changes/maker.ts'
import * as rules from './publishing-rules.ts'

/** @throws Refusal VALIDATION {field, reason, fields} */
export function refuseWrong({ locale }: Tx, { field, en, zh }: rules.Wrong): never {
  const reason = locale === 'zh-CN' ? zh : en
  refuse('VALIDATION', { field, reason, fields: { [field]: reason } })
}

/**
 * Hands drafts in: to the review, or straight on where none is needed. Returns the status they all have then. The shop is held last,
 * after its lots: it is not suspended meanwhile.
 */
export async function submit(
  tx: Tx,
  shop: ShopTerms,
  lot_ids: number[],
  auto_relist_left = shop.auction_defaults.auto_relist_times ?? 0,
): Promise<store.Lot['status']> {
  const status = await handIn(tx, shop, lot_ids, auto_relist_left)
  await checkActive(tx, shop.shop_id)
  return status
}

async function handIn(
  tx: Tx,
  shop: ShopTerms,
  lot_ids: number[],
  auto_relist_left: number,
): Promise<store.Lot['status']> {
  await checkRoom(tx, shop, lot_ids.length)
  const { lots, now } = await makeReady(tx, shop, lot_ids, auto_relist_left)
  if (await needsReview(tx, shop)) {
    await store.setStatus(tx, lot_ids, 'reviewing')
    return 'reviewing'
  }
  return admit(tx, lots, now)
}

/**
 * Locks drafts, checks each, and writes down what it is handed in under: its commission and the shop's terms.
 * @throws Refusal SHOP_DEPOSIT_SHORT, STATE_CONFLICT, VALIDATION {field}, LICENCE_REQUIRED, MASTER_NOT_OPEN, MASTER_DENIED
 */
export async function makeReady(
  tx: Tx,
  shop: ShopTerms,
  lot_ids: number[],
  auto_relist_left: number,
): Promise<{ lots: store.Lot[]; now: number }> {
  await checkDeposit(tx, shop)
  const lots = await store.lockLots(tx, lot_ids)
  const now = await databaseNow(tx)
  const bounds = {
    duration_min_s: await setting(tx, 'auction.duration_min_s'),
    duration_max_s: await setting(tx, 'auction.duration_max_s'),
  }
  const texts = new Map((await store.textsOf(tx, lot_ids)).map((text) => [text.lot_id, text]))
  for (const lot of lots) {
    if (!lotStates.mayMove(lot.status, 'submit')) refuse('STATE_CONFLICT', { status: lot.status })
    // A live lot runs as its sale says, from when its clerk starts it.
    const wrong =
      (lot.in_room ? undefined : rules.wrongTimes(lot as rules.Terms, now, bounds)) ??
      (await wrongInCategory(tx, shop, lot, texts.get(lot.id)?.params ?? {}))
    if (wrong) refuseWrong(tx, wrong)
    const ids = lot.relist_of === null ? [lot.id] : [lot.id, lot.relist_of]
    await checkNamed(tx, texts.get(lot.id)?.master_id ?? null, { thing: 'lot', ids })
  }
  for (const lot of lots) if (texts.has(lot.id)) await tellMaker(tx, lot, texts.get(lot.id)!)
  for (const { id, piece_id } of lots) if (piece_id !== null) await takePiece(tx, piece_id, { kind: 'lot', id })
  await store.setCommission(tx, await commissionsOf(tx, lots))
  const terms = { join_filter: shop.join_filter, guarantees: shop.guarantees, auto_relist_left }
  await setShopTerms(tx, lot_ids, terms)
  for (const lot of lots) Object.assign(lot, terms)
  return { lots, now }
}

/** Lets checked lots in: those whose time has come open, the others wait for it; a live lot waits until it is started on its stage. */
export async function admit(tx: Tx, lots: readonly store.Lot[], now: number): Promise<store.Lot['status']> {
  const due = lots.filter((lot) => !lot.in_room && (lot.starts_at === null || lot.starts_at <= now))
  const later = lots.filter((lot) => !due.includes(lot))
  if (later.length > 0)
    await store.setStatus(
      tx,
      later.map((lot) => lot.id),
      'scheduled',
    )
  await setDeadlines(
    tx,
    'lot_start',
    later.flatMap((lot) => (lot.in_room ? [] : [{ ref_id: lot.id, due_at: lot.starts_at! }])),
  )
  await opening.openAll(tx, due, now)
  return due.length > 0 ? 'live' : 'scheduled'
}

async function wrongInCategory(
  tx: Tx,
  shop: ShopTerms,
  lot: store.Lot,
  params: Record<string, string>,
): Promise<rules.Wrong | undefined> {
  const category = await categoryOf(tx, lot.category_id)
  if (!category.takes_lots) return rules.CATEGORY_CLOSED
  const licence = rules.licenceFor(category)
  if (licence && !shop.licences.some(({ kind }) => kind === licence)) refuse('LICENCE_REQUIRED', { licence })
  return rules.missingParam(category.params, params)
}

/** Whether what this shop publishes is looked at first. */
export const needsReview = async (ctx: Ctx, shop: Pick<ShopTerms, 'skips_review' | 'credit_level'>): Promise<boolean> =>
  !shop.skips_review && shop.credit_level < (await setting(ctx, 'auction.review_below_level'))

/** Below half of what is asked nothing new may be listed. @throws Refusal SHOP_DEPOSIT_SHORT */
async function checkDeposit(tx: Tx, shop: ShopTerms): Promise<void> {
  if (shop.deposit_required_fen === 0) return
  const held_fen = await balanceFen(tx, accounts.shopDeposit(shop.shop_id))
  if (held_fen * 2 < shop.deposit_required_fen)
    refuse('SHOP_DEPOSIT_SHORT', { required_fen: shop.deposit_required_fen, held_fen })
}

/** @throws Refusal LIMIT_REACHED */
async function checkRoom(tx: Tx, shop: ShopTerms, adding: number): Promise<void> {
  const limit = rules.openLotsMax(shop.credit_level, await setting(tx, 'auction.max_live_per_shop'))
  if ((await store.openLotCount(tx, shop.shop_id)) + adding > limit) refuse('LIMIT_REACHED', { limit })
}
