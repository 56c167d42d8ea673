/** A mass auction that is being filled in: as the screen holds it, and as the server keeps it. */
import { parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data, Input } from '../../../lib/api/client.ts'
import { uuid } from '../../../lib/timing.ts'
import * as form from '../publish/publish-form.ts'

export interface MassLot {
  key: string
  title: string
  start: string
  estimate_low: string
  estimate_high: string
  category_id: number | undefined
  images: readonly string[]
  busy: boolean
  /** Chosen with those of other lots; its own photos send them. */
  files?: readonly File[]
}
export interface MassAuction {
  title: string
  draft: form.LotDraft
  lots: readonly MassLot[]
  starts_at_ms: number | null
  first_ends_at_ms: number | null
  stagger_s: number
  step: number
}

export const newLot = (): MassLot => ({
  key: uuid(),
  title: '',
  start: '',
  estimate_low: '',
  estimate_high: '',
  category_id: undefined,
  images: [],
  busy: false,
})
export const newMassAuction = (): MassAuction => ({
  title: '',
  draft: form.emptyDraft(),
  lots: [newLot(), newLot()],
  starts_at_ms: null,
  first_ends_at_ms: null,
  stagger_s: 60,
  step: 0,
})

export const isEmptyLot = (lot: MassLot): boolean =>
  lot.title === '' && lot.start === '' && lot.images.length === 0 && !lot.busy && !lot.files

export type KeptForm = Data<'auction.batchDraft'>['form']
const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000))
const ms = (s: number | null | undefined): number | null => (s == null ? null : s * 1000)

/** As the server keeps it: as it was typed. */
export function keptForm(batch: MassAuction): KeptForm {
  const rules = Object.entries(batch.draft).filter(
    (entry): entry is [string, KeptForm['rules'][string]] => entry[1] !== null,
  )
  return {
    title: batch.title,
    rules: Object.fromEntries(rules),
    lots: batch.lots.map(({ title, start, estimate_low, estimate_high, category_id, images }) => ({
      title,
      start,
      estimate_low,
      estimate_high,
      category_id,
      images: [...images],
    })),
    starts_at: seconds(batch.starts_at_ms),
    first_ends_at: seconds(batch.first_ends_at_ms),
    stagger_s: batch.stagger_s,
    step: batch.step,
  }
}

export const massAuctionOf = (kept: KeptForm): MassAuction => ({
  title: kept.title,
  draft: { ...form.emptyDraft(), ...(kept.rules as Partial<form.LotDraft>) },
  lots: kept.lots.map((lot) => ({
    ...newLot(),
    ...lot,
    estimate_low: lot.estimate_low ?? '',
    estimate_high: lot.estimate_high ?? '',
    category_id: lot.category_id,
  })),
  starts_at_ms: ms(kept.starts_at),
  first_ends_at_ms: ms(kept.first_ends_at),
  stagger_s: kept.stagger_s,
  step: kept.step,
})

export const lotFits = (lot: MassLot): boolean => {
  const start_fen = parseYuan(lot.start) ?? 0
  const whole = start_fen >= 100 && start_fen % 100 === 0
  return !form.wrongTitle(lot.title) && lot.images.length > 0 && !lot.busy && whole && !wrongEstimate(lot)
}

/** Estimates are whole yuan, the low one not above the high one. */
export function wrongEstimate({ estimate_low, estimate_high }: MassLot): boolean {
  const [low, high] = [parseYuan(estimate_low), parseYuan(estimate_high)]
  const odd = (text: string, fen: number | null) => text !== '' && (fen === null || fen < 100 || fen % 100 !== 0)
  return odd(estimate_low, low) || odd(estimate_high, high) || (low !== null && high !== null && high < low)
}

/** What is handed in. */
export function inputOf(batch: MassAuction, draft_id: number | undefined): Input<'auction.publish'> {
  const {
    reserve_fen: _r,
    buy_now_fen: _b,
    estimate_low_fen: _l,
    estimate_high_fen: _h,
    ...rules
  } = form.rulesOf(batch.draft)
  return {
    mode: 'mass',
    title: batch.title.trim(),
    rules,
    starts_at: seconds(batch.starts_at_ms) ?? undefined,
    first_ends_at: seconds(batch.first_ends_at_ms)!,
    stagger_s: batch.stagger_s,
    lots: batch.lots.map((lot) => ({
      title: lot.title.trim(),
      images: [...lot.images],
      start_fen: parseYuan(lot.start),
      estimate_low_fen: parseYuan(lot.estimate_low) ?? undefined,
      estimate_high_fen: parseYuan(lot.estimate_high) ?? undefined,
      category_id: lot.category_id,
    })),
    draft_id,
    save: 'submit',
  }
}
