/** A campaign: what it raised, what it has come to, the reader's pledges, and four tabs: rewards, story, updates, questions. */
import './funding.css'
import { Card, IconButton, Tabs } from '@juya/ui'
import { HeartIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { pledgeTexts } from '../../cards/campaign/pledge.i18n.ts'
import { PledgeView } from '../../cards/campaign/pledge-view.tsx'
import { ClockStrips } from '../../cards/clock/clock-strips.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import { ReportLink } from '../../cards/tell/tell-links.tsx'
import { useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { session } from '../../lib/session/session.ts'
import { useSignal } from '../../lib/storage/signal.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { BackBar } from './detail/back-bar.tsx'
import { CampaignSkeleton } from './detail/detail-skeleton.tsx'
import { Hero } from './detail/hero.tsx'
import { Numbers } from './detail/numbers.tsx'
import { Questions } from './detail/questions.tsx'
import { isOpen, Rewards } from './detail/rewards.tsx'
import { Standing } from './detail/standing.tsx'
import { Story } from './detail/story.tsx'
import { Updates } from './detail/updates.tsx'
import { useWatch } from './detail/use-watch.ts'
import { useText } from './i18n.ts'

const TABS = ['rewards', 'story', 'updates', 'questions'] as const
type TabKey = (typeof TABS)[number]

export default function CampaignPage() {
  const t = useText()
  const id = useIdParam()
  const params = usePageParams()
  const { user } = useSignal(session)
  const read = useCall('funding.info', { id }, { enabled: id > 0, refetch_ms: 15_000 })
  useRoom(id > 0 ? `funding:${id}` : null, () => void read.refetch())
  useRoom(user ? `user:${user.id}` : null, () => void read.refetch())
  const campaign = read.data
  const watching = useWatch(campaign)
  const [tab, setTab] = useState<TabKey>(TABS.find((one) => one === params.tab) ?? 'rewards')
  const [wanted, setWanted] = useState<number>()
  const open = campaign?.tiers.filter(isOpen) ?? []
  const instead = campaign?.my_pledges.find(({ order_id }) => order_id === Number(params.instead))
  const chosen = open.find((tier) => tier.id === wanted) ?? open.find((tier) => tier.id !== instead?.tier_id)
  const counts: Partial<Record<TabKey, number>> = {
    updates: campaign?.update_count ?? 0,
    questions: campaign?.question_count ?? 0,
  }
  return (
    <DetailPage
      title={campaign?.title ?? ''}
      needs={read}
      skeleton={<CampaignSkeleton />}
      photo={{
        sub: campaign && formatFen(campaign.raised_fen),
        right: (solid) =>
          campaign && (
            <>
              <IconButton
                variant={solid ? 'plain' : 'disc'}
                label={t(watching.on ? 'unwatch' : 'watch')}
                aria-pressed={watching.on}
                icon={<HeartIcon size={20} weight={watching.on ? 'fill' : 'regular'} />}
                onClick={watching.press}
              />
              <ShareButton
                variant={solid ? 'plain' : 'disc'}
                thing={() => ({
                  at: `campaign/${campaign.id}`,
                  title: campaign.title,
                  picture: campaign.image,
                  price:
                    campaign.min_price_fen == null
                      ? undefined
                      : { label: t('rewards_from'), fen: campaign.min_price_fen },
                })}
              />
            </>
          ),
      }}
      bar={campaign && <BackBar campaign={campaign} tier={chosen} instead={instead} watching={watching} />}
    >
      {campaign && (
        <>
          <Hero campaign={campaign} />
          <Numbers campaign={campaign} />
          <ClockStrips clocks={campaign.clocks} />
          <Standing campaign={campaign} />
          <MyPledges campaign={campaign} />
          <Tabs
            label={campaign.title}
            tabs={TABS.map((key) => ({ key, text: t(key), count: counts[key] }))}
            active={tab}
            onChange={(key) => setTab(key as TabKey)}
          />
          {tab === 'rewards' && <Rewards campaign={campaign} chosen={chosen} onChoose={setWanted} />}
          {tab === 'story' && <Story campaign={campaign} />}
          {tab === 'updates' && <Updates campaign={campaign} />}
          {tab === 'questions' && <Questions campaign={campaign} />}
          <ShopCard shop={campaign.shop} onOpen={() => go('shop.home', { id: campaign.shop.id })} />
          <ReportLink type="campaign" id={campaign.id} />
        </>
      )}
    </DetailPage>
  )
}

/** What the reader has in it; given up long ago is under "My pledges" alone. */
function MyPledges({ campaign }: { campaign: NonNullable<ReturnType<typeof useCall<'funding.info'>>['data']> }) {
  const t = pledgeTexts.useText()
  const shown = campaign.my_pledges.filter(({ state }) => state !== 'moved' && state !== 'lapsed')
  if (shown.length === 0) return null
  return (
    <div className="campaign-pledges">
      <Card title={t('mine_title')}>
        {shown.map((pledge) => (
          <PledgeView key={pledge.order_id} pledge={pledge} campaign={campaign} on="campaign" />
        ))}
      </Card>
    </div>
  )
}
