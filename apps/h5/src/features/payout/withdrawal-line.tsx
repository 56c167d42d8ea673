/** One withdrawal: its amount, its state, and the sentence the desk reads as well. */
import './payout.css'
import { Button, Price, Tag } from '@juya/ui'
import type { Tone } from '@juya/ui/layout/tag.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'

type Withdrawal = Data<'payout.withdrawForm'>['recent'][number]

const TONES: Record<Withdrawal['status'], Tone> = {
  requested: 'amber',
  approved: 'blue',
  paying: 'blue',
  paid: 'jade',
  returned: 'red',
  failed: 'red',
  rejected: 'red',
  cancelled: 'grey',
}

export function WithdrawalLine({ one }: { one: Withdrawal }) {
  const t = useText()
  const cancel = useAction('payout.cancel', { refresh: ['payout', 'wallet'], onDone: () => toast(t('cancelled')) })
  return (
    <div className="payout-line">
      <span className="payout-line__top">
        <Price fen={one.amount_fen} tone="ink" decimals="always" />
        <Tag tone={one.unknown ? 'amber' : TONES[one.status]}>
          {t(one.unknown ? 'status_unknown' : `status_${one.status}`)}
        </Tag>
      </span>
      <span className="payout-line__text">{one.standing.text}</span>
      <span className="j-meta j-num">
        {`${one.to.bank_name ?? ''} ${one.to.number_masked} · ${formatMoment(one.requested_at)} · ${one.wd_no}`.trim()}
      </span>
      {one.can_cancel && (
        <span className="payout-acts">
          <Button
            variant="outline"
            size="s"
            loading={cancel.pending}
            onClick={() => void cancel.run({ wd_no: one.wd_no })}
          >
            {t('cancel')}
          </Button>
        </span>
      )}
    </div>
  )
}
