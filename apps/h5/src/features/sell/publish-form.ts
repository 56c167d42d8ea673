/** The form of a lot: what is typed, what is wrong with it, and what is sent. Plain functions; amounts are typed yuan until sent. */
import { parseYuan } from '@juya/ui/money.ts'
import type { Data, Input } from '../../lib/api.ts'
import type { say } from './publish.i18n.ts'

export interface LotDraft {
  title: string
  title_en: string
  category_id: number
  category_name: string
  desc: string
  desc_en: string
  params: Record<string, string>
  condition_note: string
  start: string
  increment_mode: 'table' | 'fixed'
  increment: string
  reserve: string
  buy_now: string
  estimate_low: string
  estimate_high: string
  deposit: string
  shipping: string
  return_policy: 'none' | 'return_7d'
  new_customer: boolean
  /** null: as soon as it may. */
  starts_at_ms: number | null
  /** An end that was picked; otherwise it runs for duration_s. */
  ends_at_ms: number | null
  duration_s: number
}

export type Template = Data<'auction.publishParams'>
export type Field = keyof LotDraft | 'photos' | `params.${string}`
export type TextKey = Parameters<typeof say>[0]
export type Wrong = { key: TextKey; params?: Record<string, string | number> }
export type Wrongs = Partial<Record<Field, Wrong>>

const DAY_S = 86_400
const STARTS_AHEAD_MS = 30 * DAY_S * 1000
const YUAN = 100
const DEPOSIT_FEN_MAX = 50_000 * YUAN
const NEW_CUSTOMER_START_FEN_MAX = 1_000 * YUAN
const BUY_NOW_TIMES = 1.2
const TITLE_LENGTH = [4, 60] as const
const TITLE_EN_MAX = 90
export const DESC_MAX = 5000
export const CONDITION_MAX = 500

export const emptyDraft = (): LotDraft => ({
  title: '',
  title_en: '',
  category_id: 0,
  category_name: '',
  desc: '',
  desc_en: '',
  params: {},
  condition_note: '',
  start: '',
  increment_mode: 'table',
  increment: '',
  reserve: '',
  buy_now: '',
  estimate_low: '',
  estimate_high: '',
  deposit: '',
  shipping: '',
  return_policy: 'return_7d',
  new_customer: false,
  starts_at_ms: null,
  ends_at_ms: null,
  duration_s: 2 * DAY_S,
})

const yuan = (fen: number | null | undefined): string => (fen == null ? '' : String(fen / 100))
const at = (seconds: number | null | undefined): number | null => (seconds == null ? null : seconds * 1000)

/** A lot of the shop's as the form it was published with. */
export function draftOf({ form }: Data<'auction.editForm'>): LotDraft {
  return {
    title: form.title,
    title_en: form.title_en ?? '',
    category_id: form.category_id,
    category_name: '',
    desc: form.desc,
    desc_en: form.desc_en ?? '',
    params: form.params,
    condition_note: form.condition_note ?? '',
    start: yuan(form.start_fen),
    increment_mode: form.increment_mode,
    increment: yuan(form.increment_fen),
    reserve: yuan(form.reserve_fen),
    buy_now: yuan(form.buy_now_fen),
    estimate_low: yuan(form.estimate_low_fen),
    estimate_high: yuan(form.estimate_high_fen),
    deposit: yuan(form.deposit_fen),
    shipping: form.shipping_fen > 0 ? yuan(form.shipping_fen) : '',
    return_policy: form.return_policy,
    new_customer: form.mode === 'new_customer',
    starts_at_ms: at(form.starts_at),
    ends_at_ms: at(form.ends_at),
    duration_s: form.duration_s ?? 2 * DAY_S,
  }
}

const MONEY = ['start', 'increment', 'reserve', 'buy_now', 'estimate_low', 'estimate_high', 'deposit'] as const
type Amounts = Record<(typeof MONEY)[number], number | null>
const length = (text: string): number => [...text.trim()].length

/** Everything wrong with a lot, by field. `now_ms` is the server's time; with photos under way it cannot be sent either. */
export function wrongs(
  draft: LotDraft,
  photos: { paths: readonly string[]; uploading: boolean; failed: boolean },
  template: Template | undefined,
  now_ms: number,
): Wrongs {
  return {
    ...wrongPhotos(photos),
    ...wrongTexts(draft),
    ...wrongParams(draft, template),
    ...wrongPrices(draft),
    ...wrongTimes(draft, template, now_ms),
  }
}

function wrongPhotos(photos: { paths: readonly string[]; uploading: boolean; failed: boolean }): Wrongs {
  if (photos.uploading) return { photos: { key: 'wait_photos' } }
  if (photos.failed) return { photos: { key: 'failed_photos' } }
  return photos.paths.length === 0 ? { photos: { key: 'need_photos' } } : {}
}

