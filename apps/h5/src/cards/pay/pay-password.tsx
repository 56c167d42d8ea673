/** The input of the pay password. A person without one gets a link to the page that sets it instead. */
import { Button, Spinner } from '@juya/ui'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { CodeCells } from './code-cells.tsx'
import { useText } from './pay-sheet.i18n.ts'

export interface PayPasswordProps {
  secret: string
  onChange: (secret: string) => void
  onFull: (pay_password: string) => void
  /** What the server said against it. */
  wrong?: string | undefined
  pending: boolean
}

export function PayPassword({ secret, onChange, onFull, wrong, pending }: PayPasswordProps) {
  const t = useText()
  const state = useCall('account.payPasswordState', {})
  if (state.data && !state.data.is_set) return <NoPayPassword />
  return (
    <>
      <h3 className="pay-sheet__head">{t('enter_password')}</h3>
      <CodeCells
        secret
        value={secret}
        onChange={onChange}
        onFull={onFull}
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
    </>
  )
}

export function NoPayPassword() {
  const t = useText()
  return (
    <Notice title={t('set_password')} note={t('set_password_note')}>
      <Button block onClick={() => go('settings.payPassword')}>
        {t('set_password_go')}
      </Button>
    </Notice>
  )
}

export function Notice({ title, note, children }: { title: string; note?: string; children: React.ReactNode }) {
  return (
    <div className="pay-sheet__waiting">
      <WarningCircleIcon size={40} weight="fill" className="pay-sheet__warning" />
      <h3 className="pay-sheet__head">{title}</h3>
      {note && <p className="pay-sheet__note">{note}</p>}
      {children}
    </div>
  )
}
