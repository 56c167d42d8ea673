/** The steps of a booking as its shop types them. */

import { parseYuan } from '@juya/contract/typing/amount.ts'
import { Button, CellGroup } from '@juya/ui'
import { PriceField, TextField } from '../../../cards/forms/form-fields.tsx'
import { formatFen } from '../../../lib/format/format.ts'
import { type GroupFields, TIERS } from '../group-form.ts'
import { useText } from '../i18n.ts'

export function TierFields({
  fields: { tiers },
  set,
  wrong,
  alone_fen,
}: {
  fields: GroupFields
  set: (change: Partial<GroupFields>) => void
  wrong: ReadonlySet<string>
  /** What one costs alone: the first step is below it. */
  alone_fen: number
}) {
  const t = useText()
  const change = (at: number, to: Partial<GroupFields['tiers'][number]>) =>
    set({ tiers: tiers.map((tier, i) => (i === at ? { ...tier, ...to } : tier)) })
  return (
    <>
      <CellGroup look="card" title={t('booking_steps')}>
        {tiers.flatMap((tier, i) => [
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={`qty-${i}`}
            label={t('tier', { n: i + 1 })}
            required
            value={tier.min_qty}
            max={String(TIERS.qty_max).length}
            onChange={(typed) => change(i, { min_qty: typed.replace(/\D/g, '') })}
            error={wrong.has(`qty-${i}`) ? t('tier_wrong') : undefined}
          />,
          <PriceField
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={`price-${i}`}
            label={t('tier_price', { n: i + 1 })}
            required
            value={tier.price}
            onChange={(price) => change(i, { price })}
            error={
              wrong.has(`price-${i}`)
                ? t('tier_price_wrong', {
                    price: formatFen(i === 0 ? alone_fen : (parseYuan(tiers[i - 1]!.price) ?? alone_fen)),
                  })
                : undefined
            }
          />,
        ])}
      </CellGroup>
      <div className="group-acts group-acts--bare">
        {tiers.length > TIERS.min && (
          <Button size="m" variant="plain" onClick={() => set({ tiers: tiers.slice(0, -1) })}>
            {t('drop_tier')}
          </Button>
        )}
        {tiers.length < TIERS.max && (
          <Button size="m" variant="plain" onClick={() => set({ tiers: [...tiers, { min_qty: '', price: '' }] })}>
            {t('add_tier')}
          </Button>
        )}
      </div>
      {wrong.has('same_price') && <p className="group-text j-error">{t('same_price')}</p>}
    </>
  )
}
