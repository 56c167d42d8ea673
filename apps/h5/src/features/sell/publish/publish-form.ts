/** The form of a lot: what is typed, what is wrong with it, and what is sent. Plain functions; amounts are typed yuan until sent. */
import {
  BUY_NOW_BP,
  DEPOSIT_FREE_BELOW_FEN,
  DEPOSIT_MAX_FEN,
  DEPOSIT_MIN_FEN,
  defaultDepositFen,
  NEW_CUSTOMER_START_MAX_FEN,
  type PriceField,
  STARTS_AHEAD_DAYS,
  type WrongPrice,
  wrongPrices as wrongOf,
} from '@juya/contract/bidding/lot-terms.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data, Input } from '../../../lib/api/client.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import type { say } from './publish.i18n.ts'
import { type SentMedia, wrongMedia } from './sent-media.ts'

export interface LotDraft {
  title: string
  title_en: string
  category_id: number
  category_name: string
  desc: string
  desc_en: string
  params: Record<string, string>
  condition_note: string
  condition_note_en: string
  provenance: string
  provenance_en: string
  certificate_issuer: string
  certificate_no: string
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
export type Field = keyof LotDraft | 'photos' | 'video' | `params.${string}`
export type TextKey = Parameters<typeof say>[0]
export type Wrong = { key: TextKey; params?: Record<string, string | number> }
export type Wrongs = Partial<Record<Field, Wrong>>

const DAY_S = 86_400
const STARTS_AHEAD_MS = STARTS_AHEAD_DAYS * DAY_S * 1000
const YUAN = 100
/** The figures of the rules above, as the form's texts name them. */
export const RULE_FIGURES = {
  times: BUY_NOW_BP / 10_000,
  deposit_max: formatFen(DEPOSIT_MAX_FEN),
  deposit_min: formatFen(DEPOSIT_MIN_FEN),
  deposit_free_below: formatFen(DEPOSIT_FREE_BELOW_FEN),
  start_max: formatFen(NEW_CUSTOMER_START_MAX_FEN),
  ahead_days: STARTS_AHEAD_DAYS,
}
export const TITLE = limitOf('auction.publish', 'title')
export const TITLE_EN = limitOf('auction.publish', 'title_en')
export const DESC_MAX = limitOf('auction.publish', 'desc').chars_max
export const CONDITION_MAX = limitOf('auction.publish', 'condition_note').chars_max
export const PROVENANCE_MAX = limitOf('auction.publish', 'provenance').chars_max
export const ISSUER_MAX = limitOf('auction.publish', 'certificate_issuer').chars_max
export const CERTIFICATE_NO_MAX = limitOf('auction.publish', 'certificate_no').chars_max

export const emptyDraft = (): LotDraft => ({
  title: '',
  title_en: '',
  category_id: 0,
  category_name: '',
  desc: '',
  desc_en: '',
  params: {},
  condition_note: '',
  condition_note_en: '',
  provenance: '',
  provenance_en: '',
  certificate_issuer: '',
  certificate_no: '',
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
    condition_note_en: form.condition_note_en ?? '',
    provenance: form.provenance ?? '',
    provenance_en: form.provenance_en ?? '',
    certificate_issuer: form.certificate_issuer ?? '',
    certificate_no: form.certificate_no ?? '',
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

/** Everything wrong with a lot, by field. `now_ms` is the server's time; with photos or a video under way it cannot be sent either. */
export function wrongs(draft: LotDraft, media: SentMedia, template: Template | undefined, now_ms: number): Wrongs {
  return {
    ...wrongMedia(media),
    ...wrongTexts(draft),
    ...wrongParams(draft, template),
    ...wrongPrices(draft),
    ...wrongTimes(draft, template, now_ms),
  }
}

export function wrongTitle(title: string): Wrong | undefined {
  if (length(title) < TITLE.chars_min) return { key: 'too_short', params: { min: TITLE.chars_min } }
  return length(title) > TITLE.chars_max ? { key: 'too_long', params: { max: TITLE.chars_max } } : undefined
}

const LONG_TEXTS = {
  desc: DESC_MAX,
  desc_en: DESC_MAX,
  condition_note: CONDITION_MAX,
  condition_note_en: CONDITION_MAX,
  provenance: PROVENANCE_MAX,
  provenance_en: PROVENANCE_MAX,
}

function wrongTexts(draft: LotDraft): Wrongs {
  const wrong: Wrongs = {}
  const title = wrongTitle(draft.title)
  if (title) wrong.title = title
  if (draft.category_id === 0) wrong.category_id = { key: 'needed' }
  if (length(draft.desc) === 0) wrong.desc = { key: 'needed' }
  for (const [name, max] of Object.entries(LONG_TEXTS) as Array<[keyof typeof LONG_TEXTS, number]>)
    if (length(draft[name]) > max) wrong[name] = { key: 'too_long', params: { max } }
  const { chars_min: min, chars_max: max } = TITLE_EN
  if (draft.title_en.trim() && length(draft.title_en) < min) wrong.title_en = { key: 'too_short', params: { min } }
  if (length(draft.title_en) > max) wrong.title_en = { key: 'too_long', params: { max } }
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

const FIELD_OF: Record<PriceField, (typeof MONEY)[number]> = {
  start_fen: 'start',
  increment_fen: 'increment',
  reserve_fen: 'reserve',
  buy_now_fen: 'buy_now',
  estimate_low_fen: 'estimate_low',
  estimate_high_fen: 'estimate_high',
  deposit_fen: 'deposit',
}

const boundsOf = ({ least_fen, most_fen }: WrongPrice) => ({
  least: formatFen(least_fen ?? 0),
  most: formatFen(most_fen ?? 0),
})

/**
 * Faults in the prices of a lot or of the rules of a mass auction (which has no start price of its own): by the rules the server
 * decides by, and in whole yuan.
 */
export function wrongPrices(draft: LotDraft, { with_start = true } = {}): Wrongs {
  const fen = Object.fromEntries(MONEY.map((name) => [name, parseYuan(draft[name])])) as Amounts
  const terms = {
    mode: draft.new_customer ? 'new_customer' : 'single',
    start_fen: with_start ? (fen.start ?? 0) : null,
    increment_mode: draft.increment_mode,
    increment_fen: fen.increment,
    reserve_fen: fen.reserve,
    buy_now_fen: fen.buy_now,
    estimate_low_fen: fen.estimate_low,
    estimate_high_fen: fen.estimate_high,
    deposit_fen: fen.deposit,
  }
  const wrong: Wrongs = {}
  for (const name of MONEY) if (draft[name] !== '' && (fen[name] ?? 1) % YUAN !== 0) wrong[name] = { key: 'whole_yuan' }
  for (const one of wrongOf(terms))
    wrong[FIELD_OF[one.field]] ??= { key: one.rule, params: { ...RULE_FIGURES, ...boundsOf(one) } }
  if (wrong.increment && draft.increment === '') wrong.increment = { key: 'step_needed' }
  return wrong
}

function wrongTimes({ starts_at_ms, ends_at_ms }: LotDraft, template: Template | undefined, now_ms: number): Wrongs {
  const wrong: Wrongs = {}
  if (starts_at_ms !== null && starts_at_ms < now_ms) wrong.starts_at_ms = { key: 'opens_past' }
  if (starts_at_ms !== null && starts_at_ms > now_ms + STARTS_AHEAD_MS)
    wrong.starts_at_ms = { key: 'opens_late', params: RULE_FIGURES }
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
  ['category_id', 'photos', 'video', 'title'],
  ['params', 'title_en', ...Object.keys(LONG_TEXTS), 'certificate_issuer', 'certificate_no'],
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
const DRAFT_FIELDS = ['photos', 'video', 'title', 'category_id', 'desc', 'start']

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
  condition_note_en: draft.condition_note_en.trim(),
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

type View = Data<'auction.editForm'>['form']['photo_views'][number]

/** Photos in their order, and what each shows. */
export interface Photos {
  paths: readonly string[]
  photo_views?: ReadonlyArray<string | undefined>
  video?: { path?: string; poster_path?: string }
}

/** The input that publishes it or keeps it as a draft. */
export function inputOf(
  draft: LotDraft,
  { paths, photo_views = [], video = {} }: Photos,
  save: 'draft' | 'submit',
): Input<'auction.publish'> {
  return {
    mode: draft.new_customer ? 'new_customer' : 'single',
    title: draft.title.trim(),
    title_en: textOrNone(draft.title_en),
    ...rulesOf(draft),
    images: [...paths],
    photo_views: paths.map((_, i) => (photo_views[i] ?? 'other') as View),
    video: video.path ?? '',
    video_poster: video.poster_path ?? '',
    provenance: draft.provenance.trim(),
    provenance_en: draft.provenance_en.trim(),
    certificate_issuer: draft.certificate_issuer.trim(),
    certificate_no: draft.certificate_no.trim(),
    start_fen: parseYuan(draft.start) ?? 0,
    starts_at: draft.starts_at_ms === null ? undefined : Math.round(draft.starts_at_ms / 1000),
    ends_at: draft.ends_at_ms === null ? undefined : Math.round(draft.ends_at_ms / 1000),
    duration_s: draft.ends_at_ms === null ? draft.duration_s : undefined,
    save,
  }
}

/** The input that changes a lot: of the fields that may change only those that did. */
export function changesOf(
  draft: LotDraft,
  photos: Photos,
  before: Data<'auction.editForm'>,
): Omit<Input<'auction.edit'>, 'id'> {
  const { mode: _mode, save: _save, ...now } = inputOf(draft, photos, 'draft') as Record<string, unknown>
  const old = before.form as Record<string, unknown>
  const changed = Object.entries(now).filter(
    ([name, value]) =>
      before.editable.includes(name) &&
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(old[name] ?? (value === '' ? '' : undefined)),
  )
  return { ...Object.fromEntries(changed), version: before.version }
}

/** The deposit a lot gets whose deposit field stays empty, in fen. */
export const unnamedDepositFen = (draft: LotDraft, { defaults }: Template): number =>
  defaultDepositFen(
    {
      start_fen: parseYuan(draft.start) ?? 0,
      estimate_low_fen: parseYuan(draft.estimate_low),
      mode: draft.new_customer ? 'new_customer' : 'single',
    },
    defaults.deposit_bp,
  )

/** The commission on a lot as it is filled in, in basis points of the hammer price. */
export const commissionBp = ({ new_customer }: LotDraft, template: Template | undefined): number =>
  template?.defaults[new_customer ? 'commission_new_customer_bp' : 'commission_bp'] ?? 0

/** The shop's share of a hammer price, in fen: whole fen, the commission rounded as the server does. */
export function payoutFen(hammer_fen: number, commission_bp: number): { commission_fen: number; net_fen: number } {
  const commission_fen = Math.round((hammer_fen * commission_bp) / 10_000)
  return { commission_fen, net_fen: hammer_fen - commission_fen }
}

/** The first step of the standard table at a price. */
export function firstStepFen(start_fen: number, template: Template): number | undefined {
  return template.defaults.increment_table?.findLast((row) => start_fen >= row.from_fen)?.step_fen
}
