/** The form of goods as it is typed, and as it is sent. */

import { parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data, Input } from '../../../lib/api/client.ts'
import { limitOf } from '../../../lib/forms/limits.ts'

export interface TypedOption {
  name: string
  /** Separated by commas, as typed. */
  values: string
}
export interface TypedSku {
  price: string
  stock: string
  weight: string
}
export interface GoodsDraft {
  category_id: number
  category_name: string
  title: string
  title_en: string
  desc: string
  desc_en: string
  params: Record<string, string>
  options: TypedOption[]
  /** By the name of the combination. */
  skus: Record<string, TypedSku>
  shipping_mode: 'free' | 'fixed' | 'template'
  shipping: string
  template_id?: number
  shelf_id: number
  limit: string
}

export const OPTIONS_MAX = limitOf('goods.publish', 'options').items_max
export const SKUS_MAX = limitOf('goods.publish', 'skus').items_max
const CENT = 100

export const emptyDraft = (): GoodsDraft => ({
  category_id: 0,
  category_name: '',
  title: '',
  title_en: '',
  desc: '',
  desc_en: '',
  params: {},
  options: [],
  skus: {},
  shipping_mode: 'free',
  shipping: '',
  shelf_id: 0,
  limit: '',
})

/** An amount as a person types it. */
export const yuanText = (fen: number): string => String(fen / CENT)

export const valuesOf = ({ values }: TypedOption): string[] => [
  ...new Set(
    values
      .split(/[,，、]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

/** Every combination of the options that have a name and values. */
export function combinations({ options }: GoodsDraft): string[][] {
  return options
    .filter((option) => option.name.trim() !== '' && valuesOf(option).length > 0)
    .reduce<string[][]>((all, option) => all.flatMap((one) => valuesOf(option).map((value) => [...one, value])), [[]])
}
export const skuKey = (values: readonly string[]): string => values.join(' / ')
export const NO_SKU: TypedSku = { price: '', stock: '', weight: '' }

export function draftOf({ form }: Data<'goods.editForm'>): GoodsDraft {
  return {
    ...emptyDraft(),
    category_id: form.category_id,
    title: form.title,
    title_en: form.title_en ?? '',
    desc: form.desc,
    desc_en: form.desc_en ?? '',
    params: (form.params as Record<string, string> | undefined) ?? {},
    options: form.options.map(({ name, values }) => ({ name, values: values.join('，') })),
    skus: Object.fromEntries(
      form.skus.map((sku) => [
        skuKey(sku.values),
        { price: yuanText(sku.price_fen), stock: String(sku.stock), weight: sku.weight_g ? String(sku.weight_g) : '' },
      ]),
    ),
    shipping_mode: form.shipping_mode,
    shipping: form.shipping_fen ? yuanText(form.shipping_fen) : '',
    template_id: form.template_id,
    shelf_id: form.shelf_id ?? 0,
    limit: form.limit_per_person ? String(form.limit_per_person) : '',
  }
}

/** Fields that are wrong; the server judges the rest. */
export function wrongIn(draft: GoodsDraft, photos: number): Set<string> {
  const wrong = new Set<string>()
  const { chars_min: title_min = 4 } = limitOf('goods.publish', 'title') as { chars_min?: number }
  if (draft.category_id === 0) wrong.add('category_id')
  if ([...draft.title.trim()].length < title_min) wrong.add('title')
  if (draft.desc.trim() === '') wrong.add('desc')
  if (photos === 0) wrong.add('images')
  const all = combinations(draft)
  if (all.length > SKUS_MAX) wrong.add('options')
  for (const values of all) {
    const { price, stock } = draft.skus[skuKey(values)] ?? NO_SKU
    if (!((parseYuan(price) ?? 0) > 0) || !/^\d{1,6}$/.test(stock)) wrong.add('skus')
  }
  if (draft.shipping_mode === 'fixed' && parseYuan(draft.shipping) === null) wrong.add('shipping_fen')
  if (draft.shipping_mode === 'template' && !draft.template_id) wrong.add('template_id')
  if (!/^\d{0,2}$/.test(draft.limit)) wrong.add('limit_per_person')
  return wrong
}

/** The wizard's step that has a field. The server may name a part of a field, such as `skus.0.price_fen`. */
const STEPS: ReadonlyArray<readonly string[]> = [
  ['category_id', 'images', 'title'],
  ['params', 'desc', 'title_en', 'desc_en'],
  // Before the ways to buy: a template by weight asks for theirs.
  ['shipping_mode', 'shipping_fen', 'template_id', 'shelf_id', 'limit_per_person'],
]
export const LAST_STEP = STEPS.length
export const stepOf = (field: string): number => {
  const at = STEPS.findIndex((fields) => fields.includes(field.split('.')[0]!))
  return at < 0 ? LAST_STEP : at
}

/** The form as it is sent. English names of option values stay with the words they were given for. */
export function inputOf(
  draft: GoodsDraft,
  images: string[],
  before: Data<'goods.editForm'> | undefined,
): Omit<Input<'goods.publish'>, 'save'> {
  const named = draft.options.filter((option) => option.name.trim() !== '' && valuesOf(option).length > 0)
  return {
    title: draft.title,
    title_en: draft.title_en.trim() || undefined,
    category_id: draft.category_id,
    shelf_id: draft.shelf_id,
    images,
    desc: draft.desc,
    desc_en: draft.desc_en.trim() || undefined,
    params: draft.params,
    options: named.map((option) => {
      const values = valuesOf(option)
      const same = before?.form.options.find(
        (one) => one.name === option.name.trim() && one.values.join() === values.join(),
      )
      return same ?? { name: option.name.trim(), values }
    }),
    skus: combinations(draft).map((values) => {
      const { price, stock, weight } = draft.skus[skuKey(values)] ?? NO_SKU
      const same = before?.form.skus.find((sku) => skuKey(sku.values) === skuKey(values))
      return {
        ...same,
        values,
        price_fen: parseYuan(price) ?? 0,
        stock: Number(stock),
        weight_g: weight === '' ? undefined : Number(weight),
      }
    }),
    shipping_mode: draft.shipping_mode,
    shipping_fen: draft.shipping_mode === 'fixed' ? (parseYuan(draft.shipping) ?? 0) : 0,
    template_id: draft.shipping_mode === 'template' ? draft.template_id : undefined,
    limit_per_person: Number(draft.limit),
  } as Omit<Input<'goods.publish'>, 'save'>
}
