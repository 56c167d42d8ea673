/** What a shop types for a group buy, what is wrong with it, and how it is sent. */
import { editableYuan, parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data, Input } from '../../lib/api/client.ts'

export type GoodsForm = Data<'goods.editForm'>
export type Terms = NonNullable<Input<'goods.edit'>['group']>

export interface GroupFields {
  /** As typed, by the values of each way to buy. */
  prices: Readonly<Record<string, string>>
  size: string
  team_hours: string
  per_user: string
  to_at_ms: number | null
  newcomers: boolean
  ship_anyway: boolean
  rules_text: string
}

export const BOUNDS = {
  size: { min: 2, max: 50 },
  team_hours: { min: 1, max: 72 },
  per_user: { min: 1, max: 99 },
} as const
const HOUR_MS = 3_600_000
export const RUNS_MOST_DAYS = 90
export const RUNS_MOST_MS = RUNS_MOST_DAYS * 24 * HOUR_MS

export const keyOf = (values: readonly string[]): string => values.join(' / ')

/** The fields of a group buy that is changed, else of a new one. */
export function fieldsOf({ group }: GoodsForm): GroupFields {
  if (!group)
    return {
      prices: {},
      size: '3',
      team_hours: '24',
      per_user: '2',
      to_at_ms: null,
      newcomers: false,
      ship_anyway: false,
      rules_text: '',
    }
  return {
    prices: Object.fromEntries(group.prices.map(({ values, price_fen }) => [keyOf(values), editableYuan(price_fen)])),
    size: String(group.size),
    team_hours: String(group.team_hours),
    per_user: String(group.per_user),
    to_at_ms: group.to_at * 1000,
    newcomers: group.newcomers === true,
    ship_anyway: group.ship_anyway === true,
    rules_text: group.rules_text,
  }
}

const within = (typed: string, { min, max }: { min: number; max: number }): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max

/** Names of the fields that cannot be sent as they are; a price by its way to buy. @param now_ms the phone's clock; the server decides by its own */
export function wrongIn(fields: GroupFields, { form }: GoodsForm, now_ms: number): Set<string> {
  const wrong = new Set<string>()
  for (const { values, price_fen } of form.skus) {
    const fen = parseYuan(fields.prices[keyOf(values)] ?? '')
    if (!fen || fen >= price_fen) wrong.add(keyOf(values))
  }
  for (const field of ['size', 'team_hours', 'per_user'] as const)
    if (!within(fields[field], BOUNDS[field])) wrong.add(field)
  const { to_at_ms } = fields
  if (to_at_ms === null || to_at_ms <= now_ms + Number(fields.team_hours) * HOUR_MS || to_at_ms > now_ms + RUNS_MOST_MS)
    wrong.add('to_at')
  return wrong
}

export const termsOf = (fields: GroupFields, { form }: GoodsForm, save: 'draft' | 'submit'): Terms => ({
  size: Number(fields.size),
  team_hours: Number(fields.team_hours),
  per_user: Number(fields.per_user),
  to_at: Math.floor(fields.to_at_ms! / 1000),
  newcomers: fields.newcomers,
  ship_anyway: fields.ship_anyway,
  rules_text: fields.rules_text.trim(),
  prices: form.skus.map(({ values }) => ({ values, price_fen: parseYuan(fields.prices[keyOf(values)]!)! })),
  save,
})