export function wrongTitle(title: string): Wrong | undefined {
  if (length(title) < TITLE_LENGTH[0]) return { key: 'title_short' }
  return length(title) > TITLE_LENGTH[1] ? { key: 'title_long' } : undefined
}

function wrongTexts(draft: LotDraft): Wrongs {
  const wrong: Wrongs = {}
  const title = wrongTitle(draft.title)
  if (title) wrong.title = title
  if (draft.category_id === 0) wrong.category_id = { key: 'needed' }
  if (length(draft.desc) === 0) wrong.desc = { key: 'needed' }
  if (length(draft.desc) > DESC_MAX) wrong.desc = { key: 'too_long', params: { max: DESC_MAX } }
  if (length(draft.desc_en) > DESC_MAX) wrong.desc_en = { key: 'too_long', params: { max: DESC_MAX } }
  if (length(draft.condition_note) > CONDITION_MAX)
    wrong.condition_note = { key: 'too_long', params: { max: CONDITION_MAX } }
  if (draft.title_en.trim() && length(draft.title_en) < TITLE_LENGTH[0]) wrong.title_en = { key: 'title_short' }
  if (length(draft.title_en) > TITLE_EN_MAX) wrong.title_en = { key: 'title_en_long' }
  return wrong
}

function wrongParams({ params }: LotDraft, template: Template | undefined): Wrongs {
  const wrong: Wrongs = {}
  for (const { key, type, required } of template?.params ?? []) {
    const value = params[key]?.trim() ?? ''
    if (required && value === '') wrong[`params.${key}`] = { key: 'needed' }
    else if (type === 'number' && value !== '' && !/^\d+(\.\d+)?$/.test(value))
      wrong[`params.${key}`] = { key: 'number_only' }
  }
  return wrong
}

/** What is wrong with the prices of a lot or of the rules of a mass auction (which has no start price of its own). */
export function wrongPrices(draft: LotDraft, { with_start = true } = {}): Wrongs {
  const wrong: Wrongs = {}
  const fen = Object.fromEntries(MONEY.map((name) => [name, parseYuan(draft[name])])) as Amounts
  for (const name of MONEY) if (draft[name] !== '' && (fen[name] ?? 1) % YUAN !== 0) wrong[name] = { key: 'whole_yuan' }
  const start_fen = fen.start ?? 0
  if (with_start && start_fen < YUAN) wrong.start = { key: 'least_one' }
  if (draft.increment_mode === 'fixed' && (fen.increment ?? 0) < YUAN) wrong.increment = { key: 'step_needed' }
  if (fen.reserve !== null && fen.reserve < start_fen) wrong.reserve = { key: 'reserve_low' }
  if (fen.buy_now !== null && (fen.buy_now < start_fen * BUY_NOW_TIMES || fen.buy_now < (fen.reserve ?? 0)))
    wrong.buy_now = { key: 'buy_now_low' }
  if (fen.estimate_low !== null && fen.estimate_high !== null && fen.estimate_high < fen.estimate_low)
    wrong.estimate_high = { key: 'estimate_order' }
  if ((fen.deposit ?? 0) > DEPOSIT_FEN_MAX) wrong.deposit = { key: 'deposit_high' }
  if (draft.new_customer && start_fen > NEW_CUSTOMER_START_FEN_MAX) wrong.start = { key: 'start_high' }
  if (draft.new_customer && (fen.deposit ?? 0) > 0) wrong.deposit = { key: 'deposit_none' }
  return wrong
}

function wrongTimes({ starts_at_ms, ends_at_ms }: LotDraft, template: Template | undefined, now_ms: number): Wrongs {
  const wrong: Wrongs = {}
  if (starts_at_ms !== null && starts_at_ms < now_ms) wrong.starts_at_ms = { key: 'opens_past' }
  if (starts_at_ms !== null && starts_at_ms > now_ms + STARTS_AHEAD_MS) wrong.starts_at_ms = { key: 'opens_late' }
  if (ends_at_ms === null || !template) return wrong
  const { duration_min_s, duration_max_s } = template.limits
  const runs_s = (ends_at_ms - Math.max(starts_at_ms ?? now_ms, now_ms)) / 1000
  if (runs_s < duration_min_s)
    wrong.ends_at_ms = { key: 'closes_early', params: { minutes: Math.ceil(duration_min_s / 60) } }
  if (runs_s > duration_max_s)
    wrong.ends_at_ms = { key: 'closes_late', params: { days: Math.floor(duration_max_s / DAY_S) } }
  return wrong
}

