/** A shop's own work on its goods: drafting, submitting, changing, putting on sale and taking off. */
import { type GoodsForm, type goodsChanges, quoted } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkMaker, checkNamed } from '../../../platform/things/makers.ts'
import { accounts, balanceFen } from '../../ledger/index.ts'
import { checkShipping } from '../../order/index.ts'
import { takePiece } from '../../piece/index.ts'
import { checkActive, type Terms as ShopTerms, termsOf } from '../../shop/index.ts'
import { categoryOf, checkTitle, checkWords } from '../../site/index.ts'
import { goodsEvents } from '../events.ts'
import { checkOutOfGroupBuys } from '../ports/joint-buys.ts'
import {
  type GoodsEvent,
  isListed,
  mayArrive,
  mayDelete,
  mayEdit,
  mayMove,
  SENDS_BACK_TO_REVIEW,
} from '../rules/goods-states.ts'
import { kindIn, LIQUOR_LICENCE } from '../rules/liquor.ts'
import { staysOnePiece } from '../rules/one-piece.ts'
import { lacksWeight, skuName, wrongSkus } from '../rules/sku-rules.ts'
import { setting } from '../settings.ts'
import { settleStock } from '../stock/stock.ts'
import * as store from '../store.ts'
import type { Goods, SkuRow } from '../tables.ts'
import { formOf } from './present-form.ts'
import { refuseWrong } from './refuse-wrong.ts'
import { shelfOf, templateOf } from './shelves.ts'
import { checkPieceFree } from './standing-orders.ts'

type Form = z.output<typeof GoodsForm>
type Changes = z.output<z.ZodObject<typeof goodsChanges>>
interface Draft {
  goods: store.GoodsFields
  text: store.TextFields
  skus: store.SkuFields[]
}

/**
 * Publishes goods, or saves them as a draft.
 * @throws Refusal NOT_FOUND (category, shelf, template, video), VALIDATION {field}, CONTENT_BLOCKED, LICENCE_REQUIRED, SHOP_DEPOSIT_SHORT, LIMIT_REACHED
 */
export async function publish(ctx: ShopCtx, form: Form): Promise<{ id: number; status: Goods['status'] }> {
  return inTransaction(ctx, async (tx) => {
    const shop = await termsOf(tx, ctx.shop.shop_id)
    const limit = await setting(tx, 'goods.max_per_shop')
    if ((await store.countOfShop(tx, shop.shop_id)) >= limit) refuse('LIMIT_REACHED', { limit })
    if (form.video) await checkVideo(tx, form.video)
    await checkMaker(tx, form.master_id)
    const draft = await draftFrom(tx, shop.shop_id, form)
    const id = await store.addGoods(tx, shop.shop_id, draft.goods, draft.text)
    await store.saveSkus(tx, id, draft.skus)
    const status = form.save === 'draft' ? 'draft' : await submit(tx, shop, id)
    await settleStock(tx, [id])
    return { id, status: form.save === 'draft' ? status : (await store.goodsById(tx, id))!.status }
  })
}

/** A video was sent by the caller: a shop shows no other shop's. @throws Refusal NOT_FOUND */
async function checkVideo(tx: Tx<ShopCtx>, path: string): Promise<void> {
  if (!(await tx.services.files.isOf(tx, path, tx.user.id))) refuse('NOT_FOUND')
}

