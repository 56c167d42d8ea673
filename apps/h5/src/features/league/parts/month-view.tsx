/** One month: its rule, its table of aliases and weights, and computing it again on this phone. */
import { leagueMostFen } from '@juya/contract/rewards/league.ts'
import { Button, Card, Row, Rows, StateBanner } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { formatCount, formatFen, formatMoment } from '../../../lib/format/format.ts'
import { DetailPage } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'
import { percent } from './percent.ts'
import { type Recomputed, recompute } from './recomputing.ts'

type Month = Data<'league.info'>

export function MonthView({ id }: { id: number }) {
  const t = useText()
  const read = useCall('league.info', { id })
  const { data } = read
  return (
    <DetailPage needs={read} title={data?.pool.month}>
      {data && <Rule month={data} />}
      {data && data.commission_fen == null && (
        <Card>
          <p>{t('not_yet', { at: formatMoment(data.pool.computed_at) })}</p>
        </Card>
      )}
      {data && data.commission_fen != null && (
        <>
          <Recompute id={id} />
          <Table month={data} />
        </>
      )}
    </DetailPage>
  )
}

function Rule({ month: { pool, commission_fen, total_weight } }: { month: Month }) {
  const t = useText()
  const { rule, amount_fen, awarded_fen } = pool
  return (
    <Card title={`${t('rule')} · ${t(`state_${pool.status}`)}`}>
      <Rows>
        {commission_fen != null && <Row label={t('commission')}>{formatFen(commission_fen)}</Row>}
        <Row label={t('share')}>{percent(rule.share_bp)}</Row>
        {amount_fen != null && <Row label={t('pool')}>{formatFen(amount_fen)}</Row>}
        <Row label={t('most')}>
          {amount_fen == null ? formatFen(rule.member_cap_fen) : formatFen(leagueMostFen(amount_fen, rule))}
        </Row>
        {total_weight != null && <Row label={t('total_weight')}>{formatCount(total_weight)}</Row>}
        {awarded_fen != null && <Row label={t('awarded')}>{formatFen(awarded_fen)}</Row>}
        {amount_fen != null && awarded_fen != null && (
          <Row label={t('rest')}>{formatFen(amount_fen - awarded_fen)}</Row>
        )}
      </Rows>
    </Card>
  )
}

function Recompute({ id }: { id: number }) {
  const t = useText()
  const [done, setDone] = useState<Recomputed>()
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    setDone(await recompute(id).finally(() => setRunning(false)))
  }
  return (
    <Card title={t('recompute')}>
      <p>{t('recompute_note')}</p>
      {done && (
        <StateBanner
          tone={done.differing === 0 ? 'jade' : 'red'}
          rounded
          icon={
            done.differing === 0 ? (
              <CheckCircleIcon size={20} weight="fill" />
            ) : (
              <WarningCircleIcon size={20} weight="fill" />
            )
          }
          title={done.differing === 0 ? t('right', { count: done.awards }) : t('wrong', { count: done.differing })}
          note={done.differing === 0 ? t('right_note', { amount: formatFen(done.sum_fen) }) : t('wrong_note')}
        />
      )}
      <Button block variant="outline" loading={running} onClick={() => void run()}>
        {running ? t('running') : t('recompute')}
      </Button>
    </Card>
  )
}

function Table({ month: { table, my } }: { month: Month }) {
  const t = useText()
  return (
    <Card title={t('table')}>
      <p className="j-meta">{t('table_note')}</p>
      {my && my.status !== 'left' && <p>{t('alias', { alias: my.alias })}</p>}
      <Rows>
        {table.map(({ alias, weight, award_fen }) => (
          <Row key={alias} label={alias}>
            <span className="j-num">
              {formatCount(weight)} · {formatFen(award_fen)}
            </span>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
