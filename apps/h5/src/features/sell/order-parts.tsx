/** Parts of an order as the shop sees it. */
import './sell.css'
import { Button } from '@juya/ui'
import { CopyIcon } from '@juya/ui/icons.ts'
import { MapButton } from '../../cards/forms/map-button.tsx'
import type { Data } from '../../lib/api/client.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'

type Address = NonNullable<Data<'order.shopInfo'>['address']>

/** Where to send it, to be read or copied onto the carrier's form. */
export function ShopAddress({ address }: { address: Address }) {
  const t = useText()
  const region = [address.province, address.city, address.county]
    .filter((part, i, all) => part !== all[i - 1])
    .join(' ')
  const copy = async () => {
    await navigator.clipboard.writeText(`${address.receiver} ${address.phone} ${region} ${address.detail}`)
    toast(t('copied_address'))
  }
  return (
    <section className="j-card">
      <div className="sell-address__row">
        <h2 className="j-card-title">{t('ship_to')}</h2>
        <span>
          <MapButton address={`${region} ${address.detail}`} name={address.receiver} />
          <Button variant="text" size="m" icon={<CopyIcon size={16} />} onClick={() => void copy()}>
            {t('copy_address')}
          </Button>
        </span>
      </div>
      <p className="sell-address">
        <b>{address.receiver}</b> <span className="j-num">{address.phone}</span>
        <br />
        {region} {address.detail}
      </p>
    </section>
  )
}
