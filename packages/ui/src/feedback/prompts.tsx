import './prompts.css'
import type { ReactNode } from 'react'
import { Button } from '../forms/button.tsx'
import { BellRingingIcon, GavelIcon } from '../icons.ts'
import { Sheet } from './overlay.tsx'

/** Asks a guest to sign in, and says what for. */
export function LoginPrompt({
  open,
  onClose,
  onSignIn,
  title,
  note,
  sign_in,
  stay,
  icon,
}: {
  open: boolean
  onClose: () => void
  onSignIn: () => void
  title: string
  note: string
  sign_in: string
  stay: string
  icon?: ReactNode
}) {
  return (
    <Sheet open={open} onClose={onClose} label={title}>
      <div className="j-login-prompt">
        <span className="j-login-prompt__icon">{icon ?? <GavelIcon size={36} />}</span>
        <h2 className="j-login-prompt__title">{title}</h2>
        <p className="j-login-prompt__note">{note}</p>
        <Button block onClick={onSignIn}>
          {sign_in}
        </Button>
        <Button variant="text" block onClick={onClose}>
          {stay}
        </Button>
      </div>
    </Sheet>
  )
}

/** Explains before the browser asks. */
export function PermissionPrompt({
  title,
  note,
  allow,
  later,
  onAllow,
  onLater,
  icon,
}: {
  title: string
  note: string
  allow: string
  later: string
  onAllow: () => void
  onLater: () => void
  icon?: ReactNode
}) {
  return (
    <section className="j-permission">
      <span className="j-permission__icon">{icon ?? <BellRingingIcon size={28} weight="duotone" />}</span>
      <div>
        <h2 className="j-card-title">{title}</h2>
        <p className="j-permission__note">{note}</p>
        <div className="j-permission__actions">
          <Button size="m" onClick={onAllow}>
            {allow}
          </Button>
          <Button size="m" variant="plain" onClick={onLater}>
            {later}
          </Button>
        </div>
      </div>
    </section>
  )
}
