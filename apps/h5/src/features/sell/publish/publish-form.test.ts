import { describe, expect, it } from 'vitest'
import type { Data } from '../../../lib/api/client.ts'
import {
  changesOf,
  draftOf,
  emptyDraft,
  fieldOf,
  fitsDraft,
  inputOf,
  type LotDraft,
  payoutFen,
  stepOf,
  type Template,
  wrongInStep,
  wrongs,
} from './publish-form.ts'
import { besideUploads, uploadOnItsWay } from './sent-media.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const PHOTOS = { paths: ['upload/a.webp'], uploading: false, failed: false }
const template = {
  params: [
    { key: 'period', label: 'Period', type: 'select', options: ['Ming', 'Qing'], required: true },
    { key: 'weight_g', label: 'Weight', type: 'number', options: [], required: false },
  ],
  limits: { duration_min_s: 600, duration_max_s: 1_296_000 },
} as unknown as Template

const good = (more: Partial<LotDraft> = {}): LotDraft => ({
  ...emptyDraft(),
  title: 'Celadon vase',
  category_id: 202,
  desc: 'Old.',
  params: { period: 'Qing' },
  start: '880',
  ...more,
})
const wrongIn = (more: Partial<LotDraft>) => Object.keys(wrongs(good(more), PHOTOS, template, NOW_MS))

describe('a lot that is being published', () => {
  it('has nothing wrong once everything asked is there', () => {
    expect(wrongIn({})).toEqual([])
  })

  it('says which field is wrong, the way the server judges it [R5.4]', () => {
    expect(wrongIn({ title: 'Cup' })).toEqual(['title'])
    expect(wrongIn({ params: {} })).toEqual(['params.period'])
    expect(wrongIn({ params: { period: 'Qing', weight_g: 'heavy' } })).toEqual(['params.weight_g'])
    expect(wrongIn({ start: '880.5' })).toEqual(['start'])
    expect(wrongIn({ reserve: '800' })).toEqual(['reserve'])
    expect(wrongIn({ buy_now: '1000' })).toEqual(['buy_now'])
    expect(wrongIn({ buy_now: '1056' })).toEqual([])
    expect(wrongIn({ estimate_low: '2000', estimate_high: '1000' })).toEqual(['estimate_high'])
    expect(wrongIn({ increment_mode: 'fixed' })).toEqual(['increment'])
    expect(wrongIn({ increment_mode: 'fixed', increment: '3' })).toEqual(['increment'])
    expect(wrongIn({ increment_mode: 'fixed', increment: '201' })).toEqual(['increment'])
    expect(wrongIn({ increment_mode: 'fixed', increment: '200' })).toEqual([])
    expect(wrongIn({ new_customer: true, estimate_low: '1759' })).toEqual(['estimate_low'])
    expect(wrongIn({ new_customer: true, estimate_low: '' })).toEqual(['estimate_low'])
    const dear = { new_customer: true, start: '1200', estimate_low: '2400', estimate_high: '3000', deposit: '100' }
    expect(wrongIn(dear).sort()).toEqual(['deposit', 'start'])
    expect(wrongIn({ ends_at_ms: NOW_MS + 60_000 })).toEqual(['ends_at_ms'])
    expect(wrongIn({ starts_at_ms: NOW_MS - 1 })).toEqual(['starts_at_ms'])
  })

  it('names the bounds that the server decides by', () => {
    const step = wrongs(good({ increment_mode: 'fixed', increment: '3' }), PHOTOS, template, NOW_MS).increment
    expect(step).toMatchObject({ key: 'step_bounds', params: { least: '¥4', most: '¥200' } })
    expect(wrongs(good({ increment_mode: 'fixed' }), PHOTOS, template, NOW_MS).increment?.key).toBe('step_needed')
  })

  it('waits for photos that are still on their way, and cannot go without any', () => {
    expect(wrongs(good(), { ...PHOTOS, uploading: true }, template, NOW_MS).photos?.key).toBe('wait_photos')
    expect(wrongs(good(), { ...PHOTOS, failed: true }, template, NOW_MS).photos?.key).toBe('failed_photos')
    expect(wrongs(good(), { ...PHOTOS, paths: [] }, template, NOW_MS).photos?.key).toBe('need_photos')
  })

  it('waits for its video as for its photos, for a draft too', () => {
    const with_video = (video: 'sending' | 'failed') => wrongs(good(), { ...PHOTOS, video }, template, NOW_MS)

    expect(with_video('sending')).toEqual({ video: { key: 'wait_video' } })
    expect(with_video('failed')).toEqual({ video: { key: 'failed_video' } })
    expect(fitsDraft(with_video('sending'))).toBe(false)
    expect(stepOf('video')).toBe(0)
  })

  it('holds nobody on a step for an upload on its way, and is sent once that is there', () => {
    const found = (media: object) => {
      const wrong = wrongs(good(), { ...PHOTOS, ...media }, template, NOW_MS)
      return [wrongInStep(besideUploads(wrong), 0), uploadOnItsWay(wrong)?.key]
    }

    expect(found({ uploading: true })).toEqual([false, 'wait_photos'])
    expect(found({ video: 'sending' })).toEqual([false, 'wait_video'])
    expect(found({ paths: [] })).toEqual([true, undefined])
    expect(found({ failed: true, video: 'sending' })).toEqual([true, 'wait_video'])
    expect(found({})).toEqual([false, undefined])
  })

  it('can be kept as a draft before its properties are known', () => {
    expect(fitsDraft(wrongs(good({ params: {} }), PHOTOS, template, NOW_MS))).toBe(true)
    expect(fitsDraft(wrongs(good({ desc: '' }), PHOTOS, template, NOW_MS))).toBe(false)
  })

  it('is sent in whole fen, with either an end or a duration', () => {
    expect(inputOf(good(), { paths: ['upload/a.webp'], photo_views: ['base'] }, 'submit')).toMatchObject({
      mode: 'single',
      start_fen: 88_000,
      duration_s: 172_800,
      ends_at: undefined,
      shipping_fen: 0,
    })
    expect(inputOf(good({ ends_at_ms: NOW_MS }), { paths: [] }, 'draft')).toMatchObject({
      ends_at: NOW_MS / 1000,
      duration_s: undefined,
    })
  })

  it('shows what the server refused under the field it was typed in, in its step', () => {
    expect(fieldOf('start_fen')).toBe('start')
    expect(stepOf(fieldOf('images'))).toBe(0)
    expect(stepOf('params.period')).toBe(1)
    expect(stepOf(fieldOf('ends_at'))).toBe(2)
  })
})

