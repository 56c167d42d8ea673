/** The coupons of a checkout: what is chosen, and a sheet to choose otherwise. */
import { Button, Empty, Radio, Sheet } from '@juya/ui'
import { CaretRightIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './coupon.i18n.ts'
import { CouponTicket, useCouponWorth } from './coupon-ticket.tsx'

export type CouponChoice = Data<'order.payPreview'>['platform_coupons']

/** A row that says which coupon is chosen, or how many there are. Nothing where there is none. */
export function CouponCell({
  title,
  choice,
  onChoose,
}: {
  title: string
  choice: CouponChoice
  /** Its id, or none. */
  onChoose: (id: number | null) => void
}) {
  const t = useText()
  const worth = useCouponWorth()
  const [choosing, setChoosing] = useState(false)
  const chosen = choice.usable.find((one) => one.id === choice.chosen)
  if (choice.usable.length + choice.lacking.length === 0) return null
  return (
    <>
      <button type="button" className="coupon-cell" onClick={() => setChoosing(true)}>
        <span>{title}</span>
        <span className="coupon-cell__value j-num">
          {chosen ? (
            <span className="coupon-cell__off">{worth(chosen.coupon).off}</span>
          ) : choice.usable.length > 0 ? (
            t('coupons_usable', { count: choice.usable.length })
          ) : (
            t('coupons_none')
          )}
          <CaretRightIcon size={16} />
        </span>
      </button>
      {choosing && (
        <CouponSheet
          title={title}
          choice={choice}
          onClose={() => setChoosing(false)}
          onChoose={(id) => {
            setChoosing(false)
            onChoose(id)
          }}
        />
      )}
    </>
  )
}

function CouponSheet({
  title,
  choice,
  onClose,
  onChoose,
}: {
  title: string
  choice: CouponChoice
  onClose: () => void
  onChoose: (id: number | null) => void
}) {
  const t = useText()
  return (
    <Sheet
      open
      title={title}
      height="tall"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={() => onChoose(null)}>
          {t('coupon_without')}
        </Button>
      }
    >
      <div className="coupon-sheet">
        {choice.usable.length === 0 && (
          <Empty
            drawing="scroll"
            title={t('coupons_none')}
            note={t('coupons_none_note')}
            action={<Button onClick={() => go('coupon.offers')}>{t('coupons_find')}</Button>}
          />
        )}
        {choice.usable.map((one) => (
          <div key={one.id}>
            <CouponTicket coupon={one.coupon}>
              <Radio
                name="coupon"
                label={one.coupon.name}
                on={one.id === choice.chosen}
                onChange={() => onChoose(one.id)}
              />
            </CouponTicket>
          </div>
        ))}
        {choice.lacking.map(({ coupon: one, missing_fen }) => (
          <CouponTicket
            key={one.id}
            coupon={one.coupon}
            faint
            note={t('coupon_missing', { amount: formatFen(missing_fen) })}
          />
        ))}
      </div>
    </Sheet>
  )
}
