/** What one may back a campaign with, one of them chosen, and what becomes of the money. */
import { Button, Card, classes, ImagePlate, Price, Tag } from '@juya/ui'
import { CheckIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

type Campaign = Data<'funding.info'>
export type Tier = Campaign['tiers'][number]

/** It can be taken, as far as it is concerned. */
export const isOpen = ({ status, left }: Tier): boolean => status === 'active' && left !== 0
/** So little left is said in another colour. */
const FEW_OF_STOCK = 0.25

export function Rewards({
  campaign,
  chosen,
  onChoose,
}: {
  campaign: Campaign
  chosen: Tier | undefined
  onChoose: (tier_id: number) => void
}) {
  const t = useText()
  return (
    <>
      {campaign.tiers.length === 0 ? (
        <Card>
          <p className="funding-text j-meta">{t('no_tiers')}</p>
        </Card>
      ) : (
        <div className="funding-tiers" role="radiogroup" aria-label={t('rewards')}>
          {campaign.tiers.map((tier) => (
            <TierCard
              key={tier.id}
              tier={tier}
              on={campaign.status === 'live' && tier.id === chosen?.id}
              takes={campaign.status === 'live'}
              onChoose={() => onChoose(tier.id)}
            />
          ))}
        </div>
      )}
      {(campaign.status === 'live' || campaign.status === 'scheduled') && <How campaign={campaign} />}
    </>
  )
}

function TierCard({
  tier,
  on,
  takes,
  onChoose,
}: {
  tier: Tier
  on: boolean
  /** The campaign takes pledges now. */
  takes: boolean
  onChoose: () => void
}) {
  const t = useText()
  const open = isOpen(tier)
  return (
    <label className={classes('funding-tier', on && 'funding-tier--on', !open && 'funding-tier--closed')}>
      <input
        type="radio"
        name="tier"
        className="j-visually-hidden"
        checked={on}
        disabled={!open || !takes}
        onChange={onChoose}
      />
      {tier.image && (
        <span className="funding-tier__photo">
          <ImagePlate src={sizedUrl(tier.image, 200)} alt="" radius="m" dimmed={!open} />
        </span>
      )}
      <span className="funding-tier__text">
        <Price fen={tier.price_fen} tone={open ? 'act' : 'muted'} size="card" decimals="auto" />
        <span className="funding-tier__name">{tier.name}</span>
        <span className="funding-tier__content">{tier.content}</span>
        <span className="j-meta">
          {tier.shipping_fen > 0 ? t('ship_cost', { amount: formatFen(tier.shipping_fen) }) : t('ship_free')} ·{' '}
          {t('limited', { count: tier.per_user })}
        </span>
        <Left tier={tier} />
      </span>
      {takes && (
        <span className="funding-tier__mark" aria-hidden="true">
          {on && <CheckIcon size={14} weight="bold" />}
        </span>
      )}
    </label>
  )
}

/** How many of it are left. */
function Left({ tier }: { tier: Tier }) {
  const t = useText()
  const { stock, left } = tier
  if (tier.status === 'off') return <Tag tone="grey">{t('tier_off')}</Tag>
  if (stock == null || left == null)
    return tier.sold > 0 ? <span className="j-meta j-num">{t('backed_by', { count: tier.sold })}</span> : null
  if (left === 0) return <Tag tone="grey">{t('sold_out')}</Tag>
  const few = left <= stock * FEW_OF_STOCK
  return (
    <span className={classes('funding-left', few && 'funding-left--few')}>
      <span className="funding-left__track" aria-hidden="true">
        <span className="funding-left__fill" style={{ width: `${((stock - left) / stock) * 100}%` }} />
      </span>
      <span className="j-num">{t('left_of', { left, count: stock })}</span>
    </span>
  )
}

function How({ campaign }: { campaign: Campaign }) {
  const t = useText()
  return (
    <Card title={t('how')}>
      <ol className="funding-steps">
        <li>{t('how_pay', { minutes: campaign.pay_minutes })}</li>
        <li>{t('how_withdraw', { hours: campaign.withdraw_before_h })}</li>
        {campaign.to_at != null && (
          <li>
            {t('how_all', {
              at: formatMoment(campaign.to_at),
              day: formatMoment(campaign.ship_by_at, { time: false }),
            })}
          </li>
        )}
        <li>{t('how_none')}</li>
        <li>{t('how_late')}</li>
      </ol>
      <Button variant="text" size="m" onClick={() => go('site.fundingRule')}>
        {t('rules')}
      </Button>
    </Card>
  )
}
