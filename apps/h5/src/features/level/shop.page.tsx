/** The shop's credit: its level, what each level brings, and the latest changes, each explained. */
import './level.css'
import { Card, Cell, CellGroup } from '@juya/ui'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { FeedPage } from '../../templates/pages.tsx'
import { ListSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { ChangeRow } from './parts/change-row.tsx'
import { ChangeSheet } from './parts/change-sheet.tsx'
import { LevelRow } from './parts/level-row.tsx'
import { Place } from './parts/place.tsx'

export default function ShopCreditPage() {
  return (
    <SellerOnly>
      <ShopCredit />
    </SellerOnly>
  )
}

function ShopCredit() {
  const t = useText()
  const credit = useCall('level.shop', {})
  const [open, setOpen] = useState<number>()
  const { data } = credit
  const opened = data?.logs.find(({ id }) => id === open)
  return (
    <FeedPage needs={credit} skeleton={<ListSkeleton />}>
      {data && (
        <>
          <Card>
            <Place value={data.score} level={data.level} name={data.level_name} next={data.next} />
            <p className="level-words j-meta">{t('shop_note')}</p>
          </Card>
          <Card title={t('benefits')}>
            {data.benefits.map((benefit) => (
              <div key={benefit.code} className="level-benefit">
                <b>{benefit.name}</b>
                <p className="level-words">{benefit.desc}</p>
              </div>
            ))}
          </Card>
          <CellGroup look="card">
            <Cell title={t('rules')} onPress={() => go('level.rules')} />
          </CellGroup>
          <Card title={t('changes')}>
            {data.logs.map((change) => (
              <ChangeRow key={change.id} change={change} onPress={() => setOpen(change.id)} />
            ))}
          </Card>
          <Card title={t('levels')}>
            {data.levels.map((one) => (
              <LevelRow key={one.level} one={one} is_here={one.level === data.level} />
            ))}
          </Card>
        </>
      )}
      {opened && data && (
        <ChangeSheet
          change={opened}
          ask="level.askShopReview"
          may_ask={data.may_ask}
          onClose={() => setOpen(undefined)}
        />
      )}
    </FeedPage>
  )
}
