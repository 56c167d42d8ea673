/** A shop's own work on its lots: drafting, handing in, changing, taking down, putting up anew. */

import { DEPOSIT_FREE_BELOW_FEN, defaultDepositFen, type LotForm, type lotChanges, type MassForm } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, ShopCtx, Tx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkMaker } from '../../platform/things/makers.ts'
import { clearDeadline } from '../../platform/time/deadlines.ts'
import { dropWaiting, lastOffer } from '../bidder/index.ts'
import { releaseLosers } from '../deposit/index.ts'
import { indexLots } from '../finding/index.ts'
import { batches, commissionsOf, ending, lotStates, sales, setting, store } from '../lot/index.ts'
import { checkShipping } from '../order/index.ts'
import { type Terms as ShopTerms, termsOf } from '../shop/index.ts'
import { categoryOf, checkTitle, checkWords } from '../site/index.ts'
import { dropBatchDraft } from './batches/drafts.ts'
import { massForms } from './batches/mass-forms.ts'
import { changeInCatalogue, IN_CATALOGUE, noteChanges } from './changes/changes.ts'
import { tellMaker } from './changes/maker.ts'
import { needsReview, refuseWrong, submit } from './handing-in.ts'
import { formOf } from './present-form.ts'
import * as rules from './publishing-rules.ts'

export type Form = z.output<typeof LotForm>
type Mass = z.output<typeof MassForm>
type Changes = z.output<z.ZodObject<typeof lotChanges>>

const SECOND = 1_000
const ms = (at_s: number | null | undefined): number | null => (at_s ? at_s * SECOND : null)

/** What is stored of a lot that is being drafted. */
export type Draft = store.LotFields & store.TextFields

/**
 * Publishes one lot or a mass auction, or saves it as a draft.
 *
 * @returns the new lots; `status` is theirs (all have the same)
 * @throws Refusal NOT_FOUND (category), VALIDATION {field}, CONTENT_BLOCKED, LICENCE_REQUIRED, SHOP_DEPOSIT_SHORT, LIMIT_REACHED, MASTER_NOT_OPEN, MASTER_DENIED
 */
export async function publish(
  ctx: ShopCtx,
  form: Form | Mass,
): Promise<{ ids: number[]; batch_id: number | null; status: string }> {
  return inTransaction(ctx, async (tx) => {
    const shop = await termsOf(tx, ctx.shop.shop_id)
    const forms = form.mode === 'mass' ? massForms(form) : [form]
    const drafts: Draft[] = []
    if ('video' in form && form.video) await checkVideo(tx, form.video)
    for (const one of forms) {
      await checkMaker(tx, one.master_id)
      drafts.push(await draftFrom(tx, shop, one))
    }
    const batch_id = form.mode === 'mass' ? await addBatch(tx, shop.shop_id, form) : null
    if (form.mode === 'mass' && form.draft_id !== undefined) await dropBatchDraft(tx, form.draft_id)
    const ids: number[] = []
    for (const draft of drafts) ids.push(await store.addLot(tx, { ...draft, shop_id: shop.shop_id, batch_id }, draft))
    await indexLots(tx, ids)
    const status = form.save === 'draft' ? 'draft' : await submit(tx, shop, ids)
    return { ids, batch_id, status }
  })
}

/** A draft made by other means than the shop's form. @param piece_id the piece it shares with goods @throws Refusal VALIDATION {field}, CONTENT_BLOCKED */
export async function addDraft(tx: Tx, shop: ShopTerms, form: Form, piece_id: number): Promise<number> {
  const draft = await draftFrom(tx, shop, form)
  const id = await store.addLot(tx, { ...draft, shop_id: shop.shop_id, piece_id }, draft)
  await indexLots(tx, [id])
  return id
}

/** A lot's video was sent by the caller: a shop shows no other shop's. @throws Refusal NOT_FOUND */
async function checkVideo(tx: Tx<ShopCtx>, path: string): Promise<void> {
  if (!(await tx.services.files.isOf(tx, path, tx.user.id))) refuse('NOT_FOUND')
}

const addBatch = (tx: Tx, shop_id: number, { title, first_ends_at, stagger_s, lots }: Mass): Promise<number> =>
  batches.addBatch(tx, { shop_id, title, first_ends_at: first_ends_at * SECOND, stagger_s, lot_count: lots.length })

/** The share a deposit is worked out by where the shop names none, in basis points: the shop's own, or the platform's. */
export const usualDepositBp = async (ctx: Ctx, shop: Pick<ShopTerms, 'auction_defaults'>): Promise<number> =>
  shop.auction_defaults.deposit_bp ?? (await setting(ctx, 'auction.deposit_bp'))

