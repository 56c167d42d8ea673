/** The pay password before something that takes it: what is about to happen, six digits, then the act. */
import './pay-sheet.css'
import { Button, Price, Sheet, Spinner } from '@juya/ui'
import { useState } from 'react'
import { go } from '../../lib/router/navigation.ts'
import { CodeCells } from '../forms/code-cells.tsx'
import { useText } from './pay-sheet.i18n.ts'

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
  const t = useText()
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
        <h3 className="pay-sheet__head">{t('enter_password')}</h3>
        <CodeCells
          secret
          value={secret}
          onChange={setSecret}
          onFull={(value) => void onFull(value).then(() => setSecret(''))}
          label={t('password_label')}
          invalid={wrong !== undefined}
          disabled={pending}
        />
        <p className="pay-sheet__wrong" role="alert">
          {pending ? <Spinner size={18} /> : wrong}
        </p>
        <Button variant="text" size="m" onClick={() => go('settings.payPassword')}>
          {t('forgot')}
        </Button>
      </div>
    </Sheet>
  )
}
