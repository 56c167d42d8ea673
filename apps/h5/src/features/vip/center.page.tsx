/** VIP: until when one has it, what it saved and cost, giving it back, and the plans. */
import './vip.css'
import { Button, Card, Cell, CellGroup, Price, Row, Rows, StateBanner, Tag } from '@juya/ui'
import { ClockIcon, CrownIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { Benefits } from './parts/benefits.tsx'
import { Had } from './parts/had.tsx'

type List = Data<'vip.list'>
type Mine = NonNullable<List['mine']>

export default function VipCenterPage() {
  const t = useText()
  // What came in elsewhere meanwhile counts at once.
  const read = useCall('vip.list', {}, { stale_ms: 0 })
  const { data } = read
  return (
    <DetailPage needs={read}>
      {data && (
        <>
          <Standing data={data} />
          {data.mine && <Brought mine={data.mine} />}
          <Card title={t('plans')}>
            {data.plans.map((plan) => (
              <div key={plan.id} className="vip-plan">
                <span className="vip-plan__text">
                  <span className="vip-plan__name">{plan.name}</span>
                  <span className="j-meta">
                    {t('a_month', { amount: formatFen(Math.round(plan.price_fen / plan.months)) })}
                  </span>
                </span>
                <Button size="m" onClick={() => go('vip.plan', { id: plan.id })}>
                  {t('buy', { amount: formatFen(plan.price_fen) })}
                </Button>
              </div>
            ))}
            <p className="j-meta vip-note">{t('rule', { days: data.refund_days })}</p>
          </Card>
          <Benefits benefits={data.benefits} />
          {data.mine?.had.map((one) => (
            <Had key={one.id} had={one} />
          ))}
        </>
      )}
    </DetailPage>
  )
}

/** Until when, or that there is none, and what one paid for and what came of it. */
function Standing({ data: { mine, told_days } }: { data: List }) {
  const t = useText()
  const signed_in = useSession().token !== null
  return (
    <section className="vip-head">
      <h2 className="vip-head__title">
        <Tag tone="vip" icon={<CrownIcon size={12} weight="fill" />}>
          {t('vip')}
        </Tag>{' '}
        {mine?.until_at ? t('until', { at: formatMoment(mine.until_at) }) : t(signed_in ? 'not_vip' : 'guest')}
      </h2>
      {mine && (mine.cost_fen > 0 || mine.saved_fen > 0) && (
        <p className="vip-head__sums j-num">
          {t('saved_cost', { saved: formatFen(mine.saved_fen), cost: formatFen(mine.cost_fen) })}
        </p>
      )}
      <p className="vip-head__note">{mine?.until_at ? t('no_renewal', { days: told_days }) : t('not_vip_note')}</p>
      {!signed_in && (
        <Button size="m" variant="outline" onClick={() => askLogin('continue')}>
          {t('guest')}
        </Button>
      )}
      {mine?.pending && <Pending pending={mine.pending} />}
    </section>
  )
}

function Pending({ pending }: { pending: NonNullable<Mine['pending']> }) {
  const t = useText()
  return (
    <>
      <StateBanner
        rounded
        tone="amber"
        icon={<ClockIcon size={22} weight="fill" />}
        title={t('paying', { amount: formatFen(pending.amount_fen) })}
        note={t('paying_note', { at: formatMoment(pending.expires_at) })}
      />
      <CellGroup look="card">
        <Cell title={t('see_payment')} onPress={() => go('payment.result', { pay_no: pending.pay_no })} />
      </CellGroup>
    </>
  )
}

function Brought({ mine }: { mine: Mine }) {
  const t = useText()
  if (mine.had.length === 0) return null
  return (
    <Card title={t('brought')}>
      {mine.brought.length === 0 ? (
        <p className="j-meta vip-note">{t('brought_none')}</p>
      ) : (
        <Rows>
          {mine.brought.map((one) => (
            <Row
              key={one.code}
              label={t(`brought_${one.code}`, {
                count: one.code === 'points' ? one.points : one.count,
                amount: formatFen(one.waived_fen),
              })}
            >
              {one.saved_fen > 0 && <Price fen={one.saved_fen} tone="jade" decimals="auto" />}
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}