/** A form as it is stored. @throws Refusal NOT_FOUND (category), VALIDATION {field, reason}, CONTENT_BLOCKED {word} */
export async function draftFrom(
  tx: Tx,
  shop: ShopTerms,
  form: Omit<Form, 'mode'> & { mode: store.LotMode },
): Promise<Draft> {
  const { template_id } = await categoryOf(tx, form.category_id)
  const texts = [
    form.title,
    form.title_en ?? '',
    form.desc,
    form.desc_en ?? '',
    form.condition_note ?? '',
    form.condition_note_en ?? '',
    form.provenance ?? '',
    form.provenance_en ?? '',
    form.certificate_issuer ?? '',
    form.certificate_no ?? '',
    ...Object.values(form.params ?? {}),
  ]
  checkWords(...texts)
  checkTitle(tx, 'title', form.title, form.title_en)
  await checkShipping(tx, 'shipping_fen', [{ fen: form.shipping_fen, weight_g: null }])
  const word = (await setting(tx, 'auction.blocked_words')).find((blocked) =>
    texts.some((text) => text.toLowerCase().includes(blocked.toLowerCase())),
  )
  if (word) refuse('CONTENT_BLOCKED', { word })
  const window_s = await setting(tx, 'auction.soft_close_window_s')
  const extend_s = await setting(tx, 'auction.soft_close_extend_s')
  const { start_fen, estimate_low_fen = null, mode } = form
  const draft: Draft = {
    mode,
    category_id: form.category_id,
    title: form.title,
    title_en: form.title_en ?? null,
    start_fen,
    increment_mode: form.increment_mode,
    increment_fen: form.increment_mode === 'fixed' ? (form.increment_fen ?? null) : null,
    reserve_fen: form.reserve_fen ?? null,
    buy_now_fen: form.buy_now_fen ?? null,
    estimate_low_fen,
    estimate_high_fen: form.estimate_high_fen ?? null,
    deposit_fen:
      form.deposit_fen ?? defaultDepositFen({ start_fen, estimate_low_fen, mode }, await usualDepositBp(tx, shop)),
    premium_bp: 0,
    shipping_fen: form.shipping_fen,
    return_policy: form.return_policy,
    soft_close_window_s: window_s,
    soft_close_extend_s: Math.max(window_s, extend_s),
    starts_at: ms(form.starts_at),
    planned_end_at: ms(form.ends_at),
    duration_s: form.ends_at ? null : (form.duration_s ?? null),
    images: form.images,
    photo_views: rules.viewsOf(form.images, form.photo_views),
    video: form.video || null,
    video_poster: (form.video && form.video_poster) || null,
    desc: form.desc,
    desc_en: form.desc_en ?? null,
    params: form.params ?? {},
    template_id,
    condition_note: form.condition_note ?? null,
    condition_note_en: form.condition_note_en || null,
    provenance: form.provenance || null,
    provenance_en: form.provenance_en || null,
    certificate_issuer: form.certificate_issuer || null,
    certificate_no: form.certificate_no || null,
    master_id: form.master_id || null,
    report_no: form.report_no || null,
  }
  const wrong = rules.wrongPrice(draft)
  if (wrong) refuseWrong(tx, wrong)
  return draft
}

