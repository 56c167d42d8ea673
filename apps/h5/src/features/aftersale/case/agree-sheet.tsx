/** Agreeing to a return: the address the piece comes back to. */
import '../aftersale.css'
import { Button, Radio, Sheet, Spinner, Tag } from '@juya/ui'
import { useState } from 'react'
import { useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import type { Case } from './case.ts'

export function AgreeSheet({
  one,
  busy,
  onClose,
  onAgree,
}: {
  one: Case
  busy: boolean
  onClose: () => void
  onAgree: (return_address_id: number) => Promise<void>
}) {
  const t = useText()
  const form = useCall('aftersale.shopForm', { case_id: one.id }, { stale_ms: 0, toast: true })
  const addresses = form.data?.return_addresses ?? []
  const [picked, setPicked] = useState<number>()
  const chosen = picked ?? (addresses.find((address) => address.is_default) ?? addresses[0])?.id
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('agree_return_title')}
      footer={
        form.data && addresses.length === 0 ? (
          <Button block onClick={() => go('address.edit', { owner: 'shop' })}>
            {t('add_address')}
          </Button>
        ) : (
          <Button
            block
            loading={busy}
            disabled={chosen === undefined}
            onClick={() => chosen !== undefined && void onAgree(chosen)}
          >
            {t('agree_return')}
          </Button>
        )
      }
    >
      <div className="case-sheet">
        {form.data === undefined ? (
          <p className="case-sheet__wait">
            <Spinner size={24} />
          </p>
        ) : addresses.length === 0 ? (
          <p className="case-sheet__none">
            <b>{t('no_address')}</b>
            {t('no_address_note')}
          </p>
        ) : (
          <>
            <p className="case-note">{t('agree_return_note', { amount: formatFen(one.amount_fen) })}</p>
            {addresses.map((address) => (
              <div key={address.id} className="case-sheet__row">
                <Radio name="return-address" on={address.id === chosen} onChange={() => setPicked(address.id)}>
                  <span className="case-sheet__name">
                    {address.receiver} <span className="j-num">{address.phone}</span>
                    {address.is_default && <Tag tone="red">{t('default')}</Tag>}
                  </span>
                  <span className="case-sheet__text">
                    {address.province} {address.city} {address.county} {address.detail}
                  </span>
                </Radio>
              </div>
            ))}
          </>
        )}
      </div>
    </Sheet>
  )
}
