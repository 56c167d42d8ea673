/** One campaign of the shop: its figures, its backers, how it comes along, and what people ask. */
import './sell/campaign-form.css'
import { IconButton, Tabs } from '@juya/ui'
import { EyeIcon } from '@juya/ui/icons.ts'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { PageShell } from '../../templates/pages.tsx'
import { ListSkeleton } from '../../templates/skeletons.tsx'
import { Backers } from './sell/manage/backers.tsx'
import { useText } from './sell/manage/manage.i18n.ts'
import { Overview } from './sell/manage/overview.tsx'
import { Questions } from './sell/manage/questions.tsx'
import { Stages } from './sell/manage/stages.tsx'
import { Updates } from './sell/manage/updates.tsx'

const TABS = ['numbers', 'backers', 'stages', 'updates', 'questions'] as const

export default function ManageCampaignPage() {
  return (
    <SellerOnly>
      <Manage />
    </SellerOnly>
  )
}

function Manage() {
  const t = useText()
  const id = useIdParam()
  const asked = usePageParams().tab
  const tab = TABS.find((one) => one === asked) ?? 'numbers'
  const read = useCall('funding.editForm', { id }, { refetch_ms: 15_000 })
  const data = read.data
  return (
    <PageShell
      needs={read}
      skeleton={<ListSkeleton />}
      about={data?.campaign.title}
      right={
        <IconButton label={t('see_page')} icon={<EyeIcon size={22} />} onClick={() => go('funding.detail', { id })} />
      }
      tabs={
        <Tabs
          tabs={TABS.map((key) => ({ key, text: t(`tab_${key}`) }))}
          active={tab}
          onChange={(key) => go('funding.manage', key === 'numbers' ? { id } : { id, tab: key }, { type: 'redirect' })}
          label={t('tabs')}
        />
      }
    >
      {data && tab === 'numbers' && <Overview data={data} />}
      {data && tab === 'backers' && <Backers data={data} />}
      {data && tab === 'stages' && <Stages data={data} />}
      {data && tab === 'updates' && <Updates data={data} />}
      {data && tab === 'questions' && <Questions data={data} />}
    </PageShell>
  )
}