/** Locks a lot of the caller's shop. @throws Refusal NOT_FOUND, also for another shop's */
async function lockOwn(tx: Tx<ShopCtx>, lot_id: number): Promise<store.Lot> {
  const lot = await store.lockLot(tx, lot_id)
  if (lot?.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
  // What operators look at, or have let in, with its sale stays as it is.
  const waits = lot.session_id !== null && lotStates.mayMove(lot.status, 'submit')
  if (waits && !(await sales().isBeingPrepared(tx, lot.session_id!))) refuse('STATE_CONFLICT', { status: lot.status })
  return lot
}

export interface Edit extends Changes {
  id: number
  version?: number
}

/**
 * Changes a lot that has not opened; a scheduled one goes back to the review when title, category, start price or pictures change.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT, and all of publish
 */
export async function editLot(ctx: ShopCtx, { id, version, save, ...changes }: Edit): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const lot = await lockOwn(tx, id)
    // A lot of a sale is handed in with it; in its catalogue its terms stay, and what else changes is told.
    const in_catalogue = lot.session_id !== null && lot.status === 'scheduled'
    if (lot.session_id !== null && (save === 'submit' || (in_catalogue && save)))
      refuse('STATE_CONFLICT', { status: lot.status })
    const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
    const allowed = in_catalogue ? [...IN_CATALOGUE] : lotStates.editableFields(lot.status)
    if (changed.some(([field]) => !allowed.includes(field)) || (save && lot.status === 'scheduled'))
      refuse('STATE_CONFLICT', { status: lot.status })
    if (version !== undefined && version !== lot.version) refuse('EDIT_CONFLICT', { version: lot.version })
    const shop = await termsOf(tx, lot.shop_id)
    const text = (await store.textOf(tx, id))!
    if (changes.video && changes.video !== text.video) await checkVideo(tx, changes.video)
    if (changes.master_id && changes.master_id !== text.master_id) await checkMaker(tx, changes.master_id)
    if (changed.length > 0) {
      const before = formOf(lot, text)
      // A photo that only moved keeps its view.
      const photo_views = changes.images?.map((path) => before.photo_views[before.images.indexOf(path)] ?? 'other')
      const form = {
        ...before,
        ...(photo_views ? { photo_views } : {}),
        ...withoutOld(lot, changes),
        mode: lot.mode,
        save: 'draft' as const,
      }
      const draft = await draftFrom(tx, shop, {
        ...form,
        deposit_fen: depositFor(lot, changes, await usualDepositBp(tx, shop)),
      })
      // A master's word is about what they saw: of a lot with another title or other pictures they are asked again.
      const stays = draft.title === lot.title && draft.images.join() === text.images.join()
      if (lot.status === 'scheduled' && !stays)
        await tellMaker(tx, { ...lot, title: draft.title, title_en: draft.title_en, image: draft.images[0]! }, draft)
      else if (draft.master_id !== text.master_id && text.master_id !== null)
        await tellMaker(tx, lot, { ...draft, master_id: null }, text.master_id)
      if (in_catalogue) return changeInCatalogue(tx, { lot, text, draft })
      await store.saveLot(tx, id, { ...draft, ...liveTermsOf(lot) }, draft)
      await indexLots(tx, [id])
    }
    if (lot.status === 'scheduled' && changes.category_id !== undefined)
      await store.setCommission(tx, await commissionsOf(tx, [{ ...lot, category_id: changes.category_id }]))
    if (save === 'submit') await submit(tx, shop, [id])
    const renewed = changed.some(([field]) => lotStates.SENDS_BACK_TO_REVIEW.includes(field))
    if (lot.status === 'scheduled' && renewed) await letGo(tx, lot)
    if (lot.status === 'scheduled' && renewed && (await needsReview(tx, shop))) {
      await clearDeadline(tx, 'lot_start', id)
      await store.setStatus(tx, [id], 'reviewing')
    }
  })
}

/** In a live session a lot keeps how it runs there. */
const liveTermsOf = (lot: store.Lot): Partial<Draft> =>
  lot.live_session_id === null
    ? {}
    : {
        ...{
          buy_now_fen: null,
          starts_at: lot.starts_at,
          planned_end_at: lot.planned_end_at,
          duration_s: lot.duration_s,
        },
        ...{ soft_close_window_s: lot.soft_close_window_s, soft_close_extend_s: lot.soft_close_extend_s },
      }

/** What buyers went by has changed: what waits for the opening is taken out, and what they set aside for it goes back. */
async function letGo(tx: Tx, lot: store.Lot): Promise<void> {
  await dropWaiting(tx, [lot], 'LOT_CHANGED')
  await releaseLosers(tx, lot.id, null, 'not_needed')
}

/** A new end replaces a duration and the other way round; a table step needs no fixed one. */
function withoutOld(lot: store.Lot, changes: Changes): Changes {
  if (changes.ends_at) return { ...changes, duration_s: undefined }
  return changes.duration_s && lot.planned_end_at ? { ...changes, ends_at: undefined } : changes
}

/** A deposit the shop never named follows the start price. */
function depositFor(lot: store.Lot, changes: Changes, usual_bp: number): number | undefined {
  if (changes.deposit_fen !== undefined) return changes.deposit_fen
  const follows = changes.start_fen !== undefined && lot.deposit_fen === defaultDepositFen(lot, usual_bp)
  return follows || (changes.start_fen ?? DEPOSIT_FREE_BELOW_FEN) < DEPOSIT_FREE_BELOW_FEN ? undefined : lot.deposit_fen
}

