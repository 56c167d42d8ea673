/** Choosing one of the person's shipping addresses, wherever one is asked for. */
import './address-sheet.css'
import { Button, Radio, Sheet, Spinner, Tag } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { maskPhone } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { addedAddress } from './added-address.ts'
import { useText } from './address-sheet.i18n.ts'

export type Address = Data<'address.list'>['list'][number]

export function AddressSheet({
  chosen_id,
  onClose,
  onChosen,
}: {
  chosen_id?: number
  onClose: () => void
  onChosen: (address: Address) => void
}) {
  const t = useText()
  const addresses = useCall('address.list', { owner: 'user' }, { toast: true })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button
          variant="plain"
          onClick={() => {
            addedAddress.ask()
            go('address.edit')
          }}
        >
          {t('add')}
        </Button>
      }
    >
      {addresses.data === undefined ? (
        <p className="address-sheet__wait">
          <Spinner size={24} />
        </p>
      ) : addresses.data.list.length === 0 ? (
        <p className="address-sheet__empty">{t('empty')}</p>
      ) : (
        addresses.data.list.map((address) => (
          <div key={address.id} className="address-sheet__row">
            <Radio name="address" on={address.id === chosen_id} onChange={() => onChosen(address)}>
              <span className="address-sheet__name">
                {address.receiver} <span className="j-num">{maskPhone(address.phone)}</span>
                {address.is_default && <Tag tone="red">{t('default')}</Tag>}
              </span>
              <span className="address-sheet__text">
                {address.province} {address.city} {address.county} {address.detail}
              </span>
            </Radio>
          </div>
        ))
      )}
    </Sheet>
  )
}
