/** What the first operator sees when they decide, kept for a second who shall know neither the outcome nor the name: by queue. */
import type { AuditedQueue } from '@juya/contract'
import { accountsOfSamePerson, latestIdentity } from '../../../domains/account/index.ts'
import { caseById, linesOf, messagesOf } from '../../../domains/aftersale/index.ts'
import { penaltyById } from '../../../domains/deposit/index.ts'
import { goodsById, skusOf, textOf } from '../../../domains/goods/index.ts'
import { formOf } from '../../../domains/listing/index.ts'
import { lotById, saleLots, store } from '../../../domains/lot/index.ts'
import type { Shown } from '../../../domains/operator/index.ts'
import { itemsOf, orderById } from '../../../domains/order/index.ts'
import { store as houses, type Session } from '../../../domains/sale/index.ts'
import { applicationsByIds, isShopName, questionsOf, shopRow } from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { identityLines } from '../../account/console.ts'
import { cardsOf } from '../../auction/cards.ts'
import { reviewLines } from '../../order/console.ts'
import { categoryNames } from '../../site/categories.ts'

export interface Standing {
  shown: Shown
  /** The accounts it is about. */
  people: number[]
  /** What a case is about. */
  asked_fen?: number
}

type Line = Shown['lines'][number]

/** Lines that say something. */
const lines = (...all: Array<Line | undefined>): Line[] =>
  all.filter((line): line is Line => line !== undefined && (line.text !== '' || line.fen !== undefined))
const words = (key: string, text: string | null | undefined): Line | undefined => (text ? { key, text } : undefined)
const money = (key: string, fen: number | null | undefined): Line | undefined => (fen ? { key, fen } : undefined)
const moment = (key: string, at: number | null | undefined): Line | undefined => (at ? { key, at } : undefined)
const word = (key: string, list: string, value: string): Line => ({ key, word: { list, value } })

const ownerOf = async (ctx: Ctx, shop_id: number): Promise<number> => (await shopRow(ctx, shop_id)).owner_user_id

async function lotShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [lot, text] = [await lotById(ctx, id), await store.textOf(ctx, id)]
  if (!lot || !text) return undefined
  const form = formOf(lot, text)
  return {
    people: [await ownerOf(ctx, lot.shop_id)],
    shown: {
      lines: lines(
        words('title', form.title),
        words('title_en', form.title_en),
        words('category', (await categoryNames(ctx, [lot.category_id])).get(lot.category_id)),
        words('desc', form.desc),
        words('desc_en', form.desc_en),
        words('condition', form.condition_note),
        words('condition_en', form.condition_note_en),
        words('provenance', form.provenance),
        words('certificate', [form.certificate_issuer, form.certificate_no].filter(Boolean).join(' ')),
        money('start', form.start_fen),
        money('reserve', form.reserve_fen),
        money('buy_now', form.buy_now_fen),
        money('estimate_low', form.estimate_low_fen),
        money('estimate_high', form.estimate_high_fen),
        money('deposit', form.deposit_fen),
        money('shipping', form.shipping_fen),
        moment('starts', lot.starts_at),
        moment('ends', lot.planned_end_at),
      ),
      images: form.images,
      said: [],
    },
  }
}

/** Names, numbers and documents are kept in one place alone: they are read there when somebody looks. */
async function filingShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [line] = await identityLines(ctx, [id])
  if (!line) return undefined
  const others = await accountsOfSamePerson(ctx, id)
  return {
    people: [line.user_id, ...others],
    shown: {
      lines: lines(
        word('kind', 'filing', line.kind),
        words('company', line.company_name),
        words('licence', line.licence_no),
        word('adult', 'flag', line.adult ? 'on' : 'off'),
        others.length > 0 ? words('same_person', String(others.length)) : undefined,
      ),
      images: [],
      said: [],
    },
  }
}

async function applicationShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await applicationsByIds(ctx, [id])
  if (!row) return undefined
  const documents = await latestIdentity(ctx, row.user_id)
  const questions = await questionsOf(ctx, id)
  return {
    people: [row.user_id],
    shown: {
      lines: lines(
        words('shop_name', row.name),
        word('kind', 'shop_kind', row.kind),
        words('intro', row.intro),
        words('categories', [...(await categoryNames(ctx, row.main_category_ids)).values()].join(' · ')),
        words('licences', row.licences.map(({ kind }) => kind).join(' · ')),
        word('documents', 'realname', documents?.status ?? 'none'),
        (await isShopName(ctx, row.name, row.user_id)) ? word('name_taken', 'flag', 'on') : undefined,
      ),
      images: row.logo ? [row.logo] : [],
      said: questions.flatMap((one) => [
        { by: 'operator', at: one.asked_at, text: one.question, images: [] },
        ...(one.answered_at === null
          ? []
          : [{ by: 'applicant', at: one.answered_at, text: one.answer ?? '', images: one.images }]),
      ]),
    },
  }
}

