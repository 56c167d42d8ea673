/** The caller's pledges: those that wait for the end, those that won and are made or sent, and those that are over. */
import './funding.css'
import { Button, Card, ImagePlate } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { PledgeView } from '../../cards/campaign/pledge-view.tsx'
import { percentOf, standingOf } from '../../cards/campaign/time-left.ts'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { session } from '../../lib/session/session.ts'
import { useSignal } from '../../lib/storage/signal.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const TABS = ['waiting', 'won', 'over'] as const

export default function MyPledgesPage() {
  const t = useText()
  const { user } = useSignal(session)
  const params = usePageParams()
  const tab = TABS.find((one) => one === params.tab) ?? 'waiting'
  const pledges = usePagedCall('funding.mine', { status: tab }, { refetch_ms: 15_000 })
  useRoom(user ? `user:${user.id}` : null, () => void pledges.refetch())
  return (
    <ListPage
      list={pledges}
      tabs={{
        items: TABS.map((key) => ({ key, text: t(`tab_${key}`) })),
        active: tab,
        onChange: (key) => go('funding.mine', { tab: key }, { type: 'redirect' }),
      }}
      row={(one) => <PledgeRow key={one.id} one={one} />}
      empty={{
        title: t(`none_${tab}`),
        note: t(`none_${tab}_note`),
        drawing: 'box',
        action: <Button onClick={() => go('funding.list')}>{t('look')}</Button>,
      }}
    />
  )
}

function PledgeRow({ one }: { one: Item<'funding.mine'> }) {
  const now_ms = useNow()
  const { campaign, pledge } = one
  return (
    <Card>
      <button type="button" className="funding-line" onClick={() => go('funding.detail', { id: campaign.id })}>
        <span className="funding-line__photo">
          <ImagePlate src={sizedUrl(campaign.image, 200)} alt="" radius="m" />
        </span>
        <span className="funding-line__text">
          <span className="j-clamp-2">{campaign.title}</span>
          <span className="j-meta j-num">
            {percentOf(campaign)}% · {standingOf(campaign, now_ms)}
          </span>
        </span>
      </button>
      <PledgeView pledge={pledge} campaign={campaign} order={one} on="mine" />
    </Card>
  )
}
