/** Held is what is owed, and beside it the points of everybody, which are no money: each sum as the server says it, added up on the phone. */
import { Card, Row, Rows, StateBanner } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { formatCount, formatFen, formatMoment } from '../../../lib/format/format.ts'
import { useText } from './held.i18n.ts'
import { moneyHolds, pointsHold, pointsWorthFen, type Sums } from './held-sums.ts'

export function HeldOwed({ sums }: { sums: Sums }) {
  return (
    <>
      <Money sums={sums} />
      <Points sums={sums} />
    </>
  )
}

function Verdict({ holds, title, note }: { holds: boolean; title: string; note?: string }) {
  const Icon = holds ? CheckCircleIcon : WarningCircleIcon
  return (
    <StateBanner
      rounded
      tone={holds ? 'jade' : 'red'}
      icon={<Icon size={24} weight="fill" />}
      title={title}
      note={note}
    />
  )
}

function Money({ sums }: { sums: Sums }) {
  const t = useText()
  const holds = moneyHolds(sums)
  return (
    <Card title={t('held_title')}>
      <Rows>
        {sums.owed.map(({ key, label, amount_fen }) => (
          <Row key={key} label={label}>
            {formatFen(amount_fen)}
          </Row>
        ))}
        <Row label={t('owed')} strong>
          {formatFen(sums.owed_total_fen)}
        </Row>
        {sums.held.map(({ key, label, amount_fen }) => (
          <Row key={key} label={label}>
            {formatFen(amount_fen)}
          </Row>
        ))}
        <Row label={t('held')} strong>
          {formatFen(sums.held_total_fen)}
        </Row>
      </Rows>
      <Verdict
        holds={holds}
        title={t(holds ? 'held_holds' : 'held_fails')}
        note={t('held_at', { at: formatMoment(sums.as_of) })}
      />
    </Card>
  )
}

/** A count, with a sign where it is taken off. */
const taken = (count: number): string => `${count < 0 ? '−' : ''}${formatCount(Math.abs(count))}`

function Points({ sums }: { sums: Sums }) {
  const t = useText()
  const { points } = sums
  const holds = pointsHold(sums)
  const rows = [
    ['issued', points.issued],
    ['redeemed', -points.spent],
    ['lapsed', -points.lapsed],
    ['void', -points.void],
    ['debt', points.debt],
  ] as const
  return (
    <Card title={t('points_title')}>
      <Rows>
        {rows.map(([name, count]) =>
          name === 'debt' && count === 0 ? null : (
            <Row key={name} label={t(name)}>
              {taken(count)}
            </Row>
          ),
        )}
        <Row label={t('outstanding')} strong>
          {formatCount(points.outstanding)}
        </Row>
      </Rows>
      <Verdict holds={holds} title={t(holds ? 'points_hold' : 'points_fail')} />
      <p className="fair-intro">
        {t('points_note', {
          count: points.per_yuan,
          worth: formatFen(pointsWorthFen(points.per_yuan, points.per_yuan)),
          all: formatFen(pointsWorthFen(points.outstanding, points.per_yuan)),
        })}
      </p>
    </Card>
  )
}
