/** Why a purchase cannot be made, the lines named, and the way on: another address, the cart, or back. */
import { Button, Empty } from '@juya/ui'
import { useState } from 'react'
import { type Address, AddressSheet } from '../../../cards/forms/address-sheet.tsx'
import { isRefusal } from '../../../lib/api/refusals.ts'
import type { CallError } from '../../../lib/api/request.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go, goBack } from '../../../lib/router/navigation.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'

/** A line that a refusal names. */
interface NamedLine {
  code?: number
  sku_id: number
  title: string
  left?: number
  shown_fen?: number
  price_fen?: number
}
const linesOf = (error: CallError): NamedLine[] => (error.data as { lines?: NamedLine[] } | null)?.lines ?? []

/** The lines a refusal names, each with what speaks against it. */
export function NamedLines({ error }: { error: CallError }) {
  const t = useText()
  const lines = linesOf(error)
  if (lines.length === 0) return null
  const why = ({ code, price_fen, shown_fen, left }: NamedLine) => {
    if (code === error.code && isRefusal(error, 'ADULT_REQUIRED')) return t('line_adult')
    if (price_fen !== undefined)
      return shown_fen === undefined
        ? t('line_price', { price: formatFen(price_fen) })
        : t('line_dearer', { price: formatFen(price_fen), before: formatFen(shown_fen) })
    return left === undefined ? t('line_gone') : t('line_left', { count: left })
  }
  return (
    <ul className="order-named">
      {lines.map((line) => (
        <li key={line.sku_id}>
          {line.title}: {why(line)}
        </li>
      ))}
    </ul>
  )
}

export function Gone({
  error,
  onAddress,
  from_cart,
}: {
  error: CallError
  onAddress: (address: Address) => void
  from_cart?: boolean
}) {
  const t = useText()
  const [addressing, setAddressing] = useState(false)
  const is_far = isRefusal(error, 'REGION_NOT_SERVED')
  return (
    <PageShell>
      <Empty
        drawing="box"
        title={t('gone')}
        note={error.message}
        action={
          <>
            {isRefusal(error, 'ADULT_REQUIRED') && (
              <Button variant="outline" onClick={() => go('settings.identity')}>
                {t('verify')}
              </Button>
            )}
            {is_far && <Button onClick={() => setAddressing(true)}>{t('other_address')}</Button>}
            <Button
              variant={is_far ? 'outline' : 'primary'}
              onClick={() => (from_cart ? go('cart.mine', {}, { type: 'redirect' }) : goBack())}
            >
              {t(from_cart ? 'back_to_cart' : 'back_to')}
            </Button>
          </>
        }
      >
        <NamedLines error={error} />
      </Empty>
      {addressing && (
        <AddressSheet
          chosen_id={undefined}
          onClose={() => setAddressing(false)}
          onChosen={(one) => {
            setAddressing(false)
            onAddress(one)
          }}
        />
      )}
    </PageShell>
  )
}