async function caseShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const one = await caseById(ctx, id)
  if (!one) return undefined
  const order = await orderById(ctx, one.order_id)
  const items = await itemsOf(ctx, [one.order_id])
  const [line] = (await linesOf(ctx, [one.id])).get(one.id) ?? []
  const item = items.find((row) => row.id === line?.item_id) ?? items[0]
  const listing = (item?.snapshot ?? {}) as { desc?: string; images?: string[]; condition_note?: string }
  const messages = await messagesOf(ctx, id)
  return {
    people: [one.user_id, await ownerOf(ctx, one.shop_id)],
    asked_fen: one.amount_fen,
    shown: {
      lines: lines(
        words('listing', item?.title),
        words('desc', listing.desc),
        words('condition', listing.condition_note),
        word('type', 'case_type', one.type),
        word('because', 'case_reason', one.reason_code),
        money('asked', one.amount_fen),
        money('offer', one.offer_fen),
        money('price', order?.goods_fen),
        moment('shipped', order?.shipped_at),
        moment('received', order?.received_at),
      ),
      images: listing.images ?? (item ? [item.image] : []),
      said: [
        { by: 'buyer', at: one.created_at, text: one.description, images: one.evidence },
        ...messages
          .filter(({ action, content, images }) => action !== 'open' && (content !== '' || images.length > 0))
          .map(({ actor_type: by, at, content, images }) => ({ by, at, text: content, images })),
      ],
    },
  }
}

async function penaltyShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const row = await penaltyById(ctx, id)
  if (!row) return undefined
  return {
    people: [row.user_id, await ownerOf(ctx, row.shop_id)],
    shown: {
      lines: lines(
        word('kind', 'penalty_kind', row.kind),
        words('rule', row.rule_no),
        words('about', row.title),
        money('amount', row.amount_fen),
        moment('told', row.noticed_at),
      ),
      images: row.image ? [row.image] : [],
      said: [
        ...row.evidence.map(({ at, en, zh }) => ({ by: 'evidence', at, text: en, text_zh: zh, images: [] })),
        ...(row.appeal_content === null
          ? []
          : [{ by: 'person', at: row.appealed_at!, text: row.appeal_content, images: row.appeal_images ?? [] }]),
      ],
    },
  }
}

async function reviewShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await reviewLines(ctx, [id])
  if (!row) return undefined
  return {
    people: [row.user_id, await ownerOf(ctx, row.shop_id)],
    shown: {
      lines: lines(words('about', row.title), words('rating', `${row.rating}/5`)),
      images: [],
      said: [
        { by: 'buyer', at: row.created_at, text: row.content, images: [] },
        ...(row.reply ? [{ by: 'shop', at: row.created_at, text: row.reply, images: [] }] : []),
      ],
    },
  }
}

async function saleShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const row = await houses.sessionById(ctx, id)
  if (!row) return undefined
  const house = await houses.houseOf(ctx, row.shop_id)
  const lots = await saleLots.lotsOfSession(ctx, id)
  const cards = await cardsOf(ctx, lots.slice(0, PICTURES_SHOWN))
  return {
    people: [await ownerOf(ctx, row.shop_id)],
    shown: {
      lines: lines(
        words('title', row.title),
        words('title_en', row.title_en),
        words('intro', row.intro),
        words('intro_en', row.intro_en),
        words('licence', house?.licence_no),
        words('premium', premiumOf(row)),
        money('deposit', row.deposit_fen),
        moment('starts', row.starts_at),
        moment('ends', row.first_ends_at),
        words('lots', String(lots.length)),
        ...lots.slice(0, CATALOGUE_SHOWN).map((lot) => words('lot', `${lot.lot_no ?? ''} ${lot.title}`.trim())),
      ),
      images: [row.cover, ...cards.map(({ image }) => image)].flatMap((image) => image ?? []),
      said: [],
    },
  }
}
async function goodsShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [one, text] = [await goodsById(ctx, id), await textOf(ctx, id)]
  if (!one || !text) return undefined
  const ways = (await skusOf(ctx, [id])).filter(({ enabled }) => enabled)
  return {
    people: [await ownerOf(ctx, one.shop_id)],
    shown: {
      lines: lines(
        words('title', one.title),
        words('title_en', one.title_en),
        words('category', (await categoryNames(ctx, [one.category_id])).get(one.category_id)),
        words('desc', text.desc),
        words('desc_en', text.desc_en),
        ...ways.map(({ name, price_fen }) => words('way', [name, yuan(price_fen)].filter(Boolean).join(' · '))),
      ),
      images: text.images,
      said: [],
    },
  }
}

const premiumOf = ({ premium_bp, premium_slices }: Pick<Session, 'premium_bp' | 'premium_slices'>): string =>
  (premium_slices ?? [{ bp: premium_bp, up_to_fen: null }])
    .map(({ bp, up_to_fen }) => `${bp / 100}%${up_to_fen === null ? '' : ` ≤ ${yuan(up_to_fen)}`}`)
    .join(' · ')

/** Of a catalogue of up to a thousand. */
const CATALOGUE_SHOWN = 100
const PICTURES_SHOWN = 24

const SHOWN: Readonly<Record<AuditedQueue, (ctx: Ctx, id: number) => Promise<Standing | undefined>>> = {
  lot: lotShown,
  filing: filingShown,
  application: applicationShown,
  case: caseShown,
  penalty: penaltyShown,
  review: reviewShown,
  sale: saleShown,
  goods: goodsShown,
}

/** What stands in front of who decides about a thing now; undefined where it is not there. */
export const shownNow = (ctx: Ctx, queue: AuditedQueue, id: number): Promise<Standing | undefined> =>
  SHOWN[queue](ctx, id)
