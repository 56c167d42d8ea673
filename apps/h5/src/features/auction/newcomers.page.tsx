/** Where all lots for new customers stand, and whether the reader may have one: said before any tap. */
import './batch/batch.css'
import { NEW_CUSTOMER_START_MAX_FEN, NEW_CUSTOMER_WORTH } from '@juya/contract/bidding/lot-terms.ts'
import { StateBanner } from '@juya/ui'
import { CheckCircleIcon, InfoIcon } from '@juya/ui/icons.ts'
import { useLayoutEffect } from 'react'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './batch/batch.i18n.ts'

const REFETCH_MS = 30_000

export default function NewcomersPage() {
  const { id } = usePageParams()
  return id ? <ToGoods id={Number(id)} /> : <Hall />
}

/** Goods for new customers are goods like others; their page says the rule. */
function ToGoods({ id }: { id: number }) {
  useLayoutEffect(() => go('goods.info', { id }, { type: 'redirect' }), [id])
  return null
}

function Hall() {
  const t = useText()
  const lots = usePagedCall('auction.newcomers', {}, { keep: true, refetch_ms: REFETCH_MS })
  const standing = lots.first?.standing
  return (
    <ListPage
      list={lots}
      layout="grid"
      before={
        <div className="hall-standing">
          {standing && (
            <StateBanner
              tone={standing === 'may' ? 'jade' : standing === 'guest' ? 'blue' : 'grey'}
              icon={
                standing === 'may' ? <CheckCircleIcon size={20} weight="fill" /> : <InfoIcon size={20} weight="fill" />
              }
              title={t(standing)}
              note={t(`${standing}_note`)}
              action={standing === 'guest' ? <span className="j-link">{t('sign_in')}</span> : undefined}
              onPress={standing === 'guest' ? () => askLogin('bid') : undefined}
            />
          )}
          <p className="hall-rule">
            {t('hall_rule', { start_max: formatFen(NEW_CUSTOMER_START_MAX_FEN), times: NEW_CUSTOMER_WORTH })}
          </p>
        </div>
      }
      row={(lot, index) => <LotCard key={lot.id} lot={lot} eager={index < 4} />}
      empty={{ title: t('none'), note: t('none_note'), drawing: 'vase' }}
      end={t('end', { count: lots.total })}
    />
  )
}
