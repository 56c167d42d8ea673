/** The tiers of a campaign, or those the shop made for none yet. */
import './sell/campaign-form.css'
import { Button, Card, Empty, IconButton } from '@juya/ui'
import { PlusIcon } from '@juya/ui/icons.ts'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { PageShell } from '../../templates/pages.tsx'
import { TierLine } from './sell/tier-line.tsx'
import { useText } from './sell/words.i18n.ts'

export default function TiersPage() {
  return (
    <SellerOnly>
      <Tiers />
    </SellerOnly>
  )
}

function Tiers() {
  const t = useText()
  const campaign_id = useIdParam('campaign_id') || undefined
  const tiers = useCall('funding.tiers', { campaign_id }, { stale_ms: 0 })
  const add = () => go('funding.tierForm', { campaign_id })
  return (
    <PageShell
      title={t(campaign_id ? 'tiers' : 'free_tiers')}
      needs={tiers}
      right={<IconButton label={t('add_tier')} icon={<PlusIcon size={22} />} onClick={add} />}
      instead={
        tiers.data?.list.length === 0 ? (
          <Empty
            drawing="box"
            title={t('no_tiers')}
            note={t('no_tiers_note')}
            action={<Button onClick={add}>{t('add_tier')}</Button>}
          />
        ) : undefined
      }
    >
      <div className="j-stacklist">
        {tiers.data?.list.map((tier) => (
          <Card key={tier.id}>
            <button type="button" className="fund-open" onClick={() => go('funding.tierForm', { id: tier.id })}>
              <TierLine tier={tier} />
            </button>
          </Card>
        ))}
      </div>
    </PageShell>
  )
}
