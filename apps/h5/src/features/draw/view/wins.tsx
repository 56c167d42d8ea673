/** What the viewer has won: where it goes, or how it stands. */
import { ask, Button, Card, StateBanner } from '@juya/ui'
import { CheckCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { ClockStrips } from '../../../cards/clock/clock-strips.tsx'
import { AddressSheet } from '../../../cards/forms/address-sheet.tsx'
import type { Item } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { useText } from '../i18n.ts'
import type { DrawInfo } from './draw-info.ts'

type Win = DrawInfo['wins'][number]
type Address = Item<'address.list'>

export function Wins({ draw }: { draw: DrawInfo }) {
  return draw.wins.map((win) => <OneWin key={win.id} win={win} />)
}

function OneWin({ win }: { win: Win }) {
  const t = useText()
  const open = win.status === 'pending_claim'
  const note = {
    pending_claim: t('claim_by', { at: formatMoment(win.claim_until) }),
    claimed: t(win.order_id ? 'sent' : 'claimed'),
    expired: t('lapsed'),
  }[win.status]
  return (
    <>
      <StateBanner
        tone={win.status === 'expired' ? 'grey' : 'jade'}
        icon={<CheckCircleIcon size={26} weight="fill" />}
        title={t('won', { prize: win.prize })}
        note={note}
      />
      <ClockStrips clocks={win.clocks} />
      {open && <Claim win={win} />}
      {win.order_id && (
        <Card>
          <Button block variant="outline" onClick={() => go('order.detail', { id: win.order_id! })}>
            {t('see_order')}
          </Button>
        </Card>
      )}
    </>
  )
}

function Claim({ win }: { win: Win }) {
  const t = useText()
  const common = useCommon()
  const [choosing, setChoosing] = useState(false)
  const claim = useAction('draw.claim', { refresh: ['draw', 'order'] })
  const giveUp = async () => {
    const sure = await ask({
      title: t('give_up_ask'),
      body: t('give_up_note'),
      confirm: t('give_up'),
      cancel: common('cancel'),
    })
    if (sure) await claim.run({ win_id: win.id, give_up: true })
  }
  const sendTo = async (address: Address) => {
    setChoosing(false)
    const { id: address_id, receiver, province, city, county, detail } = address
    const sure = await ask({
      title: t('send_ask'),
      body: `${receiver}, ${[province, city, county, detail].join(' ')}`,
      confirm: t('send_here'),
      cancel: common('cancel'),
    })
    if (sure) await claim.run({ win_id: win.id, address_id })
  }
  return (
    <Card>
      <Button block loading={claim.pending} onClick={() => setChoosing(true)}>
        {t('claim')}
      </Button>
      <Button block variant="text" onClick={() => void giveUp()}>
        {t('give_up')}
      </Button>
      {choosing && <AddressSheet onClose={() => setChoosing(false)} onChosen={(address) => void sendTo(address)} />}
    </Card>
  )
}
