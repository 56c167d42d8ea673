/** What a shop types for a group buy, what is wrong with it, and how it is sent. */
import { editableYuan, parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data, Input } from '../../lib/api/client.ts'

export type GoodsForm = Data<'goods.editForm'>
export type Terms = NonNullable<Input<'goods.edit'>['group']>

export interface GroupFields {
  mode: 'buy' | 'booking'
  /** Steps of a booking, as typed. */
  tiers: ReadonlyArray<{ min_qty: string; price: string }>
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
export const TIERS = { min: 2, max: 5, qty_max: 100_000 } as const
export const runsMostDays = ({ mode }: GroupFields): number => (mode === 'booking' ? 30 : 90)
export const runsMostMs = (fields: GroupFields): number => runsMostDays(fields) * 24 * HOUR_MS
const NO_TIERS = [
  { min_qty: '', price: '' },
  { min_qty: '', price: '' },
]

export const keyOf = (values: readonly string[]): string => values.join(' / ')

/** The fields of a group buy that is changed, else of a new one. */
export function fieldsOf({ group }: GoodsForm): GroupFields {
  if (!group)
    return {
      mode: 'buy',
      tiers: NO_TIERS,
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
    mode: group.mode ?? 'buy',
    tiers:
      group.tiers?.map((tier) => ({ min_qty: String(tier.min_qty), price: editableYuan(tier.price_fen) })) ?? NO_TIERS,
    prices: Object.fromEntries(group.prices.map(({ values, price_fen }) => [keyOf(values), editableYuan(price_fen)])),
    size: String(group.size ?? 3),
    team_hours: String(group.team_hours ?? 24),
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
  const wrong = fields.mode === 'booking' ? wrongTiers(fields, form.skus) : wrongTeams(fields, form.skus)
  if (!within(fields.per_user, BOUNDS.per_user)) wrong.add('per_user')
  const least_ms = (fields.mode === 'booking' ? 24 : Number(fields.team_hours)) * HOUR_MS
  const { to_at_ms } = fields
  if (to_at_ms === null || to_at_ms <= now_ms + least_ms || to_at_ms > now_ms + runsMostMs(fields)) wrong.add('to_at')
  return wrong
}

type Skus = GoodsForm['form']['skus']

function wrongTiers({ tiers }: GroupFields, skus: Skus): Set<string> {
  const wrong = new Set<string>()
  let [qty, fen] = [0, skus[0]!.price_fen]
  for (const [i, tier] of tiers.entries()) {
    const [min_qty, price_fen] = [Number(tier.min_qty), parseYuan(tier.price)]
    if (!(min_qty > qty)) wrong.add(`qty-${i}`)
    if (!price_fen || price_fen >= fen) wrong.add(`price-${i}`)
    qty = min_qty
    fen = price_fen || fen
  }
  if (skus.some(({ price_fen }) => price_fen !== skus[0]!.price_fen)) wrong.add('same_price')
  return wrong
}

function wrongTeams(fields: GroupFields, skus: Skus): Set<string> {
  const wrong = new Set<string>()
  for (const { values, price_fen } of skus) {
    const fen = parseYuan(fields.prices[keyOf(values)] ?? '')
    if (!fen || fen >= price_fen) wrong.add(keyOf(values))
  }
  for (const field of ['size', 'team_hours'] as const) if (!within(fields[field], BOUNDS[field])) wrong.add(field)
  return wrong
}

export const termsOf = (fields: GroupFields, { form }: GoodsForm, save: 'draft' | 'submit'): Terms => ({
  ...(fields.mode === 'booking'
    ? {
        mode: 'booking' as const,
        tiers: fields.tiers.map(({ min_qty, price }) => ({ min_qty: Number(min_qty), price_fen: parseYuan(price)! })),
      }
    : {
        size: Number(fields.size),
        team_hours: Number(fields.team_hours),
        ship_anyway: fields.ship_anyway,
        prices: form.skus.map(({ values }) => ({ values, price_fen: parseYuan(fields.prices[keyOf(values)]!)! })),
      }),
  per_user: Number(fields.per_user),
  to_at: Math.floor(fields.to_at_ms! / 1000),
  newcomers: fields.newcomers,
  rules_text: fields.rules_text.trim(),
  save,
})