async function draftFrom(tx: Tx, shop_id: number, form: Omit<Form, 'save'>): Promise<Draft> {
  const category = await categoryOf(tx, form.category_id)
  const kind = kindIn(category, form.kind)
  if (typeof kind !== 'string') refuseWrong(tx, kind)
  checkTitle(tx, 'title', form.title, form.title_en)
  checkWords(
    form.title,
    form.title_en ?? '',
    form.desc,
    form.desc_en ?? '',
    ...Object.values(form.params ?? {}),
    ...form.options.flatMap(({ name, name_en = '', values, values_en = [] }) => [
      name,
      name_en,
      ...values,
      ...values_en,
    ]),
  )
  const template = form.shipping_mode === 'template' ? await templateOf(tx, shop_id, form.template_id) : undefined
  if (form.shelf_id) await shelfOf(tx, shop_id, form.shelf_id)
  const weights = form.skus.map(({ weight_g }) => weight_g ?? null)
  const weight_g = weights.includes(null) ? null : Math.max(...(weights as number[]))
  if (form.shipping_mode === 'fixed') await checkShipping(tx, 'shipping_fen', [{ fen: form.shipping_fen, weight_g }])
  const wrong = wrongSkus(form.options, form.skus) ?? lacksWeight(template?.by, form.skus)
  if (wrong) refuseWrong(tx, wrong)
  return {
    goods: {
      category_id: form.category_id,
      shelf_id: form.shelf_id || null,
      kind,
      title: form.title,
      title_en: form.title_en ?? null,
      options: form.options,
      shipping_mode: form.shipping_mode,
      shipping_fen: form.shipping_mode === 'fixed' ? form.shipping_fen : 0,
      template_id: template?.id ?? null,
      limit_per_person: form.kind === 'xinke' ? 1 : form.limit_per_person,
      return_policy: form.return_policy,
    },
    text: {
      images: form.images,
      video: form.video || null,
      video_poster: (form.video && form.video_poster) || null,
      desc: form.desc,
      desc_en: form.desc_en ?? null,
      params: form.params ?? {},
      template_id: category.template_id,
      master_id: form.master_id || null,
    },
    skus: form.skus.map((sku) => ({
      values: sku.values,
      name: skuName(sku.values),
      price_fen: sku.price_fen,
      stock: sku.stock,
      image: sku.image ?? null,
      weight_g: sku.weight_g ?? null,
      code: sku.code ?? null,
    })),
  }
}

/** Whether what this shop shows is looked at first. */
export const needsReview = async (ctx: Ctx, shop: Pick<ShopTerms, 'skips_review' | 'credit_level'>): Promise<boolean> =>
  !shop.skips_review && shop.credit_level < (await setting(ctx, 'goods.review_below_level'))

/** @throws Refusal STATE_CONFLICT {status} */
function checkMove(goods: Pick<Goods, 'status'>, event: GoodsEvent, to?: Goods['status']): void {
  const may = to ? mayArrive(goods.status, event, to) : mayMove(goods.status, event)
  if (!may) refuse('STATE_CONFLICT', { status: goods.status })
}

/**
 * Gives a draft to the review, or puts it on sale where none is needed. The shop is held last: it is not suspended meanwhile.
 * @returns the status, before its stock is looked at
 */
async function submit(tx: Tx, shop: ShopTerms, goods_id: number): Promise<Goods['status']> {
  const [locked] = await store.lockGoods(tx, [goods_id])
  const { goods } = locked!
  const to = (await needsReview(tx, shop)) ? 'reviewing' : 'on'
  checkMove(goods, 'submit', to)
  await checkListing(tx, shop, goods)
  const { master_id, images } = (await store.textOf(tx, goods_id))!
  if (master_id !== null) await emit(tx, goodsEvents.master_named, { ...toldOf(goods), images, master_id })
  await takeBack(tx, goods)
  await store.setStatus(tx, goods_id, to, { approved: to === 'on' })
  await checkActive(tx, shop.shop_id)
  return to
}

/** Goods that share their piece with a lot are offered again only where that let go of it. @throws Refusal PIECE_AT_AUCTION {lot_id} */
const takeBack = async (tx: Tx, { id, piece_id }: Goods): Promise<void> =>
  piece_id === null ? undefined : takePiece(tx, piece_id, { kind: 'goods', id })

export const toldOf = (goods: Goods) => ({
  goods_id: goods.id,
  shop_id: goods.shop_id,
  title: goods.title,
  title_en: goods.title_en,
  image: goods.image,
})

