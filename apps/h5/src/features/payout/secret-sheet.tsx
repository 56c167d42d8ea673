/** The pay password before money moves: six digits, then the act. */
import './payout.css'
import { Button, Sheet, Spinner } from '@juya/ui'
import { useState } from 'react'
import { CodeCells } from '../../cards/forms/code-cells.tsx'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './i18n.ts'

export function SecretSheet({
  wrong,
  pending,
  onFull,
  onClose,
}: {
  wrong?: string | undefined
  pending: boolean
  onFull: (pay_password: string) => Promise<unknown>
  onClose: () => void
}) {
  const t = useText()
  const [secret, setSecret] = useState('')
  return (
    <Sheet open onClose={onClose} title={t('password_title')}>
      <div className="payout-secret">
        <CodeCells
          secret
          value={secret}
          onChange={setSecret}
          onFull={(value) => void onFull(value).then(() => setSecret(''))}
          label={t('password_label')}
          invalid={wrong !== undefined}
          disabled={pending}
        />
        <p className="payout-secret__wrong" role="alert">
          {pending ? <Spinner size={18} /> : wrong}
        </p>
        <Button variant="text" size="m" onClick={() => go('settings.payPassword')}>
          {t('forgot')}
        </Button>
      </div>
    </Sheet>
  )
}
