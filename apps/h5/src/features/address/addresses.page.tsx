import './address.css'
import { ask, Button, Card, Check, Empty, IconButton, StickySubmit, Tag } from '@juya/ui'
import { PencilSimpleIcon, TrashIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { maskPhone } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Address = Data<'address.list'>['list'][number]

export default function AddressesPage() {
  return <Addresses owner="user" />
}

/** Everybody's list, and with owner=shop the list of a shop's return addresses. */
export function Addresses({ owner }: { owner: 'user' | 'shop' }) {
  const t = useText()
  const addresses = useCall('address.list', { owner })
  const add = () => go('address.edit', owner === 'shop' ? { owner } : {})
  const list = addresses.data?.list ?? []
  return (
    <PageShell
      needs={addresses}
      bar={
        list.length > 0 && (
          <StickySubmit type="button" onPress={add} reason={t('count_note')}>
            {t('add')}
          </StickySubmit>
        )
      }
      instead={
        list.length === 0 ? (
          <Empty
            drawing="box"
            title={t('empty')}
            note={t(owner === 'shop' ? 'empty_shop_note' : 'empty_note')}
            action={<Button onClick={add}>{t('add')}</Button>}
          />
        ) : undefined
      }
    >
      {list.map((address) => (
        <AddressCard key={address.id} address={address} />
      ))}
    </PageShell>
  )
}

function AddressCard({ address }: { address: Address }) {
  const t = useText()
  const common = useCommon()
  const make_default = useAction('address.setDefault', { refresh: ['address'] })
  const remove = useAction('address.remove', { refresh: ['address'], onDone: () => toast(t('deleted')) })
  const askRemove = async () => {
    const yes = await ask({
      title: t('delete_title'),
      body: t('delete_note'),
      confirm: t('delete'),
      cancel: common('cancel'),
    })
    if (yes) void remove.run({ id: address.id })
  }
  return (
    <Card>
      <p className="address-card__head">
        <span className="address-card__name">{address.receiver}</span>
        <span className="address-card__phone j-num">{maskPhone(address.phone)}</span>
        {address.is_default && <Tag tone="red">{t('default')}</Tag>}
        {address.tag && <Tag>{address.tag}</Tag>}
      </p>
      <p className="address-card__text">
        {address.province} {address.city} {address.county} {address.detail}
      </p>
      <div className="address-card__foot">
        <Check
          on={address.is_default}
          onChange={() => !address.is_default && void make_default.run({ id: address.id })}
        >
          {address.is_default ? t('default') : t('make_default')}
        </Check>
        <span className="address-card__acts">
          <IconButton
            label={`${common('edit')}: ${address.receiver}`}
            icon={<PencilSimpleIcon size={20} />}
            onClick={() => go('address.edit', { id: address.id })}
          />
          <IconButton
            label={`${t('delete')}: ${address.receiver}`}
            icon={<TrashIcon size={20} />}
            onClick={() => void askRemove()}
          />
        </span>
      </div>
    </Card>
  )
}
