/** A campaign in a list: its picture, what it raised of its goal, who backs it, and how long it runs. */
import './campaign.css'
import { Card, ImagePlate, Price, Skeleton, Tag } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { campaignTexts } from './campaign.i18n.ts'
import { ProgressBar } from './progress-bar.tsx'
import { type Campaign, percentOf, standingOf } from './time-left.ts'

const TONES: Partial<Record<Campaign['status'], 'jade' | 'amber' | 'grey'>> = {
  scheduled: 'amber',
  live: 'jade',
  succeeded: 'jade',
  fulfilling: 'jade',
  finished: 'jade',
}

export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const t = campaignTexts.useText()
  const now_ms = useNow()
  return (
    <Card flush>
      <button type="button" className="campaign-card" onClick={() => go('funding.detail', { id: campaign.id })}>
        <ImagePlate src={sizedUrl(campaign.image, 800)} alt="" ratio="16:9" />
        <span className="campaign-card__text">
          <span className="j-card-title j-clamp-2">{campaign.title}</span>
          <span className="j-meta j-ellipsis">{campaign.shop.name}</span>
          <span className="campaign-card__row">
            <span className="campaign-card__raised">
              <Price fen={campaign.raised_fen} tone="act" size="card" decimals="auto" />
              <span className="j-meta">{t('raised_of', { goal: formatFen(campaign.goal_fen) })}</span>
            </span>
            <span className="campaign-card__percent j-num">{percentOf(campaign)}%</span>
          </span>
          <ProgressBar campaign={campaign} />
          <span className="campaign-card__row">
            <Tag tone={TONES[campaign.status] ?? 'grey'}>{standingOf(campaign, now_ms, t)}</Tag>
            <span className="j-meta j-num">{t('backers', { count: campaign.backer_count })}</span>
          </span>
        </span>
      </button>
    </Card>
  )
}

/** The same shape while campaigns are on their way. */
export const CampaignSkeletons = () => (
  <div className="j-stacklist">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className="campaign-skeleton">
        <Skeleton shape="image" />
        <div className="campaign-card__text">
          <Skeleton width="full" />
          <Skeleton width="short" />
          <Skeleton shape="price" />
          <Skeleton width="full" />
          <Skeleton width="half" />
        </div>
      </div>
    ))}
  </div>
)
