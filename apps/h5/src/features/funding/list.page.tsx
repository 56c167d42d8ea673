/** Campaigns one can back, that open soon, or that are over. */
import './funding.css'
import { Button, Chip, ChipRow } from '@juya/ui'
import { CampaignCard, CampaignSkeletons } from '../../cards/campaign/campaign-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const STATUSES = ['live', 'scheduled', 'ended'] as const
const SORTS = ['new', 'ending', 'raised'] as const
type Status = (typeof STATUSES)[number]
type Sort = (typeof SORTS)[number]

/** What opens soon has raised nothing and has no end yet. */
const sortsOf = (status: Status): readonly Sort[] =>
  status === 'live' ? SORTS : status === 'ended' ? ['new', 'raised'] : []

export default function CampaignListPage() {
  const t = useText()
  const params = usePageParams()
  const category_id = Number(params.category_id) || undefined
  const shop_id = Number(params.shop_id) || undefined
  const status = STATUSES.find((one) => one === params.tab) ?? 'live'
  const sorts = sortsOf(status)
  const sort = sorts.find((one) => one === params.sort) ?? 'new'
  const campaigns = usePagedCall('funding.list', { status, sort, category_id, shop_id }, { refetch_ms: 30_000 })
  const show = (tab: string, by: string) =>
    go('funding.list', { ...about(category_id, shop_id), tab, sort: by }, { type: 'redirect' })
  return (
    <ListPage
      list={campaigns}
      skeleton={<CampaignSkeletons />}
      tabs={{
        items: STATUSES.map((key) => ({ key, text: t(key) })),
        active: status,
        onChange: (key) => show(key, 'new'),
      }}
      filters={
        <ChipRow label={t('sort')}>
          {sorts.map((one) => (
            <Chip key={one} on={one === sort} onPress={() => show(status, one)}>
              {t(`sort_${one}`)}
            </Chip>
          ))}
          <Chip onPress={() => askLogin('continue', { back: pathOf('funding.mine') }) && go('funding.mine')}>
            {t('mine')}
          </Chip>
          <Chip onPress={() => go('site.fundingRule')}>{t('rules')}</Chip>
        </ChipRow>
      }
      row={(campaign) => <CampaignCard key={campaign.id} campaign={campaign} />}
      empty={{
        title: t(`none_${status}`),
        note: t(`none_${status}_note`),
        action: status === 'ended' ? undefined : <Button onClick={() => show('ended', 'new')}>{t('ended')}</Button>,
      }}
    />
  )
}

const about = (category_id: number | undefined, shop_id: number | undefined) => ({
  ...(category_id ? { category_id } : {}),
  ...(shop_id ? { shop_id } : {}),
})
