/** The backers of a campaign, tier by tier, and what is to be sent. */
import { Button, Card, Chip, ChipRow, Tag, type Tone } from '@juya/ui'
import { useState } from 'react'
import type { Item } from '../../../../lib/api/client.ts'
import { usePagedCall } from '../../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../../lib/format/format.ts'
import { go } from '../../../../lib/router/navigation.ts'
import { PagedList } from '../../../../templates/pages.tsx'
import type { EditForm } from '../campaign-form.ts'
import { useText as useWords } from '../words.i18n.ts'
import { useText } from './manage.i18n.ts'

type Backer = Item<'funding.backers'>
type Shown = 'all' | 'to_ship' | Backer['state']
const SHOWN: readonly Shown[] = ['all', 'to_ship', 'paid', 'held', 'withdrawn', 'left']
const TONES: Record<Backer['state'], Tone> = {
  held: 'amber',
  paid: 'jade',
  withdrawn: 'grey',
  moved: 'grey',
  left: 'red',
  refunded: 'grey',
  lapsed: 'grey',
}

export function Backers({ data: { campaign } }: { data: EditForm }) {
  const t = useText()
  const w = useWords()
  const [shown, setShown] = useState<Shown>('all')
  const [tier_id, setTier] = useState<number>()
  const asked = { id: campaign.id, tier_id }
  const backers = usePagedCall(
    'funding.backers',
    shown === 'all' ? asked : shown === 'to_ship' ? { ...asked, to_ship: 1 } : { ...asked, state: shown },
    { keep: true, refetch_ms: 15_000, stale_ms: 0 },
  )
  const by_tier = backers.first?.by_tier ?? []
  const to_ship = by_tier.reduce((sum, tier) => sum + tier.to_ship, 0)
  return (
    <>
      {by_tier.length > 0 && (
        <Card title={t('by_tier')}>
          <div className="j-scroll-x fund-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('tier')}</th>
                  <th scope="col">{t('pledges')}</th>
                  <th scope="col">{t('pieces')}</th>
                  <th scope="col">{t('tab_to_ship')}</th>
                </tr>
              </thead>
              <tbody>
                {by_tier.map((tier) => (
                  <tr key={tier.tier_id}>
                    <th scope="row">{tier.name}</th>
                    <td className="j-num">{tier.pledges}</td>
                    <td className="j-num">{tier.qty}</td>
                    <td className="j-num">{tier.to_ship}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {to_ship > 0 && (
            <Button block variant="outline" className="fund-more" onClick={() => go('sell.bulkShip')}>
              {t('ship_by_table')}
            </Button>
          )}
        </Card>
      )}
      <ChipRow label={t('filter')}>
        {SHOWN.map((key) => (
          <Chip key={key} on={shown === key} onPress={() => setShown(key)}>
            {key === 'all' ? w('all') : t(key === 'to_ship' ? 'tab_to_ship' : `state_${key}`)}
          </Chip>
        ))}
      </ChipRow>
      {by_tier.length > 1 && (
        <ChipRow label={w('tiers')}>
          <Chip on={tier_id === undefined} onPress={() => setTier(undefined)}>
            {t('all_tiers')}
          </Chip>
          {by_tier.map((tier) => (
            <Chip key={tier.tier_id} on={tier_id === tier.tier_id} onPress={() => setTier(tier.tier_id)}>
              {tier.name}
            </Chip>
          ))}
        </ChipRow>
      )}
      <PagedList
        list={backers}
        row={(backer) => <BackerRow key={backer.order_id} backer={backer} />}
        empty={{ title: t('no_backers'), note: t('no_backers_note'), drawing: 'box' }}
      />
    </>
  )
}

function BackerRow({ backer }: { backer: Backer }) {
  const t = useText()
  const said = [
    `${backer.tier_name} × ${backer.qty}`,
    formatFen(backer.paid_fen),
    backer.paid_at != null && formatMoment(backer.paid_at),
  ].filter(Boolean)
  const ships = backer.status === 'to_ship'
  return (
    <Card>
      <div className="fund-line__text">
        <span className="fund-line__row fund-line__row--apart">
          <b className="fund-line__name">{backer.name}</b>
          <Tag tone={TONES[backer.state]}>
            {backer.state === 'paid' ? backer.status_text : t(`state_${backer.state}`)}
          </Tag>
        </span>
        <span className="fund-text">{said.join(' · ')}</span>
        <span className="j-meta j-num">{backer.order_no}</span>
        {backer.note && <span className="fund-text">{t('note_of', { note: backer.note })}</span>}
        {!backer.has_address && <span className="fund-warn">{t('no_address')}</span>}
        {backer.postpone_agreed && <span className="j-meta">{t('agreed')}</span>}
      </div>
      <div className="fund-acts">
        <Button size="m" variant="plain" onClick={() => go('sell.order', { id: backer.order_id })}>
          {t('order')}
        </Button>
        {ships && (
          <Button size="m" onClick={() => go('sell.ship', { id: backer.order_id })}>
            {t('ship')}
          </Button>
        )}
      </div>
    </Card>
  )
}