/** What was handed in and is another now is told: whom it names, and under which title and pictures. A draft is told when it is handed in. */
async function tellMaker(
  tx: Tx,
  goods: Goods,
  before: { master_id: number | null; images: string[] },
  now: Draft,
): Promise<void> {
  const { master_id, images } = now.text
  const same =
    master_id === before.master_id && now.goods.title === goods.title && images.join() === before.images.join()
  if (same || (master_id === null && before.master_id === null)) return
  const { title, title_en } = now.goods
  const told = { ...toldOf(goods), title, title_en, image: images[0]!, images }
  const is_draft = goods.status === 'draft' || goods.status === 'rejected'
  if (!is_draft) await emit(tx, goodsEvents.master_named, { ...told, master_id })
  else if (before.master_id !== null && master_id !== before.master_id)
    await emit(tx, goodsEvents.master_named, { ...told, master_id: null })
}

/** @throws Refusal LICENCE_REQUIRED, VALIDATION {field}, SHOP_DEPOSIT_SHORT, MASTER_NOT_OPEN, MASTER_DENIED */
async function checkListing(tx: Tx, shop: ShopTerms, goods: Goods): Promise<void> {
  const category = await categoryOf(tx, goods.category_id)
  if (!category.takes_lots)
    refuseWrong(tx, {
      field: 'category_id',
      en: 'takes nothing new, choose another',
      zh: '该分类已停用，请选择其他分类',
    })
  if (category.is_liquor && !shop.licences.some(({ kind }) => kind === LIQUOR_LICENCE))
    refuse('LICENCE_REQUIRED', { licence: LIQUOR_LICENCE })
  if (category.is_restricted && !shop.licences.some(({ kind }) => kind === 'restricted'))
    refuse('LICENCE_REQUIRED', { licence: 'restricted' })
  const text = (await store.textOf(tx, goods.id))!
  await checkNamed(tx, text.master_id, { thing: 'goods', ids: [goods.id] })
  const missing = category.params.find(({ key, required }) => required && !text.params[key]?.trim())
  if (missing)
    refuseWrong(tx, {
      field: `params.${missing.key}`,
      en: `${missing.label_en} is needed`,
      zh: `请填写${missing.label_zh}`,
    })
  if (shop.deposit_required_fen > 0) {
    const held_fen = await balanceFen(tx, accounts.shopDeposit(shop.shop_id))
    // Below half of what is asked nothing new may be listed.
    if (held_fen * 2 < shop.deposit_required_fen)
      refuse('SHOP_DEPOSIT_SHORT', { required_fen: shop.deposit_required_fen, held_fen })
  }
}

/** Goods of the caller's shop with their ways to buy, locked. @throws Refusal NOT_FOUND, also for another shop's */
export async function lockOwn(tx: Tx<ShopCtx>, goods_id: number): Promise<{ goods: Goods; skus: SkuRow[] }> {
  const [locked] = await store.lockGoods(tx, [goods_id])
  return locked?.goods.shop_id === tx.shop.shop_id ? locked : refuse('NOT_FOUND')
}

/**
 * Changes goods. An order made before keeps its price and its copy of the listing; what unpaid orders hold cannot be taken away.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT {version}, IN_GROUP_BUY (a price), VALIDATION {field}, and those of publish
 */
