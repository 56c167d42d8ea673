/** Top-ups and withdrawals, or spending: one list, two routes. */
import './wallet.css'
import { Button, classes } from '@juya/ui'
import { ArrowDownIcon, ArrowUpIcon, ReceiptIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment, formatYuan } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams, useRoute } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const BOTH_WAYS = ['recharge', 'withdraw'] as const

export default function MovesPage() {
  const t = useText()
  const spending = useRoute()?.path.endsWith('spendHistory') === true
  const asked = usePageParams().tab
  const [shown, setShown] = useState<(typeof BOTH_WAYS)[number]>(BOTH_WAYS.find((one) => one === asked) ?? 'recharge')
  const list = usePagedCall('wallet.moves', { owner: 'user', type: spending ? 'spend' : shown })
  return (
    <ListPage
      list={list}
      layout="rows"
      tabs={
        spending
          ? undefined
          : {
              label: t('direction'),
              active: shown,
              onChange: (key) => setShown(key === 'withdraw' ? key : 'recharge'),
              items: BOTH_WAYS.map((key) => ({ key, text: t(`moves_${key}`) })),
            }
      }
      row={(move) => <MoveLine key={move.no} move={move} />}
      empty={{
        title: t('moves_empty'),
        note: t('moves_empty_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('wallet.index')}>
            {t('wallet')}
          </Button>
        ),
      }}
    />
  )
}

function MoveLine({ move }: { move: Item<'wallet.moves'> }) {
  const t = useText()
  const arrived = move.kind === 'recharge' && move.status === 'succeeded'
  const Icon = move.kind === 'recharge' ? ArrowDownIcon : move.kind === 'withdraw' ? ArrowUpIcon : ReceiptIcon
  const signed_fen = move.kind === 'recharge' ? move.amount_fen : -move.amount_fen
  return (
    <div className="wallet-line">
      <span className={classes('wallet-line__icon', arrived && 'wallet-line__icon--in')}>
        <Icon size={20} />
      </span>
      <span className="wallet-line__text">
        <span className="wallet-line__title j-clamp-2">{move.title}</span>
        <span className="j-meta j-num">
          {formatMoment(move.at)}
          {move.fee_fen ? ` · ${t('fee', { amount: formatFen(move.fee_fen) })}` : ''}
        </span>
      </span>
      <span className="wallet-line__right">
        <span className={classes('wallet-line__fen', 'j-num', arrived && 'wallet-line__fen--in')}>
          {formatYuan(signed_fen, { decimals: 'always', signed: true })}
        </span>
        <span className="j-meta">
          {t(
            move.kind === 'withdraw' && (move.status === 'failed' || move.status === 'cancelled')
              ? `withdraw_${move.status}`
              : `status_${move.status}`,
          )}
        </span>
      </span>
    </div>
  )
}
