/** The shop's campaigns by status, with how they stand and what may be done with them. */
import './sell/campaign-form.css'
import { Button, Card, Cell, CellGroup, IconButton, ImagePlate, Strip } from '@juya/ui'
import { PlusIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { CampaignActs, CampaignTag, type MyCampaign, Raised } from './sell/campaign-parts.tsx'
import { useText } from './sell/words.i18n.ts'

const STATUSES = [
  'live',
  'succeeded',
  'fulfilling',
  'reviewing',
  'scheduled',
  'draft',
  'rejected',
  'counting',
  'finished',
  'failed',
  'cancelled',
] as const
/** Shown though no campaign stands there; the others when one does. */
const ALWAYS = new Set<string>(['live', 'succeeded', 'reviewing', 'draft'])
const PERCENT_BP = 100

export default function ShopCampaignsPage() {
  return (
    <SellerOnly>
      <Campaigns />
    </SellerOnly>
  )
}

function Campaigns() {
  const t = useText()
  const asked = usePageParams().status
  const status = STATUSES.find((one) => one === asked)
  const campaigns = usePagedCall('funding.shopCampaigns', { status }, { keep: true, refetch_ms: 15_000 })
  const counts = campaigns.first?.counts ?? {}
  const reserve = campaigns.first?.reserve
  const shown = STATUSES.filter((one) => ALWAYS.has(one) || one === status || (counts[one] ?? 0) > 0)
  return (
    <ListPage
      list={campaigns}
      right={<IconButton label={t('publish')} icon={<PlusIcon size={22} />} onClick={() => go('funding.add')} />}
      tabs={{
        items: [
          { key: 'all', text: t('all') },
          ...shown.map((key) => ({ key, text: t(`status_${key}`), count: counts[key] })),
        ],
        active: status ?? 'all',
        onChange: (key) => go('funding.shopList', key === 'all' ? {} : { status: key }, { type: 'redirect' }),
      }}
      row={(campaign) => <CampaignRow key={campaign.id} campaign={campaign} />}
      empty={{
        title: t('no_campaigns'),
        note: t('no_campaigns_note'),
        drawing: 'box',
        action: <Button onClick={() => go('funding.add')}>{t('publish')}</Button>,
      }}
      after={
        reserve && (
          <CellGroup look="card">
            <Cell
              title={t('reserve')}
              help={t('reserve_rule', { rate: reserve.bp / PERCENT_BP, most: formatFen(reserve.most_fen) })}
              value={reserve.held_fen > 0 ? formatFen(reserve.held_fen) : undefined}
              onPress={() => go('shop.deposit')}
            />
            <Cell title={t('free_tiers')} help={t('free_tiers_note')} onPress={() => go('funding.tiers')} />
          </CellGroup>
        )
      }
    />
  )
}

function CampaignRow({ campaign }: { campaign: MyCampaign }) {
  const t = useText()
  const said = [
    campaign.to_ship > 0 && t('to_ship', { count: campaign.to_ship }),
    campaign.shipped > 0 && t('shipped', { count: campaign.shipped }),
    campaign.question_open > 0 && t('question_open', { count: campaign.question_open }),
  ].filter(Boolean)
  const editable = campaign.status === 'draft' || campaign.status === 'rejected'
  const open = () => go(editable ? 'funding.add' : 'funding.manage', { id: campaign.id })
  return (
    <Card>
      <button type="button" className="fund-line fund-open" onClick={open}>
        <span className="fund-line__photo">
          <ImagePlate src={sizedUrl(campaign.image, 200)} alt="" radius="m" />
        </span>
        <span className="fund-line__text">
          <span className="j-clamp-2">{campaign.title}</span>
          <span className="fund-line__row">
            <CampaignTag campaign={campaign} />
          </span>
          <Raised campaign={campaign} />
          {said.length > 0 && <span className="j-meta">{said.join(' · ')}</span>}
        </span>
      </button>
      {campaign.status === 'rejected' && campaign.reject_reason && (
        <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
          {campaign.reject_reason}
        </Strip>
      )}
      <CampaignActs id={campaign.id} actions={campaign.actions} />
    </Card>
  )
}
