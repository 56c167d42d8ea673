/** The months one was in: what each brought, and claiming it. */
import { Button, Cell, CellGroup, showToast } from '@juya/ui'
import type { Item } from '../../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

export function MyMonths() {
  const t = useText()
  const mine = usePagedCall('league.mine', {})
  if (mine.items.length === 0) return null
  return (
    <CellGroup look="card" title={t('mine')}>
      {mine.items.map((month) => (
        <MyMonth key={month.pool.id} month={month} />
      ))}
    </CellGroup>
  )
}

function MyMonth({ month }: { month: Item<'league.mine'> }) {
  const t = useText()
  const { pool, status, award_fen, claim_until, claimable } = month
  const claim = useAction('league.claim', {
    refresh: ['league', 'wallet'],
    onDone: (done) => showToast({ text: t('claimed_toast', { amount: formatFen(done.award_fen) }) }),
  })
  const note = award_fen == null ? t(`member_${status}`) : award_fen === 0 ? t('none_for_me') : formatFen(award_fen)
  if (status !== 'awarded' || award_fen == null)
    return (
      <Cell
        title={pool.month}
        help={note}
        value={t(`member_${status}`)}
        onPress={() => go('league.home', { id: pool.id })}
      />
    )
  return (
    <Cell
      title={pool.month}
      help={claimable.ok ? claim_until && t('claim_until', { at: formatMoment(claim_until) }) : claimable.reason}
      right={
        <Button
          size="s"
          loading={claim.pending}
          disabled={!claimable.ok}
          onClick={() => void claim.run({ id: pool.id })}
        >
          {t('claim', { amount: formatFen(award_fen) })}
        </Button>
      }
    />
  )
}
