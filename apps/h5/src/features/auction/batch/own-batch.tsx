/** What a shop may still change about its sale. */
import { ask, Button, CellGroup, Chip } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './batch.i18n.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
const BY_S = [HOUR_S, 3 * HOUR_S, DAY_S, 2 * DAY_S] as const

export function OwnBatch({ batch }: { batch: Data<'auction.batch'> }) {
  const t = useText()
  const common = useCommon()
  const [by_s, setBy] = useState<number>(HOUR_S)
  const change = useAction('auction.changeBatch', {
    refresh: ['auction'],
    onDone: ({ changed, kept }) => {
      const because = (why: string) => kept.filter((one) => one.because === why).length
      const said = [
        changed.length > 0 ? t('changed', { count: changed.length }) : t('changed_none'),
        because('bids') > 0 ? t('kept_bids', { count: because('bids') }) : '',
        because('running') > 0 ? t('kept_running', { count: because('running') }) : '',
      ]
      toast(said.filter(Boolean).join(' '))
    },
  })
  const withdraw = async () => {
    const words = {
      title: t('withdraw_sure'),
      body: t('withdraw_note'),
      confirm: t('withdraw_yes'),
      cancel: common('cancel'),
    }
    if (await ask(words)) void change.run({ id: batch.id, to: 'withdraw' })
  }
  const unbid = batch.lots.some(({ status, bid_count }) => bid_count === 0 && /^(live|scheduled)$/.test(status))
  return (
    <CellGroup look="card" title={t('own')}>
      <div className="batch-own">
        {batch.counts.scheduled > 0 && (
          <>
            <span className="batch-own__by" role="group" aria-label={t('by')}>
              {BY_S.map((one) => (
                <Chip key={one} tone="fill" on={one === by_s} onPress={() => setBy(one)}>
                  {one < DAY_S ? t('by_hours', { count: one / HOUR_S }) : t('by_days', { count: one / DAY_S })}
                </Chip>
              ))}
            </span>
            <Button
              block
              variant="outline"
              loading={change.pending}
              onClick={() => void change.run({ id: batch.id, to: 'shift', by_s })}
            >
              {t('shift')}
            </Button>
          </>
        )}
        <Button block variant="plain" disabled={!unbid} loading={change.pending} onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      </div>
    </CellGroup>
  )
}