describe('a lot that is being changed', () => {
  const before = {
    form: {
      title: 'Celadon vase',
      category_id: 202,
      images: ['upload/a.webp'],
      desc: 'Old.',
      params: { period: 'Qing' },
      start_fen: 88_000,
      increment_mode: 'table',
      deposit_fen: 8_800,
      shipping_fen: 0,
      return_policy: 'none',
      duration_s: 172_800,
      mode: 'single',
    },
    status: 'scheduled',
    version: 3,
    editable: ['title', 'desc', 'images', 'start_fen'],
  } as unknown as Data<'auction.editForm'>

  it('sends nothing but its version while nothing was changed', () => {
    expect(changesOf(draftOf(before), { paths: ['upload/a.webp'], photo_views: ['front'] }, before)).toEqual({
      version: 3,
    })
  })

  it('sends only what was changed and may still change', () => {
    const draft = { ...draftOf(before), title: 'Celadon vase, Qing', shipping: '20' }
    expect(changesOf(draft, { paths: ['upload/a.webp'], photo_views: ['front'] }, before)).toEqual({
      title: 'Celadon vase, Qing',
      version: 3,
    })
  })

  it('sends its video once it is another, and an empty one where it was taken away', () => {
    const form = { ...before.form, video: 'upload/v.mp4', video_poster: 'upload/v.webp' }
    const shown = { ...before, form, editable: ['video', 'video_poster'] }
    const changes = (video: { path?: string; poster_path?: string }) =>
      changesOf(draftOf(shown), { paths: [], video }, shown)

    expect(changes({ path: 'upload/v.mp4', poster_path: 'upload/v.webp' })).toEqual({ version: 3 })
    expect(changes({})).toEqual({ video: '', video_poster: '', version: 3 })
  })
})

it('what a shop receives is the hammer price less the commission, to the fen', () => {
  expect(payoutFen(88_000, 500)).toEqual({ commission_fen: 4_400, net_fen: 83_600 })
})
