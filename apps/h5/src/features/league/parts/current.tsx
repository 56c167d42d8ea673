/** The month that runs: its rule in words, what one's weight would come to now, and joining or leaving. */
import '../league.css'
import { LEAGUE_LEVEL } from '@juya/contract/rewards/league.ts'
import { ask, Button, Card, Row, Rows } from '@juya/ui'
import type { Item } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { formatCount, formatFen, formatMoment } from '../../../lib/format/format.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { useText } from '../i18n.ts'
import { percent } from './percent.ts'

type Pool = Item<'league.pools'>

export function Current({ newest, signed_in }: { newest: Pool; signed_in: boolean }) {
  const t = useText()
  const { rule } = newest
  return (
    <Card title={`${t('now')} · ${newest.month}`}>
      <div className="league-text">
        <p>{t('what', { share: percent(rule.share_bp), cap: formatFen(rule.cap_fen) })}</p>
        <p>{t('what_most', { part: percent(rule.member_bp), most: formatFen(rule.member_cap_fen) })}</p>
        <p className="j-meta">
          {t('what_who', { level: LEAGUE_LEVEL })} {t('closes', { at: formatMoment(newest.closes_at) })}
        </p>
        {signed_in ? (
          <Mine closes_at={newest.closes_at} />
        ) : (
          <Button block onClick={() => askLogin('continue')}>
            {t('join')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Mine({ closes_at }: { closes_at: number }) {
  const t = useText()
  const common = useCommon()
  const current = useCall('league.current', {})
  const estimate = useCall('league.estimate', {})
  const join = useAction('league.join', { refresh: ['league'] })
  const leave = useAction('league.leave', { refresh: ['league'] })
  const { data } = estimate
  if (!data || !current.data) return null
  const { id, joined } = current.data
  const askLeave = async () => {
    const words = { title: t('leave_ask'), body: t('leave_note', { at: formatMoment(closes_at) }) }
    if (await ask({ ...words, confirm: t('leave'), cancel: common('cancel') })) void leave.run({ id })
  }
  return (
    <>
      <p>
        <strong className="j-num">{t('estimate', { amount: formatFen(data.estimate_fen) })}</strong>
      </p>
      <p className="j-meta">{t('estimate_note')}</p>
      <Rows>
        <Row label={t('weight')}>
          {t('weight_of', { mine: formatCount(data.my_weight), all: formatCount(data.total_weight) })}
        </Row>
        {data.parts.map(({ source, weight, count }) => (
          <Row key={source} label={t(source)}>
            {t('part', { weight: formatCount(weight), count })}
          </Row>
        ))}
      </Rows>
      {joined ? (
        <Button block variant="outline" loading={leave.pending} onClick={() => void askLeave()}>
          {t('joined')} · {t('leave')}
        </Button>
      ) : data.joinable.ok ? (
        <Button block loading={join.pending} onClick={() => void join.run({ id })}>
          {t('join')}
        </Button>
      ) : (
        <p className="j-meta">{data.joinable.reason}</p>
      )}
    </>
  )
}