/**
 * A piece is sold once: while the second bidder may still take it, or an offer after the sale waits for an answer, it cannot be put up anew.
 * The lot is locked, so no offer comes in between; the shop may withdraw or decline it first.
 * @throws Refusal HAS_OPEN_ITEMS {items: ['second_chance']} or {items: ['offer']}
 */
async function checkNoOffer(tx: Tx, lot_id: number): Promise<void> {
  if ((await lastOffer(tx, lot_id))?.status === 'open') refuse('HAS_OPEN_ITEMS', { items: ['second_chance'] })
  if (await sales().isOnOffer(tx, lot_id)) refuse('HAS_OPEN_ITEMS', { items: ['offer'] })
}

/** Deletes a draft or a lot that ended without a sale. @throws Refusal NOT_FOUND, STATE_CONFLICT, HAS_OPEN_ITEMS */
export async function deleteLot(ctx: ShopCtx, lot_id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const lot = await lockOwn(tx, lot_id)
    if (!lotStates.mayDelete(lot.status)) refuse('STATE_CONFLICT', { status: lot.status })
    await checkNoOffer(tx, lot_id)
    await store.deleteLot(tx, lot_id)
  })
}

/**
 * Takes a lot without bids back. Repeating it changes nothing.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function takeDown(ctx: ShopCtx, lot_id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const lot = await lockOwn(tx, lot_id)
    if (lot.status === 'cancelled') return
    if (!lotStates.mayMove(lot.status, 'withdraw') || lot.bid_count > 0)
      refuse('STATE_CONFLICT', { status: lot.status })
    await ending.cancel(tx, lot, ending.WITHDRAWN_BY_SHOP)
    await noteChanges(tx, lot, [{ field: 'withdrawn', before: '', after: '' }])
  })
}

/**
 * Puts an ended lot up anew, as a new lot that names the old one; hands in a draft or a rejected one. Repeating it gives the same lot.
 *
 * @param times seconds; without an end it runs as long as before
 * @returns the id of the lot that is up
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, HAS_OPEN_ITEMS (an open offer), LIMIT_REACHED, SHOP_DEPOSIT_SHORT, VALIDATION
 */
export async function putUp(
  ctx: ShopCtx,
  lot_id: number,
  times: { starts_at?: number; ends_at?: number },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const lot = await lockOwn(tx, lot_id)
    const shop = await termsOf(tx, lot.shop_id)
    if (lotStates.mayMove(lot.status, 'submit')) {
      if (lot.session_id !== null) refuse('STATE_CONFLICT', { status: lot.status })
      await submit(tx, shop, [lot_id])
      return lot_id
    }
    if (lot.status === 'live' || lot.status === 'scheduled' || lot.status === 'reviewing') return lot_id
    const successor = await store.successorOf(tx, lot_id)
    if (successor) return successor
    if (!lotStates.mayRelist(lot.status, lot.relist_count)) refuse('STATE_CONFLICT', { status: lot.status })
    return relist(tx, lot, shop, times)
  })
}

/** How long a lot runs that was sold in a room before. */
const USUAL_S = 7 * 86_400

/** A locked lot that ended without a sale goes up anew, as a new lot; without an end it runs as long as before. @returns the new lot's id */
export async function relist(
  tx: Tx,
  lot: store.Lot,
  shop: ShopTerms,
  times: { starts_at?: number; ends_at?: number; auto_relist_left?: number } = {},
): Promise<number> {
  await checkNoOffer(tx, lot.id)
  const text = (await store.textOf(tx, lot.id))!
  const ran_s = lot.in_room
    ? USUAL_S
    : (lot.duration_s ?? Math.round(((lot.planned_end_at ?? 0) - (lot.starts_at ?? 0)) / SECOND))
  // One of a sale or a live session goes up by itself, under the shop's usual terms.
  const mode = lot.mode === 'house' || lot.mode === 'live' ? 'single' : lot.mode
  const form = {
    ...formOf(lot, text),
    ...(lot.mode === 'house' ? { deposit_fen: undefined } : {}),
    starts_at: times.starts_at,
    ends_at: times.ends_at,
    duration_s: times.ends_at ? undefined : ran_s,
  }
  const draft = await draftFrom(tx, shop, { ...form, mode, save: 'draft' })
  const { shop_id, piece_id } = lot
  const id = await store.addLot(
    tx,
    { ...draft, shop_id, piece_id, relist_of: lot.id, relist_count: lot.relist_count + 1 },
    draft,
  )
  await indexLots(tx, [id])
  await submit(tx, shop, [id], times.auto_relist_left)
  return id
}
