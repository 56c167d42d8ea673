/** Which ways to buy goods have. No database, no clock. */

export interface OptionInput {
  name: string
  name_en?: string | undefined
  values: string[]
  values_en?: string[] | undefined
}
export interface SkuInput {
  values: string[]
  price_fen: number
  stock: number
  image?: string | undefined
  weight_g?: number | undefined
  code?: string | undefined
}
/** The field that is wrong and why. */
export interface Wrong {
  field: string
  en: string
  zh: string
}

/** What a way to buy is called. */
export const skuName = (values: readonly string[]): string => values.join(' / ')

/** The same for readers of English, where the option's values are named for them. */
export const skuNameEn = (
  values: readonly string[],
  options: ReadonlyArray<{ values: string[]; values_en?: string[] | undefined }>,
): string => skuName(values.map((value, i) => options[i]?.values_en?.[options[i]!.values.indexOf(value)] ?? value))

const twice = (words: readonly string[]): boolean => new Set(words).size !== words.length

/** The first thing about options and ways to buy that is wrong. Not every combination must be offered; none may be twice. */
export function wrongSkus(options: readonly OptionInput[], skus: readonly SkuInput[]): Wrong | undefined {
  if (twice(options.map(({ name }) => name)))
    return { field: 'options', en: 'two options have one name', zh: '规格名称重复' }
  if (options.some(({ values }) => twice(values)))
    return { field: 'options', en: 'an option has a value twice', zh: '规格值重复' }
  if (options.some(({ values, values_en }) => values_en !== undefined && values_en.length !== values.length))
    return { field: 'options', en: 'every value needs its English name, or none', zh: '英文规格值须与规格值一一对应' }
  const strange = skus.some(
    ({ values }) => values.length !== options.length || values.some((value, i) => !options[i]!.values.includes(value)),
  )
  if (strange) return { field: 'skus', en: 'a value of each option, in their order', zh: '须依次填写各规格的值' }
  if (twice(skus.map(({ values }) => skuName(values))))
    return { field: 'skus', en: 'the same combination twice', zh: '规格组合重复' }
  return undefined
}

/** A template by weight needs the weight of every way to buy. */
export const lacksWeight = (by: 'piece' | 'weight' | undefined, skus: readonly SkuInput[]): Wrong | undefined =>
  by === 'weight' && skus.some(({ weight_g }) => weight_g === undefined)
    ? {
        field: 'skus',
        en: 'the shipping template goes by weight: fill in every weight',
        zh: '所选运费模板按重量计费，请填写每个规格的重量',
      }
    : undefined

/** A template has one rate for a province, and one at most for all others. */
export function wrongRates(rates: ReadonlyArray<{ regions: string[] }>): Wrong | undefined {
  if (twice(rates.flatMap(({ regions }) => regions)))
    return { field: 'rates', en: 'a province has two rates', zh: '同一省份设置了两个运费' }
  if (rates.filter(({ regions }) => regions.length === 0).length > 1)
    return { field: 'rates', en: 'only one rate is for all others', zh: '“其他地区”只能设置一个' }
  return undefined
}
