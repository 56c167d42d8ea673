/** The things of each queue: whether they still wait, and the parts of them a decision rests on. */
import { createHash } from 'node:crypto'
import type { QueueName } from '@juya/contract'
import { filingQuestions, latestIdentity, lockIdentity } from '../../../domains/account/index.ts'
import { caseById, casesKeptFrom, lockCase, messagesOf } from '../../../domains/aftersale/index.ts'
import { lockPenalty, penaltyById } from '../../../domains/deposit/index.ts'
import { goodsById, formOf as goodsForm, lockGoods, skusOf, textOf } from '../../../domains/goods/index.ts'
import { formOf } from '../../../domains/listing/index.ts'
import { lotById, saleLots, store } from '../../../domains/lot/index.ts'
import { type Parts, seenText, type Thing } from '../../../domains/operator/index.ts'
import { orderById } from '../../../domains/order/index.ts'
import { lockWithdrawal, withdrawalById } from '../../../domains/payout/index.ts'
import { lockReport, reportsByIds } from '../../../domains/report/index.ts'
import { store as houses } from '../../../domains/sale/index.ts'
import {
  applicationsByIds,
  deductionsByIds,
  isOpenApplication,
  isOpenLicence,
  licencesByIds,
  lockApplication,
  lockDeduction,
  lockLicence,
  lockNameChange,
  lookAlikes,
  nameChangesByIds,
  questionsOf,
} from '../../../domains/shop/index.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { accountsOfSamePerson, identityLine } from '../../account/console.ts'
import { applicationsForConsole } from '../../shop/console.ts'

/** What a decision on a thing rests on, as it stands now. */
export interface Standing {
  /** It still waits for a decision, or may yet be decided. */
  open: boolean
  parts: Parts
}

interface Kind {
  /** Locks the thing as its own decision does; what is not there is left to that to refuse. */
  lock: (tx: Tx, id: number) => Promise<unknown>
  standing: (ctx: Ctx, id: number) => Promise<Standing | undefined>
  /** Those of its things that were handed on to a role that is none of these; absent: none are. */
  keptFrom?: (ctx: Ctx, roles: readonly string[], ids?: readonly number[]) => Promise<number[]>
}

const print = (...held: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(held)).digest('hex').slice(0, 12)

export const KINDS: Readonly<Record<QueueName, Kind>> = {
  lot: { lock: store.lockLot, standing: lotStanding },
  goods: {
    lock: async (tx, id) => (await lockGoods(tx, [id]))[0],
    standing: goodsStanding,
  },
  filing: { lock: lockIdentity, standing: filingStanding },
  application: { lock: lockApplication, standing: applicationStanding },
  shop_name: { lock: lockNameChange, standing: nameStanding },
  licence: { lock: lockLicence, standing: licenceStanding },
  sale: { lock: houses.lockSession, standing: saleStanding },
  report: { lock: lockReport, standing: reportStanding },
  case: {
    lock: async (tx, id) => (await caseById(tx, id)) && lockCase(tx, id, undefined),
    standing: caseStanding,
    keptFrom: casesKeptFrom,
  },
  payout: { lock: lockWithdrawal, standing: payoutStanding },
  deduction: {
    lock: lockDeduction,
    standing: deductionStanding,
  },
  penalty: { lock: lockPenalty, standing: penaltyStanding },
}

async function lotStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [lot, text] = [await lotById(ctx, id), await store.textOf(ctx, id)]
  if (!lot || !text) return undefined
  const { images, photo_views, video, video_poster, ...form } = formOf(lot, text)
  const { start_fen, reserve_fen, buy_now_fen, estimate_low_fen, estimate_high_fen, deposit_fen, ...rest } = form
  const { shipping_fen, increment_mode, increment_fen, starts_at, ends_at, duration_s, return_policy, ...words } = rest
  return {
    open: lot.status === 'reviewing',
    parts: {
      words: print(words),
      pictures: print(images, photo_views, video, video_poster),
      price: print(
        start_fen,
        reserve_fen,
        buy_now_fen,
        estimate_low_fen,
        estimate_high_fen,
        increment_mode,
        increment_fen,
      ),
      terms: print(deposit_fen, shipping_fen, starts_at, ends_at, duration_s, return_policy),
    },
  }
}

async function goodsStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [goods, text] = [await goodsById(ctx, id), await textOf(ctx, id)]
  if (!goods || !text) return undefined
  const { images, video, video_poster, skus, shelf_id: _, ...rest } = goodsForm(goods, text, await skusOf(ctx, [id]))
  const { shipping_mode, shipping_fen, template_id, limit_per_person, return_policy, ...words } = rest
  return {
    open: goods.status === 'reviewing',
    parts: {
      words: print(words),
      pictures: print(images, video, video_poster),
      // Pieces come and go; what they are asked for is what was read.
      price: print(skus.map(({ stock: _pieces, ...sku }) => sku)),
      terms: print(shipping_mode, shipping_fen, template_id, limit_per_person, return_policy),
    },
  }
}

async function filingStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const line = await identityLine(ctx, id)
  if (!line) return undefined
  const questions = await filingQuestions(ctx, id)
  const shop = (await applicationsForConsole(ctx, line.kind === 'shop' ? [line.user_id] : [])).get(line.user_id)
  return {
    open: line.status === 'pending' || line.status === 'asked',
    parts: {
      status: print(line.status),
      asked: print(questions.at(-1)?.id),
      answer: print(questions.at(-1)?.answer, questions.at(-1)?.images),
      same_person: print(await accountsOfSamePerson(ctx, id)),
      shop: print(shop),
    },
  }
}