export async function editGoods(
  ctx: ShopCtx,
  { id, version, save, ...changes }: Changes & { id: number; version?: number | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { goods, skus } = await lockOwn(tx, id)
    if (!mayEdit(goods.status)) refuse('STATE_CONFLICT', { status: goods.status })
    if (version !== undefined && version !== goods.version) refuse('EDIT_CONFLICT', { version: goods.version })
    const text = (await store.textOf(tx, id))!
    const before = formOf(
      goods,
      text,
      skus.filter(({ enabled }) => enabled),
    )
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Changes
    if (given.video && given.video !== text.video) await checkVideo(tx, given.video)
    if (given.master_id && given.master_id !== text.master_id) await checkMaker(tx, given.master_id)
    const draft = await draftFrom(tx, goods.shop_id, {
      ...before,
      ...given,
      kind: goods.kind === 'xinke' ? 'xinke' : 'normal',
    })
    const short = draft.skus.find(
      ({ name, stock }) => stock < (skus.find((sku) => sku.name === name)?.locked_stock ?? 0),
    )
    if (short)
      refuseWrong(tx, {
        field: 'skus',
        en: `unpaid orders hold more of ${quoted(short.name || goods.title)}`,
        zh: `${quoted(short.name || goods.title)}已有未付款订单占用更多库存`,
      })
    if (repriced(skus, draft.skus)) await checkOutOfGroupBuys(tx, [id])
    if (goods.piece_id !== null) {
      if (!staysOnePiece(draft.skus)) refuse('PIECE_NOT_ONE')
      const had = skus.filter(({ enabled }) => enabled).reduce((sum, { stock }) => sum + stock, 0)
      if (draft.skus[0]!.stock > had) await checkPieceFree(tx, id)
    }
    await store.saveGoods(tx, id, draft.goods, draft.text)
    await store.saveSkus(tx, id, draft.skus)
    await tellMaker(tx, goods, text, draft)
    await afterEdit(tx, goods, renewed(before, given), save)
    await settleStock(tx, [id])
  })
}

/** Whether a way to buy that is offered costs something else, or is offered no more. */
const repriced = (before: readonly SkuRow[], now: readonly store.SkuFields[]): boolean =>
  before.some((sku) => sku.enabled && now.find(({ name }) => name === sku.name)?.price_fen !== sku.price_fen)

/** Whether something buyers go by is another now. */
const renewed = (before: Record<string, unknown>, given: Record<string, unknown>): boolean =>
  SENDS_BACK_TO_REVIEW.some(
    (field) => field in given && JSON.stringify(given[field] ?? '') !== JSON.stringify(before[field] ?? ''),
  )

async function afterEdit(tx: Tx, goods: Goods, is_renewed: boolean, save: Changes['save']): Promise<void> {
  const shop = await termsOf(tx, goods.shop_id)
  if (goods.status === 'draft' || goods.status === 'rejected') {
    if (save === 'submit') await submit(tx, shop, goods.id)
    return
  }
  const reviewed = is_renewed && (await needsReview(tx, shop))
  if (reviewed && isListed(goods.status)) await submit(tx, shop, goods.id)
  // Off sale it waits: the review comes when it is put on again.
  else await store.setStatus(tx, goods.id, goods.status, reviewed ? { approved: false } : {})
}

/**
 * Puts goods on sale again.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, OUT_OF_STOCK, and those of publish
 */
export async function putOn(tx: Tx<ShopCtx>, goods_id: number): Promise<void> {
  const { goods, skus } = await lockOwn(tx, goods_id)
  if (isListed(goods.status)) return
  const shop = await termsOf(tx, goods.shop_id)
  if (goods.status !== 'off' || !goods.approved) await submit(tx, shop, goods_id)
  else {
    if (!skus.some(({ enabled, stock }) => enabled && stock > 0)) refuse('OUT_OF_STOCK', { left: 0 })
    await checkListing(tx, shop, goods)
    await takeBack(tx, goods)
    await store.setStatus(tx, goods_id, 'on')
    await checkActive(tx, shop.shop_id)
  }
}

/** Takes goods off, or back from the review. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function takeOff(tx: Tx<ShopCtx>, goods_id: number): Promise<void> {
  const { goods } = await lockOwn(tx, goods_id)
  if (goods.status === 'off') return
  if (goods.status === 'reviewing') await store.setStatus(tx, goods_id, 'draft')
  else {
    checkMove(goods, 'take_off')
    await store.setStatus(tx, goods_id, 'off')
  }
}

/** Deletes goods that are not on sale. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, HAS_OPEN_ITEMS (an unpaid order holds a piece) */
export async function removeGoods(ctx: ShopCtx, goods_id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { goods } = await lockOwn(tx, goods_id)
    if (!mayDelete(goods.status)) refuse('STATE_CONFLICT', { status: goods.status })
    if (!(await store.deleteGoods(tx, goods_id))) refuse('HAS_OPEN_ITEMS', { items: ['orders'] })
    await settleStock(tx, [goods_id])
  })
}
