/** Money that may be moved into the caller's own wallet: a shop's, or what they earned. */
import './payout.css'
import { Button, Card, CellGroup, Field, MoneyInput, Sheet } from '@juya/ui'
import { useState } from 'react'
import { SecretSheet } from '../../cards/pay/secret-sheet.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import type { TypedMoney } from '../../lib/forms/typed-money.ts'
import { useKeptState } from '../../lib/storage/kept-state.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'

type From = 'earning' | 'shop_wallet'

export function ChangeCard({ from }: { from: From }) {
  const t = useText()
  const form = useCall('payout.changeForm', {}, { stale_ms: 0 })
  const [moving, setMoving] = useKeptState<TypedMoney>(`move ${from}`)
  if (!form.data || form.data.frozen) return null
  const most_fen = from === 'earning' ? form.data.earning_fen : (form.data.shop_wallet_fen ?? 0)
  if (most_fen === 0) return null
  return (
    <Card>
      <p className="payout-note">{t(from === 'earning' ? 'earning_note' : 'shop_note')}</p>
      <div className="payout-acts">
        <Button variant="outline" size="m" onClick={() => setMoving({ text: '', fen: null })}>
          {t('move_title')}
        </Button>
      </div>
      {moving && (
        <ChangeSheet
          from={from}
          most_fen={most_fen}
          typed={moving}
          onType={setMoving}
          onClose={() => setMoving(undefined)}
        />
      )}
    </Card>
  )
}

interface ChangeSheetProps {
  from: From
  most_fen: number
  typed: TypedMoney
  onType: (typed: TypedMoney) => void
  onClose: () => void
}

function ChangeSheet({ from, most_fen, typed, onType, onClose }: ChangeSheetProps) {
  const t = useText()
  const amount_fen = typed.fen
  const [tried, setTried] = useState(false)
  const [proving, setProving] = useState(false)
  const act = useAction('payout.change', {
    silent: true,
    refresh: ['payout', 'wallet'],
    onDone: ({ available_fen }) => {
      toast(t('moved', { amount: formatFen(available_fen) }))
      onClose()
    },
  })
  const fits = amount_fen !== null && amount_fen > 0 && amount_fen <= most_fen
  if (proving)
    return (
      <SecretSheet
        title={t('move_title')}
        amount_fen={amount_fen!}
        pending={act.pending}
        wrong={act.error?.message}
        onFull={(pay_password) => act.run({ from, amount_fen: amount_fen!, pay_password })}
        onClose={onClose}
      />
    )
  const error = t('amount_wrong', { min: formatFen(1), max: formatFen(most_fen) })
  return (
    <Sheet open onClose={onClose} title={t('move_title')}>
      <div className="payout-sheet">
        <CellGroup>
          <Field label={t('move_amount')} layout="stacked" error={tried && !fits ? error : undefined}>
            {(ids) => (
              <MoneyInput {...ids} big align="left" text={typed.text} onChange={(text, fen) => onType({ text, fen })} />
            )}
          </Field>
        </CellGroup>
        <p className="payout-note j-num">{t('movable', { amount: formatFen(most_fen) })}</p>
        <Button block onClick={() => (fits ? setProving(true) : setTried(true))}>
          {t('move')}
        </Button>
      </div>
    </Sheet>
  )
}