/** Fields of each step of the wizard, and those even a draft needs. */
export const STEP_FIELDS: readonly (readonly string[])[] = [
  ['photos', 'title'],
  ['category_id', 'desc', 'desc_en', 'title_en', 'condition_note', 'params'],
  [
    'start',
    'increment',
    'reserve',
    'buy_now',
    'estimate_low',
    'estimate_high',
    'deposit',
    'starts_at_ms',
    'ends_at_ms',
    'new_customer',
  ],
  ['shipping', 'return_policy'],
]
const DRAFT_FIELDS = ['photos', 'title', 'category_id', 'desc', 'start']

export const stepOf = (field: string): number =>
  Math.max(
    0,
    STEP_FIELDS.findIndex((fields) => fields.includes(field.split('.')[0]!)),
  )
export const wrongInStep = (wrong: Wrongs, step: number): boolean =>
  Object.keys(wrong).some((field) => stepOf(field) === step)
/** Whether the lot can be kept as a draft: only what is typed must be right. */
export const fitsDraft = (wrong: Wrongs): boolean => !DRAFT_FIELDS.some((field) => field in wrong)

const SENT_AS: Record<string, Field> = {
  images: 'photos',
  start_fen: 'start',
  increment_fen: 'increment',
  reserve_fen: 'reserve',
  buy_now_fen: 'buy_now',
  estimate_low_fen: 'estimate_low',
  estimate_high_fen: 'estimate_high',
  deposit_fen: 'deposit',
  shipping_fen: 'shipping',
  starts_at: 'starts_at_ms',
  ends_at: 'ends_at_ms',
  duration_s: 'ends_at_ms',
}
/** The form's field the server's refusal names. */
export const fieldOf = (sent: string): Field => SENT_AS[sent] ?? (sent as Field)

const fenOrNone = (typed: string): number | undefined => parseYuan(typed) ?? undefined
const textOrNone = (typed: string): string | undefined => typed.trim() || undefined

/** The rules a lot or a whole mass auction is published with. */
export const rulesOf = (draft: LotDraft) => ({
  category_id: draft.category_id,
  desc: draft.desc.trim(),
  desc_en: textOrNone(draft.desc_en),
  params: draft.params,
  condition_note: textOrNone(draft.condition_note),
  increment_mode: draft.increment_mode,
  increment_fen: draft.increment_mode === 'fixed' ? fenOrNone(draft.increment) : undefined,
  reserve_fen: fenOrNone(draft.reserve),
  buy_now_fen: fenOrNone(draft.buy_now),
  estimate_low_fen: fenOrNone(draft.estimate_low),
  estimate_high_fen: fenOrNone(draft.estimate_high),
  deposit_fen: fenOrNone(draft.deposit),
  shipping_fen: fenOrNone(draft.shipping) ?? 0,
  return_policy: draft.return_policy,
})

/** What is sent to publish it or keep it as a draft. */
export function inputOf(
  draft: LotDraft,
  images: readonly string[],
  save: 'draft' | 'submit',
): Input<'auction.publish'> {
  return {
    mode: draft.new_customer ? 'new_customer' : 'single',
    title: draft.title.trim(),
    title_en: textOrNone(draft.title_en),
    ...rulesOf(draft),
    images: [...images],
    start_fen: parseYuan(draft.start) ?? 0,
    starts_at: draft.starts_at_ms === null ? undefined : Math.round(draft.starts_at_ms / 1000),
    ends_at: draft.ends_at_ms === null ? undefined : Math.round(draft.ends_at_ms / 1000),
    duration_s: draft.ends_at_ms === null ? draft.duration_s : undefined,
    save,
  }
}

/** What is sent to change a lot: of the fields that may change only those that did. */
export function changesOf(
  draft: LotDraft,
  images: readonly string[],
  before: Data<'auction.editForm'>,
): Omit<Input<'auction.edit'>, 'id'> {
  const { mode: _mode, save: _save, ...now } = inputOf(draft, images, 'draft') as Record<string, unknown>
  const old = before.form as Record<string, unknown>
  const changed = Object.entries(now).filter(
    ([name, value]) =>
      before.editable.includes(name) &&
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(old[name] ?? undefined),
  )
  return { ...Object.fromEntries(changed), version: before.version }
}

/** What the shop gets of a hammer price, in fen: whole fen, the commission rounded as the house does. */
export function payoutFen(hammer_fen: number, commission_bp: number): { commission_fen: number; net_fen: number } {
  const commission_fen = Math.round((hammer_fen * commission_bp) / 10_000)
  return { commission_fen, net_fen: hammer_fen - commission_fen }
}

/** The first step of the house's table at a price. */
export function firstStepFen(start_fen: number, template: Template): number | undefined {
  return template.defaults.increment_table?.findLast((row) => start_fen >= row.from_fen)?.step_fen
}