async function applicationStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await applicationsByIds(ctx, [id])
  if (!row) return undefined
  const questions = await questionsOf(ctx, id)
  const documents = await latestIdentity(ctx, row.user_id)
  return {
    open: isOpenApplication(row),
    parts: {
      status: print(row.status),
      asked: print(questions.at(-1)?.id),
      answer: print(questions.at(-1)?.answer, questions.at(-1)?.images),
      documents: print(documents?.status),
    },
  }
}

async function nameStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await nameChangesByIds(ctx, [id])
  if (!row) return undefined
  return {
    open: row.status === 'waiting',
    parts: { status: print(row.status), alike: print(await lookAlikes(ctx, row.shop_id, row.name)) },
  }
}

async function licenceStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await licencesByIds(ctx, [id])
  if (!row) return undefined
  return {
    open: isOpenLicence(row),
    parts: { status: print(row.status), documents: print(row.number, row.image, row.expires_on) },
  }
}

async function saleStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const row = await houses.sessionById(ctx, id)
  if (!row) return undefined
  const lots = await saleLots.lotsOfSession(ctx, id)
  return {
    open: row.status === 'reviewing',
    parts: {
      status: print(row.status),
      words: print(row.title, row.title_en, row.intro, row.intro_en, row.cover),
      terms: print(
        row.starts_at,
        row.first_ends_at,
        row.stagger_s,
        row.premium_bp,
        row.premium_slices,
        row.ladder,
        row.ladder_rows,
        row.deposit_fen,
      ),
      catalogue: print(lots.map((lot) => [lot.id, lot.lot_no, lot.version])),
    },
  }
}

async function reportStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await reportsByIds(ctx, [id])
  if (!row) return undefined
  return {
    open: row.status === 'open' || row.status === 'taken' || row.status === 'appealed',
    parts: { status: print(row.status), answer: print(row.shop_answer, row.shop_images, row.appeal) },
  }
}

async function caseStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const one = await caseById(ctx, id)
  if (!one) return undefined
  const messages = await messagesOf(ctx, id)
  const order = await orderById(ctx, one.order_id)
  return {
    open: one.status === 'arbitration',
    parts: {
      said: print(messages.filter(({ actor_type }) => actor_type === 'buyer' || actor_type === 'shop').at(-1)?.id),
      asked: print(messages.filter(({ actor_type }) => actor_type === 'operator').at(-1)?.id),
      claim: print(one.type, one.amount_fen, one.agreed_fen, one.offer_fen),
      status: print(one.status, ...(one.for_role ? [one.for_role] : [])),
      money: print(order?.refunded_fen),
    },
  }
}

async function payoutStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const w = await withdrawalById(ctx, id)
  if (!w) return undefined
  return { open: w.status === 'requested', parts: { status: print(w.status, w.stopped) } }
}

async function penaltyStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const row = await penaltyById(ctx, id)
  if (!row) return undefined
  return {
    open: row.status !== 'dropped' && row.status !== 'reversed',
    parts: { status: print(row.status), answer: print(row.appeal_content, row.appeal_images) },
  }
}

async function deductionStanding(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await deductionsByIds(ctx, [id])
  if (!row) return undefined
  return {
    open: row.decided_at === null,
    parts: { status: print(row.status), answer: print(row.answer, row.answer_images) },
  }
}

/** What a thing's page shows, for its decision to name; empty for what is not there. */
export async function seenNow(ctx: Ctx, { queue, id }: Thing): Promise<string> {
  const standing = await KINDS[queue].standing(ctx, id)
  return standing ? seenText(standing.parts) : ''
}

interface Words {
  en: string
  zh: string
}
const CHANGED: Readonly<Record<string, Words>> = {
  words: { en: 'its text', zh: '文字' },
  pictures: { en: 'its pictures', zh: '照片' },
  price: { en: 'its prices', zh: '价格' },
  terms: { en: 'its terms', zh: '条款' },
  same_person: { en: 'the accounts of the same person', zh: '同一人的账号' },
  shop: { en: 'the application', zh: '开店申请' },
  documents: { en: 'the documents', zh: '证件资料' },
  said: { en: 'new words or evidence of a side', zh: '一方有新的陈述或凭证' },
  asked: { en: 'a question a colleague asked', zh: '同事提出的取证要求' },
  claim: { en: 'what is asked for', zh: '诉求' },
  status: { en: 'its status', zh: '状态' },
  money: { en: 'money refunded meanwhile', zh: '期间已有退款' },
  catalogue: { en: 'its catalogue', zh: '图录' },
  alike: { en: 'other shops’ names', zh: '其他店铺的店名' },
  answer: { en: 'the answer', zh: '申辩内容' },
}

/** What has changed, in words. */
export const changedWords = ({ locale }: Ctx, parts: readonly string[]): string =>
  parts.map((part) => CHANGED[part]?.[locale === 'zh-CN' ? 'zh' : 'en'] ?? part).join(locale === 'zh-CN' ? '、' : ', ')

export const isQueue = (name: string): name is QueueName => name in KINDS
