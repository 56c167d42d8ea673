/** The pay password before something that takes it: what is about to happen, six digits, then the act. */
import './pay-sheet.css'
import { Price, Sheet } from '@juya/ui'
import { useState } from 'react'
import { PayPassword } from './pay-password.tsx'

export interface SecretSheetProps {
  /** What the password is for. */
  title: string
  /** What moves, where money does. */
  amount_fen?: number
  note?: string
  /** What the server said against it. */
  wrong?: string | undefined
  pending: boolean
  onFull: (pay_password: string) => Promise<unknown>
  onClose: () => void
}

export function SecretSheet({ title, amount_fen, note, wrong, pending, onFull, onClose }: SecretSheetProps) {
  const [secret, setSecret] = useState('')
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="pay-sheet">
        {amount_fen !== undefined && (
          <p className="pay-sheet__amount">
            <Price fen={amount_fen} size="sheet" decimals="auto" />
          </p>
        )}
        {note && <p className="pay-sheet__note">{note}</p>}
        <PayPassword
          secret={secret}
          onChange={setSecret}
          onFull={(value) => void onFull(value).then(() => setSecret(''))}
          wrong={wrong}
          pending={pending}
        />
      </div>
    </Sheet>
  )
}
