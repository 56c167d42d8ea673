/** What a buyer chooses of the goods: which way to buy, and how many. */
import { Card, Chip, Stepper } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

type Group = Data<'group.info'>

/** What the chosen way costs in a team; the only one where there is nothing to choose. */
export function priceOf({ prices, goods }: Group, chosen: readonly string[]) {
  const sku =
    goods.options.length === 0
      ? goods.skus[0]
      : goods.skus.find(({ values }) => values.every((value, i) => value === chosen[i]))
  return prices.find(({ sku_id }) => sku_id === sku?.id)
}

/** How many of the chosen way one person may take: what the group buy allows, and what is left. */
export function mostOf({ per_user, goods }: Group, sku_id: number | undefined): number {
  const sku = goods.skus.find(({ id }) => id === sku_id)
  return Math.max(1, Math.min(per_user, goods.limit_per_person ?? per_user, sku?.left ?? 1))
}

/** What a button takes, above what it does. */
export const Priced = ({ fen, word }: { fen: number; word: string }) => (
  <span className="group-buy">
    <span>{formatFen(fen)}</span>
    <span className="group-buy__word">{word}</span>
  </span>
)

export function Options({
  group: { goods },
  chosen,
  onChoose,
  qty,
  most,
  onQty,
}: {
  group: Group
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  qty: number
  most: number
  onQty: (qty: number) => void
}) {
  const t = useText()
  return (
    <Card>
      {goods.options.map((option, i) => (
        <fieldset key={option.name} className="group-options">
          <legend className="j-meta">{option.name}</legend>
          <div className="group-options__values">
            {option.values.map((value) => (
              <Chip
                key={value}
                tone="fill"
                on={chosen[i] === value}
                onPress={() => onChoose(goods.options.map((_, at) => (at === i ? value : chosen[at]!)))}
              >
                {value}
              </Chip>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="group-qty">
        <span className="j-meta">{t('qty')}</span>
        <Stepper label={t('qty')} value={qty} min={1} max={most} onChange={onQty} />
      </div>
    </Card>
  )
}
